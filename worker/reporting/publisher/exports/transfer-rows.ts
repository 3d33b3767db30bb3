import { statementLines } from '../../../payouts/statements/statement-lines.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import type { Dataset } from './dataset.ts';

const BATCH_SIZE = 2_000;

/** Every ledger transfer of the publisher's unpaid accounts: the lines of statements and the changes of status. */
export const transferRows: Dataset = {
  columns: [
    ...['transfer_id', 'posted_at', 'category', 'kind', 'amount', 'transferred', 'from', 'to', 'reason'],
    ...['conversion_id', 'payout_id', 'order_id', 'brand_name'],
  ],
  async *pages(ctx, range) {
    for (let after = 0; ; ) {
      const lines = await statementLines(ctx, { ...range, after, limit: BATCH_SIZE, withMoves: true });
      const last = lines.at(-1);
      if (!last) return;
      yield lines.map(({ transfer, effect, category, ...line }) => [
        ...[transfer.id, toIso(transfer.postedAt), category, transfer.kind, toExactDollars(effect)],
        ...[toExactDollars(transfer.amount), transfer.debit, transfer.credit, transfer.reason],
        ...[line.conversionId, line.payoutId, line.orderId, line.brandName],
      ]);
      if (lines.length < BATCH_SIZE) return;
      after = last.transfer.seq;
    }
  },
};
