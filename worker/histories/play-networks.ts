import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import type { NetworkPaymentId, NetworkStatementId } from '../platform/ids.ts';
import { micros, toExactDollars } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { closeStatement } from '../reconciliation/close-statement.ts';
import { compareStatement } from '../reconciliation/compare-statement.ts';
import { changeDifference } from '../reconciliation/differences.ts';
import { bookPayment, takeBackPayment } from '../reconciliation/payments/book-payment.ts';
import { runReconciliation } from '../reconciliation/run-reconciliation.ts';
import { uploadStatement } from '../reconciliation/statements.ts';
import { networkPayments, networkStatements } from '../reconciliation/tables.ts';
import { conversions } from '../sales/tables.ts';
import type { Failure } from './failing-world.ts';
import { DIRECT, NETWORKS, type NetworkCommand } from './history.ts';
import { sum } from './model/amounts.ts';
import type { ModelPayment } from './model/network-money.ts';
import { ModelStatement } from './model/statements.ts';
import { paymentsAreOpenTo } from './operator-calls.ts';
import { refusedFor, type Stage } from './stage.ts';

/** Most sales are of this month. */
const MONTH = '2026-11' as Month;

/** A fee that covers a later sale is found by the second run. */
const RUNS = 2;

type Of<Kind extends NetworkCommand['kind']> = Extract<NetworkCommand, { kind: Kind }>;

interface Booked {
  payment: ModelPayment;
  reference: string;
}

