import { sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts.ts';
import { OPEN_PAYOUT } from '../../payouts/payout-state.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { type AccountFigures, type Difference, differ, sumField } from './compare.ts';

/** The longest time that a transfer may be outside a block. */
const MAX_OPEN_MS = HOUR;

interface NetworkTotals {
  networkId: string;
  expected: string;
  due: string;
  received: string;
  unattributedPending: string;
  unattributedApproved: string;
  marginPending: string;
  marginApproved: string;
}

const total = (when: string, amount: string) =>
  sql.raw(`CAST(COALESCE(SUM(CASE WHEN ${when} THEN ${amount} END), 0) AS TEXT)`);

/**
 * Compares the accounts that don't belong to publishers with the conversions and payouts behind them, checks the bounds
 * of all accounts, and the age of transfers outside a block. All amounts are of the same moment.
 */
export async function compareNetworks(
  ctx: Context,
): Promise<{ differences: Difference[]; networks: string[] }> {
  const margin = 'gross - net';
  const [totals, writtenOff, accounts, beyond, [sums]] = await batchRead<
    [
      NetworkTotals,
      { networkId: string; amount: string },
      AccountFigures,
      AccountFigures,
      { balances: string; sent: string; adjusted: string; openSince: number | null },
    ]
  >(
    ctx.db,
    sql`SELECT network_id AS networkId, ${total("status = 'pending'", 'gross')} AS expected,
        ${total("status IN ('approved', 'reversed')", 'gross')} AS due, ${total("status = 'paid'", 'gross')} AS received,
        ${total("unattributed_reason IS NOT NULL AND status = 'pending'", 'gross')} AS unattributedPending,
        ${total("unattributed_reason IS NOT NULL AND status <> 'pending'", 'gross')} AS unattributedApproved,
        ${total("unattributed_reason IS NULL AND status = 'pending'", margin)} AS marginPending,
        ${total("unattributed_reason IS NULL AND status <> 'pending'", margin)} AS marginApproved
        FROM (SELECT network_id, status, unattributed_reason, gross, net FROM conversions
          UNION ALL SELECT t.network_id, t.status, CASE WHEN a.unattributed THEN '' END, t.gross, t.net
            FROM sale_archive_sums t CROSS JOIN sale_archives a ON a.id = t.archive) GROUP BY network_id`,
    sql`SELECT network_id AS networkId, CAST(SUM(amount) AS TEXT) AS amount FROM network_difference_effects
        WHERE effect = 'write_off' AND state = 'booked' GROUP BY network_id`,
    sql`SELECT key, CAST(balance AS TEXT) AS balance FROM ledger_accounts
        WHERE key < 'publisher:' OR key > 'publisher;'`,
    sql`SELECT key, CAST(balance AS TEXT) AS balance FROM ledger_accounts
        WHERE typeof(balance) <> 'integer' OR balance >= 9007199254740992 OR balance <= -9007199254740992 LIMIT 50`,
    sql`SELECT (SELECT CAST(COALESCE(SUM(balance), 0) AS TEXT) FROM ledger_accounts) AS balances,
        (SELECT CAST(COALESCE(SUM(amount), 0) AS TEXT) FROM payouts WHERE state = 'sent' AND ${sql.raw(OPEN_PAYOUT)}) AS sent,
        (SELECT CAST(COALESCE(SUM(amount), 0) AS TEXT) FROM adjustments WHERE state = 'booked') AS adjusted,
        (SELECT MIN(posted_at) FROM ledger_transfers
         WHERE seq > COALESCE((SELECT MAX(last_seq) FROM ledger_blocks), 0)) AS openSince`,
  );
  const balances = new Map(accounts.map(({ key, balance }) => [key, balance]));
  const balance = (key: string, expected: bigint) =>
    differ('ledger.balance', key, expected, balances.get(key));
  const charges = BigInt(balances.get(account.payoutCharges) ?? '0');
  const ofNetworks = totals.flatMap((row) => compareNetwork(row, balance));
  return {
    networks: ofNetworks.map(({ networkId }) => networkId),
    differences: [
      ...ofNetworks.map(({ difference }) => difference),
      ...balance(account.networkMargin('pending'), sumField(totals, 'marginPending')),
      ...balance(
        account.networkMargin('approved'),
        sumField(totals, 'marginApproved') -
          BigInt(sums?.adjusted ?? '0') -
          sumField(writtenOff, 'amount') -
          charges,
      ),
      ...compareWrittenOff(writtenOff, balances),
      ...balance(account.payoutClearing, BigInt(sums?.sent ?? '0')),
      ...differ('ledger.sum', 'all accounts', 0n, sums?.balances),
      ...outOfBounds(beyond, balances.get(account.payoutClearing)),
      ...openTooLong(ctx, sums?.openSince ?? null),
    ],
  };
}

function compareNetwork(
  row: NetworkTotals,
  balance: (key: string, expected: bigint) => Difference[],
): { networkId: string; difference: Difference }[] {
  const { networkId } = row;
  const found = [
    ...balance(account.network(networkId, 'expected'), -BigInt(row.expected)),
    ...balance(account.network(networkId, 'due'), -BigInt(row.due)),
    ...balance(account.network(networkId, 'received'), -BigInt(row.received)),
    ...balance(account.unattributed(networkId, 'pending'), BigInt(row.unattributedPending)),
    ...balance(account.unattributed(networkId, 'approved'), BigInt(row.unattributedApproved)),
  ];
  return found.map((difference) => ({ networkId, difference }));
}

/** What is written off of each network is in its account. */
function compareWrittenOff(
  booked: readonly { networkId: string; amount: string }[],
  balances: ReadonlyMap<string, string>,
): Difference[] {
  const expected = new Map(
    booked.map(({ networkId, amount }): [string, string] => [account.writtenOff(networkId), amount]),
  );
  const stored = [...balances.keys()].filter((key) => key.startsWith('written_off:'));
  return [...new Set([...expected.keys(), ...stored])].flatMap((key) =>
    differ('ledger.balance', key, BigInt(expected.get(key) ?? '0'), balances.get(key)),
  );
}

function outOfBounds(beyond: readonly AccountFigures[], clearing = '0'): Difference[] {
  const large = beyond.map(({ key, balance }) => ({
    code: 'ledger.out_of_bounds',
    subject: key,
    expected: 'an integer between -2^53 and 2^53',
    actual: balance,
  }));
  if (BigInt(clearing) >= 0n) return large;
  const subject = account.payoutClearing;
  return [...large, { code: 'ledger.overdrawn', subject, expected: 'at least 0', actual: clearing }];
}

function openTooLong(ctx: Context, openSince: number | null): Difference[] {
  if (openSince === null || openSince >= addMs(ctx.now, -MAX_OPEN_MS)) return [];
  return [
    {
      code: 'ledger.open_too_long',
      subject: 'transfers outside a block',
      expected: `none posted before ${addMs(ctx.now, -MAX_OPEN_MS)}`,
      actual: `one posted at ${openSince}`,
    },
  ];
}
