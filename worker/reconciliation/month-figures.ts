import { type SQL, sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf } from '../clicks/store/store-name.ts';
import { account } from '../ledger/accounts.ts';
import { readBalances } from '../ledger/balances.ts';
import type { Context } from '../platform/context.ts';
import { type MicroUsd, micros, sumOf, ZERO } from '../platform/money.ts';
import { ALL_DAYS, type Day } from '../platform/time.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '../sales/earnings/commission-status.ts';
import { readSums } from '../sales/reader/read-sums.ts';
import type { StatementKey } from './statements.ts';
import { waitingSales } from './waiting-sales.ts';

/** The gross commissions of a network's conversions by status. */
type GrossByStatus = Readonly<Record<ConversionStatus, MicroUsd>>;

export interface MonthFigures {
  gross: GrossByStatus;
  /** What the network has paid for the month, without canceled payments. */
  received: MicroUsd;
  /** What the network kept from these payments because it had paid too much for other months. It covers sales like money. */
  deducted: MicroUsd;
  /** What later payments deducted because these payments were too much. */
  deductedLater: MicroUsd;
  /** What effects of differences expect the network to deduct from later payments, and no payment has deducted yet. */
  awaitedDeductions: MicroUsd;
  /** What we carry, because the network pays less than we had. */
  writtenOff: MicroUsd;
  /** The approved sales that wait for money of another month, because a difference says so. */
  waiting: MicroUsd;
  /** The paid sales that the network reports as paid, and that no payment covers. */
  paidWithoutPayment: MicroUsd;
  /** The part of the payments that no paid conversion accounts for. Below 0 if more is paid by report than was received. */
  uncovered: MicroUsd;
  /** What the money of the month is more than its approved and paid sales; below 0 if money is missing. */
  balance: MicroUsd;
}

interface PaymentSums {
  received: string;
  deducted: string;
  covered: string;
  deductedLater: string;
  writtenOff: string;
  writtenOffPaid: string;
  expectedDeductions: string;
  waiting: string;
}

/** What a network owes and has paid for a month, archived sales included. Throws as `readSums` does. */
export async function monthFigures(ctx: Context, key: StatementKey): Promise<MonthFigures> {
  const { networkId, month } = key;
  const period = { from: firstDayOf(month), to: lastDayOf(month) };
  const [gross, [sums]] = await Promise.all([
    grossByStatus(ctx, networkId, period),
    ctx.db.all<PaymentSums>(paymentSums(key)),
  ]);
  const amount = (field: keyof PaymentSums) =>
    sumOf(sums?.[field] ?? '0', `Payments of ${networkId} for ${month}`);
  const [received, deducted, deductedLater, writtenOff] = [
    ...(['received', 'deducted', 'deductedLater', 'writtenOff'] as const).map(amount),
  ] as [MicroUsd, MicroUsd, MicroUsd, MicroUsd];
  const money = received + deducted - deductedLater + writtenOff;
  const coveredSales = amount('covered') - deductedLater + amount('writtenOffPaid');
  return {
    ...{ gross, received, deducted, deductedLater, writtenOff },
    waiting: amount('waiting'),
    awaitedDeductions: micros(Math.max(0, amount('expectedDeductions') - deductedLater)),
    paidWithoutPayment: micros(Math.max(0, gross.paid - coveredSales)),
    uncovered: micros(money - gross.paid),
    balance: micros(money - gross.paid - gross.approved - gross.reversed),
  };
}

function paymentSums({ networkId, month }: StatementKey): SQL {
  const total = (column: string) => sql.raw(`CAST(COALESCE(SUM(${column}), 0) AS TEXT)`);
  const booked = sql`network_id = ${networkId} AND month = ${month} AND state = 'booked'`;
  return sql`SELECT ${total('amount')} AS received, ${total('deducted')} AS deducted, ${total('covered')} AS covered,
      (SELECT ${total('u.amount')} FROM network_payments p CROSS JOIN network_payment_uses u ON u.payment_id = p.id
        WHERE p.network_id = ${networkId} AND p.month = ${month} AND p.state = 'booked' AND u.subject LIKE 'npy%') AS deductedLater,
      (SELECT ${total('amount')} FROM network_difference_effects WHERE ${booked} AND effect = 'write_off') AS writtenOff,
      (SELECT ${total('amount')} FROM network_difference_effects e WHERE ${booked} AND effect = 'write_off'
        AND NOT EXISTS (SELECT 1 FROM conversions c WHERE c.id = e.conversion_id AND c.network_payment IS NULL)) AS writtenOffPaid,
      (SELECT ${total('amount')} FROM network_difference_effects WHERE ${booked} AND effect = 'deduction') AS expectedDeductions,
      (SELECT ${total('gross')} FROM conversions WHERE network_id = ${networkId} AND day BETWEEN ${firstDayOf(month)} AND ${lastDayOf(month)}
        AND status = 'approved' AND network_payment IS NULL AND id IN (${waitingSales(networkId)})) AS waiting
    FROM network_payments WHERE ${booked}`;
}

async function grossByStatus(
  ctx: Context,
  networkId: string,
  period: { from: Day; to: Day },
): Promise<GrossByStatus> {
  const [rows] = await readSums<[{ status: ConversionStatus; gross: string }]>(
    ctx,
    { networkId, ...period },
    (sales) => sql`SELECT status, CAST(SUM(gross) AS TEXT) AS gross FROM ${sales} GROUP BY status`,
  );
  const found = new Map(rows.map(({ status, gross }) => [status, sumOf(gross, `Gross of ${networkId}`)]));
  return Object.fromEntries(
    CONVERSION_STATUSES.map((status) => [status, found.get(status) ?? ZERO]),
  ) as unknown as GrossByStatus;
}

/** One state of a network's money: by its conversions of all time, and by the ledger. */
export interface NetworkBalance {
  state: 'expected' | 'due' | 'received';
  conversions: MicroUsd;
  ledger: MicroUsd;
}

/** What a network will owe, owes and has paid by its conversions of all time, with the ledger's balance of each. */
export async function networkBalances(ctx: Context, networkId: string): Promise<NetworkBalance[]> {
  const states = ['expected', 'due', 'received'] as const;
  const keys = states.map((state) => account.network(networkId, state));
  const [gross, balances] = await Promise.all([
    grossByStatus(ctx, networkId, ALL_DAYS),
    readBalances(ctx, keys),
  ]);
  const byState = {
    expected: gross.pending,
    due: micros(gross.approved + gross.reversed),
    received: gross.paid,
  };
  return states.map((state, at) => ({
    state,
    conversions: byState[state],
    ledger: micros(-(balances.get(keys[at] ?? '') ?? ZERO)),
  }));
}
