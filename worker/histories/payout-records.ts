import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { payouts } from '../payouts/tables.ts';
import type { PayoutId } from '../platform/ids.ts';
import { conversions, payoutItems } from '../sales/tables.ts';
import type { Bank } from './bank.ts';
import type { ModelPayout } from './model/payout-model.ts';
import type { Stage } from './stage.ts';

type Stored = typeof payouts.$inferSelect;

/** PayPal's words for money that is on its way or has arrived. */
const ON_ITS_WAY: ReadonlySet<string> = new Set(['PENDING', 'UNCLAIMED', 'ONHOLD', 'SUCCESS']);

/** Compares the system's payouts with the model's, and both with what the providers have done. */
export class PayoutRecords {
  readonly #stage: Stage;
  readonly #bank: Bank;
  readonly #ids = new Map<ModelPayout, PayoutId>();

  constructor(stage: Stage, bank: Bank) {
    this.#stage = stage;
    this.#bank = bank;
  }

  idOf(payout: ModelPayout): PayoutId {
    const id = this.#ids.get(payout);
    if (!id) throw new Error('The payout was not compared.');
    return id;
  }

  /** With `isTold`, providers were asked about everything that they have. */
  async requireSame({ isTold = false } = {}): Promise<void> {
    const { world, payouts: model, provider } = this.#stage;
    const { db } = world.ctx;
    const [rows, items, kept] = await db.batch([
      db.select().from(payouts).orderBy(asc(payouts.createdAt)),
      db.select().from(payoutItems),
      db.select({ id: conversions.id }).from(conversions),
    ]);
    this.#recognize(rows);
    const record = model.payouts.some(({ state, sentTo }) => state === 'sent' && sentTo?.method === 'paypal')
      ? await provider.record()
      : [];
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const payout of model.payouts) {
      const row = stored.get(this.idOf(payout));
      if (row && this.#isOnRail(payout) && payout.state === 'sent') this.#learn(payout, row, record, isTold);
      if (
        row &&
        this.#isOnRail(payout) &&
        payout.state === 'settled' &&
        this.#bank.said(row.transferReference) === 'returned'
      )
        payout.state = 'failed';
    }
    const found = rows.map((row) => ({
      publisher: world.publishers.indexOf(row.publisherId),
      amount: String(row.amount),
      state: row.state,
      items: Object.fromEntries(
        items
          .filter(({ payoutId }) => payoutId === row.id)
          .map(({ conversionId, amount }) => [conversionId, String(amount)]),
      ),
    }));
    // Items of archived sales are in the archive.
    const isKept = new Set([...kept.map(({ id }) => String(id)), ...model.adjustments.map(({ key }) => key)]);
    const places = new Map(rows.map((row, at) => [row.id, at]));
    const expected = model.payouts.toSorted(
      (a, b) => (places.get(this.idOf(a)) ?? 0) - (places.get(this.idOf(b)) ?? 0),
    );
    expect(found).toEqual(
      expected.map(({ publisher, amount, state, items: own }) => ({
        publisher,
        amount: String(amount),
        state,
        items: Object.fromEntries(
          [...own].filter(([key]) => isKept.has(key)).map(([key, part]) => [key, String(part)]),
        ),
      })),
    );
  }

  /** No provider was asked to pay an attempt twice, and what arrived is what is recorded as paid. */
  async requirePaidOnce(): Promise<void> {
    const record = await this.#stage.provider.record();
    const accepted = record.filter(({ status }) => ON_ITS_WAY.has(status));
    const byPayout = Map.groupBy(accepted, ({ senderItemId }) => senderItemId.split(':')[0] ?? '');
    const twice = [...byPayout].filter(([, own]) => own.length > 1).map(([id]) => id);
    expect(twice, 'payouts that PayPal has taken twice').toEqual([]);
    for (const [reference, orders] of this.#bank.orders()) expect(orders, reference).toBe(1);
    for (const payout of this.#stage.payouts.payouts) {
      const id = this.idOf(payout);
      const own = byPayout.get(id)?.[0];
      const isOrdered = own !== undefined || this.#bank.said(referenceOf(id)) !== null;
      const isOnItsWay = payout.state === 'sent' && this.#isOnRail(payout);
      expect(isOrdered || !isOnItsWay, `${id} is sent, and no provider has it`).toBe(true);
      if (!own) continue;
      expect(own.value).toBe((Number(payout.amount) / 1_000_000).toFixed(2));
      expect(['sent', 'settled'], `${own.senderItemId} is ${own.status} at PayPal`).toContain(payout.state);
    }
  }

  /** As long as single payouts are sent by a word, no provider has them. */
  #isOnRail({ run }: ModelPayout): boolean {
    return run !== null || !this.#stage.open.has('single');
  }

  /** Names new payouts of the model by their publisher and run. */
  #recognize(rows: readonly Stored[]): void {
    const known = new Set(this.#ids.values());
    for (const payout of this.#stage.payouts.payouts) {
      if (this.#ids.has(payout)) continue;
      const own = rows.filter(
        (row) =>
          !known.has(row.id) &&
          row.publisherId === this.#stage.world.publishers[payout.publisher] &&
          row.runId === (payout.run?.id ?? null),
      );
      expect(own, `the payout of ${payout.amount} to publisher ${payout.publisher}`).toHaveLength(1);
      for (const { id } of own) this.#ids.set(payout, id);
      for (const { id } of own) known.add(id);
    }
  }

  /**
   * What the system knows about a transfer that is on its way. It may know less than the provider, but nothing that the provider's
   * own record doesn't say.
   */
  #learn(
    payout: ModelPayout,
    row: Stored,
    record: Awaited<ReturnType<Stage['provider']['record']>>,
    isTold: boolean,
  ): void {
    if (row.state === 'approved' && this.#stage.payouts.isHeld(payout)) {
      // It was taken out of a batch before anyone had it.
      const taken = record.filter(({ senderItemId }) => senderItemId === `${row.id}:${row.attempt - 1}`);
      if (taken.length === 0) payout.state = 'approved';
      return;
    }
    const said = payout.sentTo?.method === 'paypal' ? null : this.#bank.said(row.transferReference);
    if (said !== null) payout.state = said === 'paid' ? 'settled' : 'failed';
    if (payout.sentTo?.method !== 'paypal') return;
    const own = record.filter(({ senderItemId }) => senderItemId.startsWith(`${row.id}:`));
    const isPaid = own.some(({ status }) => status === 'SUCCESS');
    const hasFailed = own.length > 0 && own.every(({ status }) => !ON_ITS_WAY.has(status));
    const canFail = !own.some(({ status }) => ON_ITS_WAY.has(status));
    if (isTold && (isPaid || hasFailed)) payout.state = isPaid ? 'settled' : 'failed';
    else if (row.state === 'settled' && isPaid) payout.state = 'settled';
    else if (row.state === 'failed' && canFail) payout.state = 'failed';
  }
}

/** What the publisher and the bank read. */
function referenceOf(id: PayoutId): string {
  return `TRB${id.slice('pay_'.length).toUpperCase()}`;
}
