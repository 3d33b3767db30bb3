import { orderKeyOf } from './order-key.ts';
import type { StoredRow } from './tables.ts';

/**
 * The pushed rows that belong to another conversion than their own: a network that is both synced and pushed reports a
 * sale under two ids, and rows of the same click and order are one sale. A pushed row joins the conversion of the synced
 * row; it stays where it is when a synced row of its sale is there, or nowhere.
 */
export function joinPushedRows(rows: Iterable<StoredRow>): StoredRow[] {
  const pushed: StoredRow[] = [];
  const synced = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const sale = saleOf(row);
    if (sale === null) continue;
    if (row.pushed) pushed.push(row);
    else synced.set(sale, [...(synced.get(sale) ?? []), row]);
  }
  return pushed.flatMap((row) => {
    const same = synced.get(saleOf(row) ?? '') ?? [];
    if (same.some(({ conversionId }) => conversionId === row.conversionId)) return [];
    const [first] = same.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
    return first ? [{ ...row, conversionId: first.conversionId }] : [];
  });
}

/** The click and order of a row; null when it doesn't name both. */
function saleOf({ clickId, orderId }: StoredRow): string | null {
  return clickId === null || orderId === null ? null : `${clickId} ${orderKeyOf(orderId)}`;
}
