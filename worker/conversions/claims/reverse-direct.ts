import { conversionStatements } from '../../earnings/book.ts';
import { readShareRules } from '../../earnings/share-rule.ts';
import type { Context } from '../../platform/context.ts';
import { later } from '../../platform/time.ts';
import { eventStatements } from '../../webhooks/emit.ts';
import { conversionEvents } from '../conversion-events.ts';
import { type Claim, DIRECT_NETWORK, directRow } from '../direct-report.ts';
import { conversionIdOf, planRows } from '../plan.ts';
import { readHeld, reportStatements } from '../report-store.ts';

/**
 * The writes that take back what accepted claims have booked, for the batch that changes their status. A claim that was
 * accepted but not booked has nothing to take back.
 */
export async function reversalStatements(
  ctx: Context,
  accepted: readonly Claim[],
  reason: string,
): Promise<D1PreparedStatement[]> {
  if (accepted.length === 0) return [];
  const rows = accepted.map((claim) => {
    const decided = claim.decidedAt ?? claim.createdAt;
    return directRow(claim, { status: 'reversed', reason }, ctx.now > decided ? ctx.now : later(decided, 1));
  });
  const [held, rules] = await Promise.all([readHeld(ctx, DIRECT_NETWORK, rows), readShareRules(ctx)]);
  const booked = rows.filter(({ groupId }) => held.conversions.has(conversionIdOf(DIRECT_NETWORK, groupId)));
  const plan = planRows(held, booked, {
    networkId: DIRECT_NETWORK,
    source: 'claim',
    rules,
    now: ctx.now,
    attribute: (row) => {
      const claim = accepted.find(({ id }) => id === row.externalId);
      return {
        clickId: claim?.clickId ?? null,
        publisherId: claim?.publisherId ?? null,
        programId: claim?.programId ?? null,
        brandId: claim?.brandId ?? null,
        orphanhood: null,
        heldReason: null,
      };
    },
  });
  return [
    ...reportStatements(ctx.db.$client, { ...plan, conversions: plan.changes.map(({ after }) => after) }),
    ...conversionStatements(ctx, plan.changes),
    ...eventStatements(ctx, conversionEvents(plan.changes)),
  ];
}
