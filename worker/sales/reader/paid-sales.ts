import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PayoutId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import { archivedSales, restoreFrom } from '../sale-archive/restore-sales.ts';
import { IS_KEPT, selectArchives } from '../sale-archive/sale-archive.ts';
import { type Conversion, saleArchives } from '../tables.ts';

/** Moves a publisher's archived sales that these payouts have paid back to the database. Throws as `restoreFrom` does. */
export async function restoreSalesPaidBy(
  ctx: Context,
  publisherId: PublisherId,
  payoutIds: ReadonlySet<PayoutId>,
): Promise<void> {
  const archives = await archivesOf(ctx, publisherId);
  await restoreFrom(
    ctx,
    archives.map(({ id }) => id),
    ({ items }) => items.some(({ payoutId }) => payoutIds.has(payoutId)),
  );
}

function archivesOf(ctx: Context, publisherId: PublisherId) {
  return selectArchives(ctx, eq(saleArchives.publisherId, publisherId)).orderBy(saleArchives.id);
}

/**
 * The sales of a payout that were archived since the payout was created, with what it paid of each, an archive at a time. Throws
 * as `readLines` does.
 */
export async function* archivedSalesPaidBy(
  ctx: Context,
  { id: payoutId, publisherId, createdAt }: { id: PayoutId; publisherId: PublisherId; createdAt: Instant },
): AsyncGenerator<{ conversion: Conversion; amount: MicroUsd }[]> {
  const archives = await selectArchives(
    ctx,
    sql`${saleArchives.publisherId} = ${publisherId} AND ${saleArchives.archivedAt} >= ${createdAt}`,
  ).orderBy(saleArchives.id);
  for (const archive of archives)
    yield (await archivedSales(ctx, archive)).flatMap(({ conversion, items }) =>
      items.flatMap((item) => (item.payoutId === payoutId ? { conversion, amount: item.amount } : [])),
    );
}

/** True if sales that were archived since a payout was created are removed, so that its sales may be incomplete. */
export async function hasExpiredSales(
  ctx: Context,
  { publisherId, createdAt }: { publisherId: PublisherId; createdAt: Instant },
): Promise<boolean> {
  const rows = await ctx.db.all(
    sql`SELECT 1 FROM sale_archives WHERE publisher_id = ${publisherId} AND archived_at >= ${createdAt} AND NOT ${IS_KEPT} LIMIT 1`,
  );
  return rows.length > 0;
}
