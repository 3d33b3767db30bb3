import { larger, smaller, sum } from './amounts.ts';
import type { ModelSale } from './sale.ts';

export interface ModelPayment {
  network: string;
  month: string;
  amount: bigint;
  /** When it was booked, by the clock of the system. */
  at: number;
  isCanceled: boolean;
}

/** A sale that payments cover: its worth when it was last looked at, and what it uses of each payment. */
interface Covered {
  gross: bigint;
  month: string;
  uses: Map<ModelPayment, bigint>;
  /** The payment that the sale names; null if what is written off is enough. */
  named: ModelPayment | null;
}

/**
 * What networks have paid, and the sales that this money covers: first in, first out, by amount. A sale can use several payments,
 * and one that the network reports as paid uses them first.
 */
export class NetworkMoney {
  readonly #payments: ModelPayment[] = [];
  readonly #covered = new Map<string, Covered>();
  /** Sales whose statement says something else, until someone decides, or another statement has the rest. */
  readonly disputed = new Set<string>();
  /** What the network margin carries of each sale. */
  readonly #writtenOff = new Map<string, bigint>();

  get payments(): readonly ModelPayment[] {
    return this.#payments;
  }

  /** True if payments cover a sale that is worth this now. */
  covers(sale: Pick<ModelSale, 'key' | 'reported' | 'gross' | 'day'>): boolean {
    const covered = this.#covered.get(sale.key);
    if (!covered || (sale.reported !== 'approved' && sale.reported !== 'paid')) return false;
    const isWorthNoMore = sale.gross === covered.gross || (sale.gross >= 0n && sale.gross < covered.gross);
    return isWorthNoMore && sale.day.startsWith(covered.month);
  }

  book(network: string, month: string, amount: bigint, at: number): ModelPayment {
    const payment = { network, month, amount, at, isCanceled: false };
    this.#payments.push(payment);
    return payment;
  }

