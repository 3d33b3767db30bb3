import { csvLine } from '../../platform/contract/csv-line.ts';
import { toExactDollars } from '../../platform/money.ts';
import type { PayoutStatement } from './read-statement.ts';

const COLUMNS = ['kind', 'id', 'day', 'brand', 'order_id', 'reason', 'amount', 'currency'];

/** A statement as CSV: a row for each item, and the total. */
export function statementCsv({ payout, items }: PayoutStatement): string {
  const rows = items.map(({ kind, id, day, brandName, orderId, reason, amount }) =>
    csvLine([kind, id, day, brandName, orderId, reason, toExactDollars(amount), 'USD']),
  );
  const total = ['total', payout.id, null, null, payout.transferReference, null];
  return [csvLine(COLUMNS), ...rows, csvLine([...total, toExactDollars(payout.amount), 'USD'])].join('');
}
