import { smaller, sum } from './amounts.ts';
import type { ModelSale } from './sale.ts';

export interface ModelPayment {
  network: string;
  month: string;
  amount: bigint;
  isCanceled: boolean;
}

/** A sale that payments cover, with the worth that they cover and the payments that it comes from. */
interface Covered {
  gross: bigint;
  month: string;
  payments: ReadonlySet<ModelPayment>;
}

/**
 * What networks have paid, and the sales that this money covers. Money is used in the order in which it was booked, and sales
 * are covered in the order of their days.
 */
export class NetworkMoney {
  readonly #payments: ModelPayment[] = [];
  readonly #covered = new Map<string, Covered>();
  /** Whether payments also cover, and first of all, what the network itself reports as paid. */
  coversReported = false;
  /** Sales whose statement says something else, until someone decides. */
  readonly disputed = new Set<string>();

  get payments(): readonly ModelPayment[] {
    return this.#payments;
  }

  covers(key: string): boolean {
    return this.#covered.has(key);
  }

  book(network: string, month: string, amount: bigint): ModelPayment {
    const payment = { network, month, amount, isCanceled: false };
    this.#payments.push(payment);
    return payment;
  }

  /** Takes back what the payment has covered, in whole or in part. */
  cancel(payment: ModelPayment): void {
    payment.isCanceled = true;
    for (const [key, { payments }] of this.#covered) if (payments.has(payment)) this.#covered.delete(key);
  }

  /** A sale stays covered as long as it stays approved and isn't worth more than what was paid for it. */
  follow(sales: readonly ModelSale[]): void {
    const found = new Map(sales.map((sale) => [sale.key, sale]));
    for (const [key, covered] of this.#covered) {
      const sale = found.get(key);
      const isApproved = sale?.reported === 'approved' || sale?.reported === 'paid';
      if (!sale || !isApproved || !this.#isEnough(covered, sale)) this.#covered.delete(key);
      else covered.gross = sale.gross;
    }
  }

  #isEnough(covered: Covered, sale: ModelSale): boolean {
    if (sale.gross > covered.gross) return false;
    return (
      !this.coversReported ||
      (sale.day.startsWith(covered.month) && (sale.gross >= 0n || sale.gross === covered.gross))
    );
  }

  /** Covers what the payments of a month are enough for: the oldest sales first, without those that are larger than the rest. */
  cover(network: string, month: string, sales: readonly ModelSale[]): void {
    const own = sales.filter((sale) => sale.network === network && sale.day.startsWith(month));
    const booked = this.#payments.filter(
      (payment) => payment.network === network && payment.month === month && !payment.isCanceled,
    );
    let left = sum(booked.map(({ amount }) => amount)) - sum(own.filter(isPaid).map(({ gross }) => gross));
    if (booked.length === 0) return;
    if (this.coversReported)
      for (const sale of own.filter((each) => isPaid(each) && !this.covers(each.key)).toSorted(byDay))
        if (sale.gross <= this.#freeOf(booked))
          this.#covered.set(sale.key, { gross: sale.gross, month, payments: this.#use(booked, sale.gross) });
    if (left <= 0n) return;
    for (const sale of own.filter(({ status }) => status === 'approved').toSorted(byDay)) {
      if (this.disputed.has(sale.key) || sale.gross > left) continue;
      left -= sale.gross;
      this.#covered.set(sale.key, { gross: sale.gross, month, payments: this.#use(booked, sale.gross) });
    }
  }

  #use(booked: readonly ModelPayment[], amount: bigint): ReadonlySet<ModelPayment> {
    const used = new Set<ModelPayment>();
    let needed = amount;
    for (const payment of booked) {
      const rest = payment.amount - this.#usedOf(payment);
      if (needed <= 0n || rest <= 0n) continue;
      used.add(payment);
      needed -= rest;
    }
    return used;
  }

  #freeOf(booked: readonly ModelPayment[]): bigint {
    return sum(booked.map((payment) => payment.amount - this.#usedOf(payment)));
  }

  /** What the sales that are covered use of a payment, if each takes what is there in the order of booking. */
  #usedOf(payment: ModelPayment): bigint {
    const booked = this.#payments.filter(
      (each) => each.network === payment.network && each.month === payment.month && !each.isCanceled,
    );
    const rest = new Map(booked.map((each) => [each, each.amount]));
    for (const { gross, payments } of this.#covered.values()) {
      let needed = gross;
      for (const each of booked)
        if (payments.has(each)) {
          const taken = smaller(needed, rest.get(each) ?? 0n);
          rest.set(each, (rest.get(each) ?? 0n) - taken);
          needed -= taken;
        }
    }
    return payment.amount - (rest.get(payment) ?? 0n);
  }
}

function isPaid({ status }: ModelSale): boolean {
  return status === 'paid';
}

function byDay(a: ModelSale, b: ModelSale): number {
  return a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1;
}
