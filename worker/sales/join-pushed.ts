import { orderKeyOf } from './order-key.ts';
import type { StoredRow } from './tables.ts';

/**
 * Moves pushed rows to the conversion of their sale's reported row, and returns the moved rows. A network that syncs and sends
 * postbacks reports a sale under two IDs; a row of each with the same click and order are one sale. A pushed row stays where
 * it is when its conversion has a reported row of the sale, or when there is none. Reported rows with the same click and order
 * are line items, and each is a sale.
 */
export function joinPushedRows(rows: Iterable<StoredRow>): StoredRow[] {
  const pushed: StoredRow[] = [];
  const reported = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const sale = saleOf(row);
    if (sale === null) continue;
    if (row.pushed) pushed.push(row);
    else reported.set(sale, [...(reported.get(sale) ?? []), row]);
  }
  return pushed.flatMap((row) => {
    const same = reported.get(saleOf(row) ?? '') ?? [];
    if (same.some(({ conversionId }) => conversionId === row.conversionId)) return [];
    const [first] = same.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
    return first ? [{ ...row, conversionId: first.conversionId }] : [];
  });
}

/** Identifies the click and order of a row; null when it doesn't name both. */
function saleOf({ clickId, orderId }: StoredRow): string | null {
  return clickId === null || orderId === null ? null : `${clickId} ${orderKeyOf(orderId)}`;
}
