import { larger, smaller, sum } from './amounts.ts';
import {
  type DueItem,
  dueItems,
  type ModelAdjustment,
  type PayableStage,
  spread,
  wholeCents,
} from './due.ts';
import { Payees } from './payees.ts';
import type { SalesModel } from './sales-model.ts';

type ModelPayoutState = 'created' | 'approved' | 'sent' | 'settled' | 'failed' | 'canceled';

export interface ModelPayout {
  publisher: number;
  amount: bigint;
  items: ReadonlyMap<string, bigint>;
  state: ModelPayoutState;
  /** The run that has created it; null for one by hand. */
  run: ModelRun | null;
  /** The version of the account that it was last sent to, and its method. */
  sentTo: { version: number; method: 'iban' | 'paypal' } | null;
}

export interface ModelRun {
  /** The system's name. */
  id: string;
  period: string | null;
  state: 'created' | 'approved' | 'sent' | 'canceled' | 'empty';
}

/** Why no payout is possible, as the codes of the errors say it. */
export type Refusal =
  | 'publisher_suspended'
  | 'held'
  | 'compliance_hold'
  | 'nothing_due'
  | 'already_open'
  | 'below_minimum';

const UNSENT: ReadonlySet<ModelPayoutState> = new Set(['created', 'approved', 'failed']);
const TAKES: ReadonlySet<ModelPayoutState> = new Set(['created', 'approved', 'sent', 'failed', 'settled']);
const CENT = 10_000n;

/** An independent model of what is due and of the payouts, by the rules of the guarantees and not by the system's tables. */
export class PayoutModel {
  payableStage: PayableStage;
  minimum = 10_000_000n;
  readonly payees = new Payees();
  readonly payouts: ModelPayout[] = [];
  readonly adjustments: ModelAdjustment[] = [];
  readonly #sales: SalesModel;

  constructor(sales: SalesModel, payableStage: PayableStage) {
    this.#sales = sales;
    this.payableStage = payableStage;
  }

  /** What is due to a publisher, less what payouts have taken; `except` is a payout whose own items are not counted. */
  due(publisher: number, except: ModelPayout | null = null): DueItem[] {
    const others = this.payouts.filter((payout) => payout !== except && TAKES.has(payout.state));
    return dueItems(
      {
        sales: this.#sales.sales().filter(({ owner }) => owner === publisher),
        adjustments: this.adjustments.filter((adjustment) => adjustment.publisher === publisher),
      },
      this.payableStage,
      (key) => sum(others.map(({ items }) => items.get(key) ?? 0n)),
    );
  }

  /** What the publisher's approved account has, which no payout exceeds. */
  balance(publisher: number): bigint {
    const earned = this.#sales
      .sales()
      .filter(({ owner, hold, status }) => owner === publisher && hold === null && status !== 'pending')
      .map(({ net }) => net);
    const adjusted = this.adjustments
      .filter((each) => each.publisher === publisher)
      .map(({ amount }) => amount);
    const left = this.#of(publisher).filter(({ state }) => state === 'sent' || state === 'settled');
    return sum(earned) + sum(adjusted) - sum(left.map(({ amount }) => amount));
  }

  /** Whole cents that a payout would pay now. */
  payable(publisher: number): bigint {
    const reserved = this.#of(publisher).filter(({ state }) => UNSENT.has(state));
    const due = sum(this.due(publisher).map(({ amount }) => amount));
    const limit = this.balance(publisher) - sum(reserved.map(({ amount }) => amount));
    return wholeCents(smaller(due, limit));
  }

