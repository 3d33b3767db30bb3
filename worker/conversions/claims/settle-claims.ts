import { sql } from 'drizzle-orm';
import { alertStatement } from '../../alerts/alerts.ts';
import { jsonChunks } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { DIRECT_NETWORK } from '../direct-report.ts';
import { orderKeyOf } from '../order-key.ts';
import type { Change } from '../plan-types.ts';
import type { Conversion } from '../tables.ts';
import { claims } from '../tables.ts';
import { reversalStatements } from './reverse-direct.ts';

/** The reason for reversing a claim's conversion when the network has reported the sale itself. */
const SETTLED_BY_NETWORK = 'settled_by_network';

/**
 * The writes that settle claims, for the batch that books a network's rows. The network's amount wins, and the conversion
 * of an accepted claim for the same click and order is reversed. When another writer accepts such a claim meanwhile, the
 * batch fails with `claim.still_booked` and must be planned again.
 */
export async function claimSettlements(
  ctx: Context,
  changes: readonly Change[],
): Promise<D1PreparedStatement[]> {
  const named = changes.filter(identifiesSale).map(({ after }) => after);
  const sold = named.flatMap(({ id, clickId, orderId }) =>
    orderId === null ? [] : [[clickId, orderKeyOf(orderId), id]],
  );
  const withoutOrder = named.filter(
    ({ orderId, reportedClicks }) => orderId === null && reportedClicks === null,
  );
  const [accepted, doubtful] = await Promise.all([
    acceptedClaims(ctx, sold, sql`AND ${claims.orderKey} = j.value->>1`),
    acceptedClaims(
      ctx,
      withoutOrder.map(({ clickId }) => [clickId]),
      sql``,
    ),
  ]);
  const reversals = await reversalStatements(ctx, accepted, SETTLED_BY_NETWORK);
  const settle = `UPDATE claims SET status = 'settled', conversion_id = j.value->>2, updated_at = ?2 FROM json_each(?1) j
    WHERE claims.click_id = j.value->>0 AND claims.order_key = j.value->>1 AND claims.status <> 'settled'`;
  return [
    ...reversals,
    ...jsonChunks(sold).map((chunk) => ctx.db.$client.prepare(settle).bind(chunk, ctx.now)),
    ...doubtful.map((claim) =>
      alertStatement(ctx, {
        level: 'warning',
        code: 'claim.possible_duplicate',
        subject: claim.id,
        message: `A network reported a sale without an order ID for the click of accepted claim ${claim.id}. It may be the same sale.`,
      }),
    ),
  ];
}

/** True for a change that sets which click and order a network's conversion belongs to. */
function identifiesSale({ before, after }: Change): boolean {
  if (after.networkId === DIRECT_NETWORK || after.clickId === null) return false;
  if (after.unattributedReason === 'program_of_another_network') return false;
  return !before || IDENTITY.some((field) => before[field] !== after[field]);
}

const IDENTITY = [
  'clickId',
  'orderId',
  'unattributedReason',
] as const satisfies readonly (keyof Conversion)[];

async function acceptedClaims(
  ctx: Context,
  clicks: readonly (readonly (string | null)[])[],
  condition: ReturnType<typeof sql>,
) {
  if (clicks.length === 0) return [];
  return ctx.db
    .select()
    .from(claims)
    .where(
      sql`${claims.status} = 'accepted' AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(clicks)}) j
        WHERE ${claims.clickId} = j.value->>0 ${condition})`,
    );
}
