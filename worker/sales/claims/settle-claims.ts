import { sql } from 'drizzle-orm';
import { alertStatement } from '../../platform/alerts/alerts.ts';
import { jsonChunks } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { ClaimId } from '../../platform/ids.ts';
import { DIRECT_NETWORK } from '../direct-report.ts';
import { orderKeyOf } from '../order-key.ts';
import type { Change } from '../plan-types.ts';
import type { Conversion } from '../tables.ts';
import { reversalStatements } from './reverse-direct.ts';
import { claims } from './tables.ts';

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
  const ofClick = named.filter(namesClick);
  const sold = ofClick.flatMap(({ id, clickId, orderId }) =>
    orderId === null ? [] : [[clickId, orderKeyOf(orderId), id]],
  );
  const withoutOrder = ofClick.filter(
    ({ orderId, reportedClicks }) => orderId === null && reportedClicks === null,
  );
  const ordered = named.filter(({ unattributedReason }) => unattributedReason === null);
  const [accepted, ofSameClick, ofSameOrder] = await Promise.all([
    acceptedClaims(
      ctx,
      sold,
      sql`+c.status = 'accepted' AND c.click_id = j.value->>0 AND c.order_key = j.value->>1`,
    ),
    acceptedClaims(
      ctx,
      withoutOrder.map(({ clickId }) => [clickId]),
      sql`+c.status = 'accepted' AND c.click_id = j.value->>0`,
    ),
    acceptedClaims(
      ctx,
      ordered.flatMap(({ publisherId, clickId, orderId, programId }) =>
        orderId === null ? [] : [[publisherId, orderKeyOf(orderId), clickId, programId]],
      ),
      sql`c.status = 'accepted' AND c.publisher_id = j.value->>0 AND c.order_key = j.value->>1 AND c.click_id IS NOT j.value->>2
        AND COALESCE(j.value->>3, c.program_id) IS c.program_id`,
    ),
  ]);
  const reversals = await reversalStatements(ctx, accepted, SETTLED_BY_NETWORK);
  const settle = `UPDATE claims SET status = 'settled', conversion_id = j.value->>2, updated_at = ?2 FROM json_each(?1) j
    WHERE claims.click_id = j.value->>0 AND claims.order_key = j.value->>1 AND claims.status <> 'settled'`;
  return [
    ...reversals,
    ...jsonChunks(sold).map((chunk) => ctx.db.$client.prepare(settle).bind(chunk, ctx.now)),
    ...ofSameClick.map(({ id }) => possibleDuplicate(ctx, id, 'without an order ID for the click')),
    ...ofSameOrder.map(({ id }) => possibleDuplicate(ctx, id, 'for the order but another click')),
  ];
}

function possibleDuplicate(ctx: Context, claimId: ClaimId, match: string): D1PreparedStatement {
  return alertStatement(ctx, {
    level: 'warning',
    code: 'claim.possible_duplicate',
    subject: claimId,
    message: `A network reported a sale ${match} of accepted claim ${claimId}. It may be the same sale.`,
  });
}

/** True for a change that sets which click, order and publisher a network's conversion belongs to. */
function identifiesSale({ before, after }: Change): boolean {
  if (after.networkId === DIRECT_NETWORK) return false;
  return !before || IDENTITY.some((field) => before[field] !== after[field]);
}

function namesClick({ clickId, unattributedReason }: Conversion): boolean {
  return clickId !== null && unattributedReason !== 'program_of_another_network';
}

const IDENTITY = [
  'clickId',
  'orderId',
  'publisherId',
  'unattributedReason',
] as const satisfies readonly (keyof Conversion)[];

/** The claims `c` that match an item `j` of a JSON list. `matches` requires the status `accepted`. */
async function acceptedClaims(
  ctx: Context,
  sales: readonly (readonly (string | null)[])[],
  matches: ReturnType<typeof sql>,
) {
  if (sales.length === 0) return [];
  // The CROSS JOIN, and the plus before a status, make SQLite look up each item by click or order instead of scanning all
  // accepted claims.
  return ctx.db
    .select()
    .from(claims)
    .where(
      sql`${claims.id} IN (SELECT c.id FROM json_each(${JSON.stringify(sales)}) j CROSS JOIN claims c
        WHERE ${matches})`,
    );
}
