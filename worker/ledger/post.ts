import { type SQL, sql } from 'drizzle-orm';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { isCallId } from '../platform/request-id.ts';
import { type AccountKey, accountId } from './accounts.ts';
import type { Transfer } from './posting-reference.ts';

const ACCOUNTS = ['id', 'key'];
const TRANSFERS = [
  'id',
  'debit_account',
  'credit_account',
  'amount',
  'kind',
  'subject',
  'rule_id',
  'reason',
  'posted_at',
  'request_id',
];

/**
 * Ignores only a conflict on the key. A different key with the same ID, or this key with another ID, fails the batch.
 */
const SKIP_EXISTING_ACCOUNT = 'ON CONFLICT(key) DO NOTHING';
/** Filtered and not only ignored: an ignored row would use up a `seq` and leave a gap that looks like a deletion. */
const SKIP_EXISTING_TRANSFER =
  'AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE id = value->>0) ON CONFLICT(id) DO NOTHING';

const ledgerTransferRepeated = failure(
  'ledger.transfer_repeated',
  500,
  (id: string) => `The transfer ${id} is in the same list twice.`,
);

/**
 * The statements that post transfers, for a caller's `d1.batch`; a trigger updates the balances. A transfer that is
 * already in the ledger fails the batch (`abort`: D1's `UNIQUE constraint failed: ledger_transfers.id`) or is skipped
 * (`skip`, for a replay). Throws `ledger.transfer_repeated` if the list has an ID twice.
 */
export function transferStatements(
  ctx: Context,
  transfers: readonly Transfer[],
  onClash: 'abort' | 'skip' = 'abort',
): D1PreparedStatement[] {
  requireDistinct(transfers);
  const accounts = new Map<AccountKey, number>();
  const idOf = (key: AccountKey): number => {
    const id = accounts.get(key) ?? accountId(key);
    accounts.set(key, id);
    return id;
  };
  const requestId = isCallId(ctx.requestId) ? ctx.requestId : null;
  const rows = transfers.map((transfer) => [
    transfer.id,
    idOf(transfer.debit),
    idOf(transfer.credit),
    transfer.amount,
    transfer.kind,
    transfer.subject,
    transfer.ruleId,
    transfer.reason,
    ctx.now,
    requestId,
  ]);
  const accountRows = [...accounts].map(([key, id]) => [id, key]);
  const d1 = ctx.db.$client;
  return [
    ...insertRows(d1, 'INSERT INTO ledger_accounts', ACCOUNTS, accountRows, SKIP_EXISTING_ACCOUNT),
    ...insertRows(
      d1,
      'INSERT INTO ledger_transfers',
      TRANSFERS,
      rows,
      onClash === 'skip' ? SKIP_EXISTING_TRANSFER : '',
    ),
  ];
}

function requireDistinct(transfers: readonly Transfer[]): void {
  const seen = new Set<string>();
  for (const { id } of transfers) {
    if (seen.has(id)) throw ledgerTransferRepeated(id);
    seen.add(id);
  }
}

/** A SELECT of the transfers about subjects by their accounts’ keys, as `Transfer` has them; `subjects` is a SELECT of `id`. */
export function transfersAbout(subjects: SQL): SQL {
  return sql`SELECT t.id, d.key AS debit, c.key AS credit, t.amount, t.kind, t.subject, t.rule_id, t.reason
    FROM (${subjects}) s CROSS JOIN ledger_transfers t ON t.id >= s.id || ':' AND t.id < s.id || ';'
    CROSS JOIN ledger_accounts d ON d.id = t.debit_account CROSS JOIN ledger_accounts c ON c.id = t.credit_account
    ORDER BY t.seq`;
}
