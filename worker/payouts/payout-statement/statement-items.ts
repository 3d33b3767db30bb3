import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import type { Context } from '../../platform/context.ts';
import { type AdjustmentId, type BrandId, type ConversionId, isId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Day } from '../../platform/time.ts';
import { archivedSalesPaidBy } from '../../sales/reader/paid-sales.ts';
import type { Payout } from '../create-payout.ts';

/** What a line of a payout's statement is. A clawback takes back what an earlier payout has paid of a sale. */
export const ITEM_KINDS = ['sale', 'adjustment', 'clawback'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a payout pays of a sale or an adjustment. The amounts of all items add up to the payout. */
export interface StatementItem {
  kind: ItemKind;
  id: ConversionId | AdjustmentId;
  /** The day of the sale, or of the decision about the adjustment. */
  day: Day;
  brandName: string | null;
  orderId: string | null;
  /** Why a sale was reversed, or an adjustment booked. */
  reason: string | null;
  amount: MicroUsd;
}

/** Items that are read at a time. */
const PAGE = 1_000;

/** The items of a payout, sales first, then adjustments and clawbacks, each by day. Throws as `readLines` does. */
export async function readItems(ctx: Context, payout: Payout): Promise<StatementItem[]> {
  const items: StatementItem[] = [];
  for (let after = ''; ; ) {
    const page = await itemsBehind(ctx, payout, after);
    items.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.id;
  }
  for await (const page of archivedItems(ctx, payout)) items.push(...page);
  return items.sort(inOrder);
}

async function itemsBehind(ctx: Context, { id }: Payout, after: string): Promise<StatementItem[]> {
  const rows = await ctx.db.all<Omit<StatementItem, 'kind'>>(
    sql`SELECT i.conversion_id AS id, i.amount, c.order_id AS orderId, b.name AS brandName,
        COALESCE(c.day, date(a.decided_at / 1000, 'unixepoch')) AS day, COALESCE(c.reason, a.reason) AS reason
      FROM payout_items i LEFT JOIN conversions c ON c.id = i.conversion_id
        LEFT JOIN adjustments a ON a.id = i.conversion_id LEFT JOIN brands b ON b.id = c.brand_id
      WHERE i.payout_id = ${id} AND i.conversion_id > ${after} ORDER BY i.conversion_id LIMIT ${PAGE}`,
  );
  return rows.map(itemOf);
}

async function* archivedItems(ctx: Context, payout: Payout): AsyncGenerator<StatementItem[]> {
  for await (const sales of archivedSalesPaidBy(ctx, payout)) {
    const brandIds = sales.flatMap(({ conversion: { brandId } }) => brandId ?? []);
    const names: ReadonlyMap<BrandId, string> = await readBrandNames(ctx, brandIds);
    yield sales.map(({ conversion: { id, day, brandId, orderId, reason }, amount }) =>
      itemOf({ id, day, orderId, reason, amount, brandName: (brandId && names.get(brandId)) ?? null }),
    );
  }
}

function itemOf(item: Omit<StatementItem, 'kind'>): StatementItem {
  const kind = isId('adj', item.id) ? 'adjustment' : item.amount < 0 ? 'clawback' : 'sale';
  return { ...item, kind };
}

function inOrder(a: StatementItem, b: StatementItem): number {
  return (
    ITEM_KINDS.indexOf(a.kind) - ITEM_KINDS.indexOf(b.kind) ||
    a.day.localeCompare(b.day) ||
    a.id.localeCompare(b.id)
  );
}
