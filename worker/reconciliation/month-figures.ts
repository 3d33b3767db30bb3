import { sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf } from '../clicks/store/store-name.ts';
import { account } from '../ledger/accounts.ts';
import { balancesOf } from '../ledger/balances.ts';
import type { Context } from '../platform/context.ts';
import type { NetworkPaymentId } from '../platform/ids.ts';
import { type MicroUsd, micros, sum, sumOf, ZERO } from '../platform/money.ts';
import { ALL_DAYS, type Day } from '../platform/time.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '../sales/earnings/commission-status.ts';
import { readSums } from '../sales/reader/read-sums.ts';
import type { StatementKey } from './statements.ts';

/** The gross commissions of a network's conversions by status. */
type GrossByStatus = Readonly<Record<ConversionStatus, MicroUsd>>;

export interface MonthFigures {
  gross: GrossByStatus;
  /** What the network has paid for the month, without canceled payments. */
  received: MicroUsd;
  /** The part of `received` that no paid conversion accounts for. Below 0 if more is paid by report than was received. */
  uncovered: MicroUsd;
  latestPayment: NetworkPaymentId | null;
}

/** What a network owes and has paid for a month, archived sales included. Throws as `readSums` does. */
export async function monthFigures(ctx: Context, { networkId, month }: StatementKey): Promise<MonthFigures> {
  const [gross, payments] = await Promise.all([
    grossByStatus(ctx, networkId, { from: firstDayOf(month), to: lastDayOf(month) }),
    ctx.db.all<{ id: NetworkPaymentId; amount: MicroUsd }>(
      sql`SELECT id, amount FROM network_payments WHERE network_id = ${networkId} AND month = ${month} AND state = 'booked'
        ORDER BY created_at, id`,
    ),
  ]);
  const received = sum(payments.map(({ amount }) => amount));
  return {
    gross,
    received,
    uncovered: micros(received - gross.paid),
    latestPayment: payments.at(-1)?.id ?? null,
  };
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
    balancesOf(ctx, keys),
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
