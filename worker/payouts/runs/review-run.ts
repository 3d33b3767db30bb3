import { type SQL, sql } from 'drizzle-orm';
import { publisherBalance } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead, listed } from '../../platform/database.ts';
import type { PayoutId, PayoutRunId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sumOf } from '../../platform/money.ts';
import { itemRowsOf, itemsOf } from '../../sales/paid-out.ts';
import { payableMethod, railOf } from '../holds/hold-sql.ts';
import type { RailName } from '../rail-names.ts';
import { readRun } from './run-store.ts';

/** Payouts, or parts of them, and their sum. */
interface Total {
  count: number;
  amount: MicroUsd;
}

/** What a person compares before approving a run. */
export interface RunReview {
  /** A null rail is that of payouts that wait for payout details. */
  rails: readonly (Total & { rail: RailName | null })[];
  sales: Total;
  adjustments: Total;
  clawbacks: Total;
  /** The payouts that aren’t sent, and the approved balances of their publishers. */
  ledger: {
    unsent: Total;
    balance: MicroUsd;
    /** Payouts above the balance. */
    above: number;
    /** Payouts that aren’t the sum of their items. */
    differing: number;
  };
  /** The run before, canceled and empty ones left out. */
  previous: {
    id: PayoutRunId;
    period: string | null;
    number: number;
    payouts: number;
    amount: MicroUsd;
    /** Publishers of this run that no earlier run has paid, and those of the run before that aren’t in this one. */
    newPublishers: number;
    missingPublishers: number;
  } | null;
}

type Row = Record<'name', string | null> & Record<'amount', string> & Record<'count', number>;
type LedgerRow = { count: number; amount: string; balance: string; above: number; differing: number };
type Previous = Omit<NonNullable<RunReview['previous']>, 'amount'> & { amount: number };

const UNSENT = sql.raw("('created', 'approved', 'failed')");
const NOT_PAID = sql.raw("('canceled', 'empty')");

/** SQL for what an item `i` of a payout is. */
const ITEM_KIND = sql`CASE WHEN substr(i.conversion_id, 1, 4) = 'adj_' THEN 'adjustments'
  WHEN i.amount < 0 THEN 'clawbacks' ELSE 'sales' END`;

/** Reads what an approver compares. Throws `payout_run.unknown` (404). */
export async function reviewRun(ctx: Context, id: PayoutRunId): Promise<RunReview> {
  const run = await readRun(ctx, id);
  const unsent = sql`SELECT id FROM payouts WHERE run_id = ${id} AND state IN ${UNSENT}`;
  const [rails, items, [ledger], [previous]] = await batchRead<[Row, Row, LedgerRow, Previous]>(
    ctx.db,
    sql`SELECT ${railOf(methodOf(ctx))} AS name, COUNT(*) AS count, CAST(SUM(p.amount) AS TEXT) AS amount
      FROM payouts p WHERE p.run_id = ${id} AND p.state <> 'canceled' GROUP BY 1 ORDER BY 1`,
    sql`SELECT ${ITEM_KIND} AS name, COUNT(*) AS count, CAST(SUM(i.amount) AS TEXT) AS amount
      FROM (${itemRowsOf(sql`SELECT id FROM payouts WHERE run_id = ${id} AND state <> 'canceled'`)}) i GROUP BY 1`,
    sql`SELECT COUNT(*) AS count, CAST(COALESCE(SUM(amount), 0) AS TEXT) AS amount,
        CAST(COALESCE(SUM(balance), 0) AS TEXT) AS balance, COALESCE(SUM(amount > balance), 0) AS above,
        COALESCE(SUM(amount <> items), 0) AS differing
      FROM (SELECT p.amount, COALESCE(${publisherBalance(sql`p.publisher_id`, 'approved')}, 0) AS balance,
          COALESCE(t.items, 0) AS items
        FROM payouts p LEFT JOIN (SELECT payout_id, SUM(amount) AS items FROM (${itemRowsOf(unsent)}) GROUP BY 1) t
          ON t.payout_id = p.id
        WHERE p.id IN (${unsent}))`,
    sql`SELECT b.id, b.period, b.number, b.payouts, b.amount,
        (SELECT COUNT(*) FROM payouts p WHERE p.run_id = ${id} AND p.state <> 'canceled' AND NOT EXISTS (
          SELECT 1 FROM payouts e WHERE e.publisher_id = p.publisher_id AND e.created_at < p.created_at
            AND e.state IN ('sent', 'settled'))) AS newPublishers,
        (SELECT COUNT(*) FROM payouts e WHERE e.run_id = b.id AND e.state <> 'canceled' AND NOT EXISTS (
          SELECT 1 FROM payouts p WHERE p.publisher_id = e.publisher_id AND p.run_id = ${id})) AS missingPublishers
      FROM payout_runs b WHERE b.created_at < ${run.createdAt} AND b.number > 0 AND b.state NOT IN ${NOT_PAID}
      ORDER BY b.created_at DESC LIMIT 1`,
  );
  const what = `The payouts of ${id}`;
  const itemsOf = (kind: string) => items.find(({ name }) => name === kind);
  return {
    rails: rails.map((row) => ({ rail: row.name as RailName | null, ...totalOf(row, what) })),
    sales: totalOf(itemsOf('sales'), what),
    adjustments: totalOf(itemsOf('adjustments'), what),
    clawbacks: totalOf(itemsOf('clawbacks'), what),
    ledger: {
      unsent: totalOf(ledger, what),
      balance: sumOf(ledger?.balance ?? '0', what),
      above: ledger?.above ?? 0,
      differing: ledger?.differing ?? 0,
    },
    previous: previous ? { ...previous, amount: micros(previous.amount) } : null,
  };
}

