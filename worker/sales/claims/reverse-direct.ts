import { readShareRules } from '../../catalog/share-rule.ts';
import type { Context } from '../../platform/context.ts';
import { addMs } from '../../platform/time.ts';
import { deliveryOf } from '../delivery.ts';
import { DIRECT_NETWORK, directRow } from '../direct-report.ts';
import { loadExisting } from '../load-existing.ts';
import { conversionIdOf, planRows } from '../plan.ts';
import { planStatements } from '../plan-statements.ts';
import type { Arrival } from '../plan-types.ts';
import { versionStatements } from '../report-store.ts';
import type { Claim } from './tables.ts';

/**
 * The writes that reverse the conversions of accepted claims, for the batch that changes their status. A claim that was
 * accepted but not booked has no conversion.
 */
export async function reversalStatements(
  ctx: Context,
  accepted: readonly Claim[],
  reason: string,
): Promise<D1PreparedStatement[]> {
  if (accepted.length === 0) return [];
  const claims = new Map(accepted.map((claim) => [claim.id as string, claim]));
  const arrivals = accepted.map((claim): Arrival => {
    const decided = claim.decidedAt ?? claim.createdAt;
    const at = ctx.now > decided ? ctx.now : addMs(decided, 1);
    return { row: directRow(claim, { status: 'reversed', reason }, at), position: null };
  });
  const facts = {
    networkId: DIRECT_NETWORK,
    ...deliveryOf('claim'),
    clickIdOf: (row: Arrival['row']) => claims.get(row.externalId)?.clickId ?? null,
  };
  const [existing, rules] = await Promise.all([loadExisting(ctx, arrivals, facts), readShareRules(ctx)]);
  const booked = arrivals.filter(({ row }) =>
    existing.conversions.has(conversionIdOf(DIRECT_NETWORK, row.groupId)),
  );
  const plan = planRows(existing, booked, {
    ...facts,
    source: 'claim',
    rules,
    silent: new Set(),
    now: ctx.now,
    attribute: (row) => {
      const claim = claims.get(row.externalId);
      return {
        clickId: claim?.clickId ?? null,
        publisherId: claim?.publisherId ?? null,
        programId: claim?.programId ?? null,
        brandId: claim?.brandId ?? null,
        unattributedReason: null,
        heldReason: null,
      };
    },
  });
  return [...versionStatements(ctx, { inRows: plan.versions, inObjects: [] }), ...planStatements(ctx, plan)];
}