  /** Takes back what the payment has covered, in whole or in part. Returns the sales. */
  cancel(payment: ModelPayment): string[] {
    payment.isCanceled = true;
    const taken = [...this.#covered].filter(([, { uses, named }]) => named === payment || uses.has(payment));
    for (const [key] of taken) this.#covered.delete(key);
    return taken.map(([key]) => key);
  }

  /** Takes back what payments have covered last, until a fee that is gone leaves no more covered than they are. Returns the sales. */
  takeExcessBack(network: string, month: string): string[] {
    const taken = this.#payments
      .filter((payment) => isBookedFor(payment, network, month))
      .flatMap((payment) => this.#lastOf(payment, this.#usedOf(payment) - payment.amount));
    for (const key of taken) this.#covered.delete(key);
    return [...new Set(taken)];
  }

  /** Whether payments of a month cover more than they are. */
  isExceeded(network: string, month: string): boolean {
    return this.#payments.some(
      (payment) => isBookedFor(payment, network, month) && this.#usedOf(payment) > payment.amount,
    );
  }

  /** The sales that a payment has covered last, as many as use this amount of it. */
  #lastOf(payment: ModelPayment, amount: bigint): string[] {
    const found: string[] = [];
    let left = amount;
    for (const [key, { uses }] of [...this.#covered].reverse()) {
      const used = uses.get(payment) ?? 0n;
      if (left <= 0n) break;
      if (used <= 0n) continue;
      found.push(key);
      left -= used;
    }
    return found;
  }

  writtenOffOf(key: string): bigint {
    return this.#writtenOff.get(key) ?? 0n;
  }

  /** What is written off of a sale needs no payment. */
  writeOff(key: string, amount: bigint): void {
    this.#writtenOff.set(key, this.writtenOffOf(key) + amount);
    const covered = this.#covered.get(key);
    if (covered) this.#giveBack(key, covered);
  }

  /** A covered sale needs what was written off of it. Returns whether it was covered. */
  takeWriteOffBack(key: string, amount: bigint): boolean {
    this.#writtenOff.set(key, this.writtenOffOf(key) - amount);
    return this.#covered.delete(key);
  }

  /** A sale stays covered as long as it stays approved and isn't worth more than what was paid for it. */
  follow(sales: readonly ModelSale[]): void {
    const found = new Map(sales.map((sale) => [sale.key, sale]));
    for (const [key, covered] of this.#covered) {
      const sale = found.get(key);
      if (!sale || !this.covers(sale)) {
        this.#covered.delete(key);
        continue;
      }
      const isWorthLess = sale.gross < covered.gross;
      covered.gross = sale.gross;
      if (isWorthLess) this.#giveBack(key, covered);
    }
  }

  /** Covers what the payments of a month are enough for: the oldest sales first, without those that are larger than the rest. */
  cover(
    network: string,
    month: string,
    sales: readonly ModelSale[],
    isStored: (key: string) => boolean = () => true,
  ): void {
    const own = sales
      .filter((sale) => sale.network === network && sale.day.startsWith(month))
      .toSorted(byDay);
    const booked = this.#payments
      .filter((each) => isBookedFor(each, network, month))
      .toSorted((a, b) => a.at - b.at);
    const paid = own.filter(({ status }) => status === 'paid');
    const isCovered = ({ key }: ModelSale) => this.#covered.has(key);
    const accounted =
      sum(booked.map((payment) => this.#usedOf(payment))) +
      sum(
        own.filter((sale) => isCovered(sale) || !isStored(sale.key)).map(({ key }) => this.writtenOffOf(key)),
      );
    const free = sum(booked.map((payment) => payment.amount - this.#usedOf(payment)));
    const rest = free - larger(0n, sum(paid.map(({ gross }) => gross)) - accounted);
    const waiting = (status: ModelSale['status']) =>
      own.filter((sale) => sale.status === status && !isCovered(sale) && isStored(sale.key));
    const approved = waiting('approved').filter(({ key }) => !this.disputed.has(key));
    this.#coverEach(month, waiting('paid'), booked, free);
    this.#coverEach(month, approved, booked, rest);
  }

  #coverEach(month: string, sales: readonly ModelSale[], booked: readonly ModelPayment[], limit: bigint) {
    const hasMoney = limit > 0n;
    let left = limit;
    for (const { key, gross } of sales) {
      const written = this.writtenOffOf(key);
      if (!hasMoney && gross > 0n && written === 0n) continue;
      const needed = smaller(gross, larger(gross - written, 0n));
      const uses = needed > 0n && needed > left ? null : this.#spend(booked, needed);
      if (uses === null) continue;
      const named = [...uses.keys()].at(-1) ?? (written > 0n ? null : booked[0]);
      if (named === undefined) continue;
      left -= needed;
      this.#covered.set(key, { gross, month, uses, named });
    }
  }

  /** The parts of payments, oldest first; null if they are not enough. A fee is added to the first one. */
  #spend(booked: readonly ModelPayment[], amount: bigint): Map<ModelPayment, bigint> | null {
    const uses = new Map<ModelPayment, bigint>();
    const [first] = booked;
    if (amount < 0n) return first ? uses.set(first, amount) : null;
    if (amount > 0n && amount > sum(booked.map((payment) => payment.amount - this.#usedOf(payment))))
      return null;
    let needed = amount;
    for (const payment of booked) {
      const part = smaller(needed, larger(0n, payment.amount - this.#usedOf(payment)));
      if (part > 0n) uses.set(payment, part);
      needed -= part;
    }
    return needed === 0n ? uses : null;
  }

  /** A sale that needs less gives the rest back, from the payment that it used last. */
  #giveBack(key: string, covered: Covered): void {
    let left = larger(0n, covered.gross - this.writtenOffOf(key));
    for (const [payment, amount] of covered.uses) {
      const kept = larger(0n, smaller(amount, left));
      left -= kept;
      if (kept === 0n) covered.uses.delete(payment);
      else covered.uses.set(payment, kept);
    }
  }

  #usedOf(payment: ModelPayment): bigint {
    return sum([...this.#covered.values()].map(({ uses }) => uses.get(payment) ?? 0n));
  }
}

function isBookedFor(payment: ModelPayment, network: string, month: string): boolean {
  return payment.network === network && payment.month === month && !payment.isCanceled;
}

function byDay(a: ModelSale, b: ModelSale): number {
  return a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1;
}