/** Plays what networks state and pay, and the hourly job. */
export class NetworksPlayer {
  readonly #stage: Stage;
  readonly #booked: Booked[] = [];
  readonly #statements = new Map<string, ModelStatement>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async play(command: NetworkCommand, failure: Failure | null): Promise<void> {
    if (command.kind === 'payment') await this.#pay(command, failure);
    if (command.kind === 'cancel_payment') await this.#cancel(command.payment, failure);
    if (command.kind === 'reconcile') await this.#reconcile(failure);
    if (command.kind === 'statement') await this.#state(command, failure);
    if (command.kind === 'explain') await this.#explain(command, failure);
    if (command.kind === 'close') await this.#close(command.network, failure);
    await this.requireReceived();
  }

  /** No more is paid by payments of a month than was booked. */
  async requireReceived(): Promise<void> {
    const { db } = this.#stage.world.ctx;
    const { results } = await db.$client
      .prepare(
        `SELECT network_id || ' ' || substr(day, 1, 7) AS month, CAST(SUM(gross) AS TEXT) AS gross FROM conversions
         WHERE network_payment IS NOT NULL AND status = 'paid' GROUP BY 1`,
      )
      .all<{ month: string; gross: string }>();
    for (const { month, gross } of results) {
      // A fee is gone, and nothing has covered sales of the month since.
      const [network = '', ofMonth = ''] = month.split(' ');
      if (this.#stage.sales.money.isExceeded(network, ofMonth)) continue;
      const own = this.#booked.filter(
        ({ payment }) => `${payment.network} ${payment.month}` === month && !payment.isCanceled,
      );
      const written = this.#stage.sales
        .sales()
        .filter((sale) => `${sale.network} ${sale.day.slice(0, 7)}` === month)
        .map(({ key }) => this.#stage.sales.money.writtenOffOf(key));
      const received = sum([...own.map(({ payment }) => payment.amount), ...written]);
      expect(BigInt(gross) <= received, `${month}: ${gross} is paid with ${received}`).toBe(true);
    }
  }

  /** A month that is agreed and paid in full leaves no sale waiting. */
  async requireSettledMonths(): Promise<void> {
    if (this.#stage.open.has('A8')) return;
    for (let turn = 0; turn < RUNS; turn++) await this.#reconcile(null);
    const { db } = this.#stage.world.ctx;
    for (const [network, statement] of this.#statements) {
      const booked = this.#booked.filter(({ payment }) => payment.network === network && !payment.isCanceled);
      const received = booked.reduce((total, { payment }) => total + payment.amount, 0n);
      if (
        !statement.isClosed ||
        statement.awaitsMoney ||
        statement.stated === 0n ||
        received < statement.stated
      )
        continue;
      const { results } = await db.$client
        .prepare(
          `SELECT id FROM conversions WHERE network_id = ?1 AND day LIKE ?2 || '%' AND status = 'approved' AND gross > 0`,
        )
        .bind(network, MONTH)
        .all();
      expect(results, `sales of ${network} that wait after their month was paid and closed`).toEqual([]);
    }
  }

  async #pay({ network, share, excess }: Of<'payment'>, failure: Failure | null): Promise<void> {
    const { sales } = this.#stage;
    if (!this.#stage.open.has('A21'))
      expect(await paymentsAreOpenTo(network), `payments of ${network} are possible`).toBe(true);
    const waiting = sales
      .sales()
      .filter((sale) => sale.network === network && sale.day.startsWith(MONTH) && sale.status === 'approved');
    const owed = waiting.reduce((total, { gross }) => total + gross, 0n);
    const amount = Number((owed * BigInt(share)) / 100n) + excess;
    if (amount <= 0) return;
    await this.#compareBefore(failure);
    const reference = `${network} ${this.#booked.length}`;
    const input = {
      ...{
        networkId: network,
        month: MONTH,
        amount: micros(amount),
        paidOn: dayOf(this.#stage.now),
        reference,
      },
      deductions: [],
      reason: 'The payment of the month',
    };
    const wasRepeated = await this.#stage.attempt(failure, (ctx, isRepeated) =>
      isRepeated
        ? refusedFor(['network_payment.known'], () => bookPayment(ctx, input))
        : bookPayment(ctx, input),
    );
    this.#booked.push({
      payment: sales.money.book(network, MONTH, BigInt(amount), this.#stage.now),
      reference,
    });
    await this.#cover(network, MONTH);
    if (wasRepeated) await this.#reconcile(null);
  }

  async #cancel(index: number, failure: Failure | null): Promise<void> {
    const booked = this.#booked[index];
    const { sales } = this.#stage;
    if (!booked || booked.payment.isCanceled) return;
    await this.#compareBefore(failure);
    const { network, month } = booked.payment;
    const id = await this.#paymentOf(booked);
    const wasRepeated = await this.#stage.attempt(failure, (ctx, isRepeated) =>
      isRepeated
        ? refusedFor(['network_payment.canceled'], () => takeBackPayment(ctx, id, 'Entered by mistake'))
        : takeBackPayment(ctx, id, 'Entered by mistake'),
    );
    sales.cancelPayment(booked.payment);
    await this.#cover(network, month);
    if (wasRepeated) await this.#reconcile(null);
  }

  /**
   * A booking that fails halfway leaves its sales to the hourly job, which compares the statements before it covers them. Compared
   * before the booking, they are the same either way.
   */
  async #compareBefore(failure: Failure | null): Promise<void> {
    if (failure) await this.#reconcile(null);
  }

  async #reconcile(failure: Failure | null): Promise<void> {
    const { sales } = this.#stage;
    await this.#stage.attempt(failure, (ctx) => runReconciliation(ctx));
    // The job notes what fails for one network, and does it an hour later.
    if (failure) await runReconciliation(this.#stage.ctx());
    for (const statement of this.#statements.values()) statement.compare(sales);
    for (const network of [DIRECT, ...NETWORKS]) await this.#cover(network, MONTH);
  }

  /** A row that a report has changed since can be the one that a statement has. */
  async #cover(network: string, month: string): Promise<void> {
    const { sales } = this.#stage;
    this.#statements.get(network)?.dispute(sales);
    sales.cover(network, month, await this.#storedSales());
  }

  async #state({ network, other, lacks }: Of<'statement'>, failure: Failure | null): Promise<void> {
    const { sales } = this.#stage;
    const rows = sales.rowsOf(network).filter(({ day }) => day.startsWith(MONTH));
    const stated = rows.flatMap(({ externalId, amount }, at) => {
      if (lacks.includes(at)) return [];
      const own = other.includes(at) ? (amount * 3n) / 4n : amount;
      return [{ externalId, amount: own }];
    });
    if (stated.length === 0) return;
    const csv = [
      'ID,Amount',
      ...stated.map(({ externalId, amount }) => `${externalId},${exact(amount)}`),
    ].join('\n');
    const columns = { id: 'ID', amount: 'Amount', date: null, currency: null, decimal: 'point' as const };
    const input = { networkId: network, month: MONTH, csv, columns, reason: 'The statement' };
    await this.#stage.attempt(failure, async (ctx) => {
      const id = await uploadStatement(ctx, input);
      await compareStatement(ctx, id, null);
    });
    const statement = this.#statements.get(network) ?? new ModelStatement(network, MONTH);
    this.#statements.set(network, statement);
    for (const { externalId, amount } of stated) statement.rows.set(externalId, amount);
    statement.compare(sales);
  }

  /** A person explains all open differences. */
  async #explain({ network, effect }: Of<'explain'>, failure: Failure | null): Promise<void> {
    const statement = this.#statements.get(network);
    if (!statement) return;
    const id = await this.#statementOf(network);
    const { sales } = this.#stage;
    for (const externalId of statement.openRows()) {
      const possible = statement.possibleEffect(externalId, effect, sales);
      const change = {
        externalId,
        state: 'explained',
        effect: possible,
        owner: null,
        explanation: 'The fees of the network',
      } as const;
      await this.#stage.attempt(failure, (ctx) => changeDifference(ctx, id, change));
      statement.explain(externalId, possible, sales);
    }
  }

  async #close(network: string, failure: Failure | null): Promise<void> {
    const statement = this.#statements.get(network);
    if (!statement) return;
    const { sales, month } = this.#stage;
    const id = await this.#statementOf(network);
    await this.#stage.attempt(failure, (ctx) =>
      refusedFor(['network_statement.month_not_over', 'network_statement.differences_open'], () =>
        closeStatement(ctx, id, { reason: 'Agreed', moneyNote: 'The rest is on its way.' }),
      ),
    );
    const isOver = month > MONTH;
    if (isOver) statement.compare(sales);
    const [stored] = await this.#stage.world.ctx.db
      .select()
      .from(networkStatements)
      .where(eq(networkStatements.id, id));
    const isClosed = stored?.state === 'closed';
    expect(isClosed && (!isOver || statement.isOpen), `${network} closes its month although it differs`).toBe(
      false,
    );
    statement.isClosed = isClosed;
  }

  /** Archived sales are not covered. */
  async #storedSales(): Promise<(key: string) => boolean> {
    const rows = await this.#stage.world.ctx.db.select({ id: conversions.id }).from(conversions);
    const ids = new Set<string>(rows.map(({ id }) => id));
    return (key) => ids.has(key);
  }

  async #paymentOf({ reference }: Booked): Promise<NetworkPaymentId> {
    const [row] = await this.#stage.world.ctx.db
      .select({ id: networkPayments.id })
      .from(networkPayments)
      .where(eq(networkPayments.reference, reference));
    if (!row) throw new Error(`There is no payment ${reference}.`);
    return row.id;
  }

  async #statementOf(network: string): Promise<NetworkStatementId> {
    const [row] = await this.#stage.world.ctx.db
      .select({ id: networkStatements.id })
      .from(networkStatements)
      .where(eq(networkStatements.networkId, network));
    if (!row) throw new Error(`There is no statement of ${network}.`);
    return row.id;
  }
}

function exact(amount: bigint): string {
  return toExactDollars(micros(Number(amount)));
}