/** SQL for the method that a payout `p` was last sent to, or would be sent to now; NULL while none can be used. */
function methodOf(ctx: Context): SQL {
  return sql`COALESCE(
    (SELECT s.method FROM payout_details s WHERE s.publisher_id = p.publisher_id AND s.version = p.details_version),
    (${payableMethod(sql`p.publisher_id`, ctx.now)}))`;
}

function totalOf(row: { count: number; amount: string } | undefined, what: string): Total {
  return { count: row?.count ?? 0, amount: sumOf(row?.amount ?? '0', what) };
}

/** What a payout pays, beside what the ledger has and what the publisher was paid before. */
export interface PayoutParts {
  saleCount: number;
  sales: MicroUsd;
  adjustments: MicroUsd;
  clawbacks: MicroUsd;
  /** The publisher’s approved balance in the ledger. */
  balance: MicroUsd;
  /** The publisher’s last payout before this one that was sent; null without one. */
  previous: MicroUsd | null;
}

/** The parts of payouts by their IDs. */
export async function readPayoutParts(
  ctx: Context,
  ids: readonly PayoutId[],
): Promise<ReadonlyMap<PayoutId, PayoutParts>> {
  const part = (kind: string) => sql`COALESCE(SUM(CASE WHEN ${ITEM_KIND} = ${kind} THEN i.amount END), 0)`;
  const rows = await ctx.db.all<PayoutParts & { id: PayoutId }>(
    sql`SELECT p.id, ${part('sales')} AS sales, ${part('adjustments')} AS adjustments,
        ${part('clawbacks')} AS clawbacks, COUNT(CASE WHEN ${ITEM_KIND} = 'sales' THEN i.payout_id END) AS saleCount,
        COALESCE(${publisherBalance(sql`p.publisher_id`, 'approved')}, 0) AS balance,
        (SELECT e.amount FROM payouts e WHERE e.publisher_id = p.publisher_id AND e.created_at < p.created_at
          AND e.state IN ('sent', 'settled') ORDER BY e.created_at DESC LIMIT 1) AS previous
      FROM payouts p LEFT JOIN (${itemsOf(ids)}) i ON i.payout_id = p.id WHERE p.id IN ${listed(ids)} GROUP BY p.id`,
  );
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}
