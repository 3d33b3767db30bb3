import { publisherIdOf } from '../../platform/ids.ts';
import { account, accountId } from '../accounts.ts';
import { blockHash, GENESIS_HASH, RowsHash } from '../chain.ts';
import type { BlockRow, ExportLine, TransferRow } from '../export-line.ts';

const CLOSED_AT = 1_795_000_000_000;
/** Half an hour after the transfers. */
const EXPORTED_AT = CLOSED_AT + 30 * 60_000;
const KEYS = [
  account.network('wildfire', 'expected'),
  account.publisher(publisherIdOf(1), 'pending'),
  account.publisher(publisherIdOf(1), 'approved'),
  account.networkMargin('pending'),
];

/** A valid export as `exportLedger` writes it, without a database. */
export function* sampleExport(size: { transfers: number; rowsPerBlock: number }): Generator<ExportLine> {
  const balances = new Map(KEYS.map((key) => [accountId(key), 0n]));
  for (let seq = 1; seq <= size.transfers; seq++) {
    const { debit_account, credit_account, amount } = transferRow(seq);
    balances.set(debit_account, (balances.get(debit_account) ?? 0n) - BigInt(amount));
    balances.set(credit_account, (balances.get(credit_account) ?? 0n) + BigInt(amount));
  }
  for (const key of KEYS)
    yield { type: 'account', id: accountId(key), key, balance: String(balances.get(accountId(key)) ?? 0n) };
  let blocks = 0;
  let previous = GENESIS_HASH;
  let rows = new RowsHash();
  for (let seq = 1; seq <= size.transfers; seq++) {
    const row = transferRow(seq);
    rows.add(row);
    yield { type: 'transfer', ...row };
    if (seq % size.rowsPerBlock !== 0) continue;
    const block = withHash({
      number: ++blocks,
      first_seq: seq - size.rowsPerBlock + 1,
      last_seq: seq,
      row_count: size.rowsPerBlock,
      rows_hash: rows.digest(),
      previous_hash: previous,
      closed_at: CLOSED_AT + seq,
      signature: '',
    });
    yield { type: 'block', ...block };
    previous = block.hash;
    rows = new RowsHash();
  }
  yield { type: 'end', accounts: KEYS.length, transfers: size.transfers, blocks, exported_at: EXPORTED_AT };
}

/** Adds the hash of its content to a block. */
export function withHash(content: Omit<BlockRow, 'hash'>): BlockRow {
  return { ...content, hash: blockHash(content) };
}

export function* textOf(lines: Iterable<ExportLine>): Generator<string> {
  for (const line of lines) yield JSON.stringify(line);
}

function transferRow(seq: number): TransferRow {
  const from = seq % KEYS.length;
  const to = (from + 1 + (seq % (KEYS.length - 1))) % KEYS.length;
  const key = (index: number) => accountId(KEYS[index] ?? account.payoutClearing);
  return {
    seq,
    id: `cnv_sample:${seq}:1`,
    debit_account: key(from),
    credit_account: key(to),
    amount: String(1_000 + seq),
    kind: 'conversion.reported',
    subject: 'cnv_sample',
    rule_id: seq % 2 === 0 ? 'shr_default' : null,
    reason: seq % 5 === 0 ? 'order\u2028returned\n"late"' : null,
    posted_at: CLOSED_AT,
  };
}