  /** Creates a payout by hand, or says why there is none. */
  createByHand(publisher: number, ignoresMinimum: boolean): ModelPayout | Refusal {
    const hold = this.#holdOf(publisher);
    if (hold) return hold;
    const amount = this.payable(publisher);
    if (amount <= 0n) return 'nothing_due';
    if (!ignoresMinimum && amount < this.#leastOf(publisher)) return 'below_minimum';
    if (this.#of(publisher).some(({ state }) => UNSENT.has(state))) return 'already_open';
    return this.#create(publisher, amount, null);
  }

  /** Creates what a run pays. A held change of the account does not keep a payout from being created. */
  createForRun(run: ModelRun, publishers: number): void {
    for (let publisher = 0; publisher < publishers; publisher++) {
      if (this.balance(publisher) === 0n) continue;
      this.#endFailed(publisher);
      const amount = this.payable(publisher);
      const isDue = amount >= CENT && amount >= this.#leastOf(publisher);
      const isOpen = this.#of(publisher).some(({ state }) => UNSENT.has(state));
      if (isDue && !isOpen && this.#holdOf(publisher) === null) this.#create(publisher, amount, run);
    }
  }

  /**
   * What happens to an approved payout that is about to be sent. One of a run that is no longer due in full is replaced by another
   * one of what is still due, at most the approved amount.
   */
  send(payout: ModelPayout, now: number): void {
    const { publisher } = payout;
    const account = this.payees.active(publisher, now);
    if (this.#holdOf(publisher) !== null || account === null || this.payees.isChangeHeld(publisher, now))
      return;
    if (!this.#isDue(payout)) {
      payout.state = 'canceled';
      const replacement = payout.run && this.#replace(payout, payout.run);
      if (replacement) this.send(replacement, now);
      return;
    }
    payout.state = 'sent';
    payout.sentTo = { version: account.version, method: account.method };
  }

  /** True if a payout of a run could be sent now. */
  isReleased(payout: ModelPayout, now: number): boolean {
    const { publisher } = payout;
    return (
      payout.state === 'approved' &&
      this.#holdOf(publisher) === null &&
      this.payees.active(publisher, now) !== null &&
      !this.payees.isChangeHeld(publisher, now)
    );
  }

  /** True while a decision about the publisher lets nothing leave. */
  isHeld({ publisher }: ModelPayout): boolean {
    return this.#holdOf(publisher) !== null;
  }

  /** True if money of a sale was paid or is reserved. */
  hasTaken(key: string): boolean {
    const isOpen = this.payouts.some(
      ({ state, items }) => state !== 'settled' && TAKES.has(state) && items.has(key),
    );
    return isOpen || (this.paidOut().get(key) ?? 0n) !== 0n;
  }

  /** True if money of a sale was sent or paid. */
  hasSent(key: string): boolean {
    return this.payouts.some(
      ({ state, items }) => (state === 'sent' || state === 'settled') && items.has(key),
    );
  }

  /** What settled payouts have paid of each sale and adjustment. */
  paidOut(): Map<string, bigint> {
    const paid = new Map<string, bigint>();
    for (const { state, items } of this.payouts)
      if (state === 'settled')
        for (const [key, amount] of items) paid.set(key, (paid.get(key) ?? 0n) + amount);
    return paid;
  }

  #isDue(payout: ModelPayout): boolean {
    const due = this.due(payout.publisher, payout);
    if (payout.amount > this.balance(payout.publisher)) return false;
    if (payout.amount > sum(due.map(({ amount }) => amount))) return false;
    const amounts = new Map(due.map(({ key, amount }) => [key, amount]));
    return [...payout.items].every(([key, amount]) => amount <= (amounts.get(key) ?? 0n));
  }

  /** A transfer that failed ends its payout once the publisher has given another account. */
  #endFailed(publisher: number): void {
    for (const payout of this.#of(publisher)) {
      const account = this.payees.newest(publisher);
      if (payout.state === 'failed' && account && account.version !== payout.sentTo?.version)
        payout.state = 'canceled';
    }
  }

  #create(publisher: number, amount: bigint, run: ModelRun | null): ModelPayout {
    const items = spread(amount, this.due(publisher));
    const payout: ModelPayout = { publisher, amount, items, state: 'created', run, sentTo: null };
    this.payouts.push(payout);
    return payout;
  }

  #replace({ publisher, amount: approved }: ModelPayout, run: ModelRun): ModelPayout | null {
    const amount = smaller(this.payable(publisher), approved);
    const isOpen = this.#of(publisher).some(({ state }) => UNSENT.has(state));
    if (amount < CENT || amount < this.#leastOf(publisher) || isOpen) return null;
    const replacement = this.#create(publisher, amount, run);
    replacement.state = 'approved';
    return replacement;
  }

  #leastOf(publisher: number): bigint {
    const { threshold } = this.payees.of(publisher);
    return larger(threshold, this.minimum);
  }

  #holdOf(publisher: number): Refusal | null {
    if (this.#sales.isSuspended(publisher)) return 'publisher_suspended';
    if (this.payees.of(publisher).isHeldByOperator) return 'held';
    return this.#sales.isHeldByViolation(publisher) ? 'compliance_hold' : null;
  }

  #of(publisher: number): ModelPayout[] {
    return this.payouts.filter((payout) => payout.publisher === publisher);
  }
}
