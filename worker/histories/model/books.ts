import type { PayoutModel } from './payout-model.ts';
import type { ModelSale } from './sale.ts';
import type { SalesModel } from './sales-model.ts';

/** Amounts in micro-USD by name. Amounts of 0 are left out, so that an absent account equals an empty one. */
export type Amounts = Record<string, string>;

/** Adds up amounts by name. */
export class Sums {
  readonly #sums = new Map<string, bigint>();

  add(name: string, amount: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + amount);
  }

  amounts(): Amounts {
    const named = [...this.#sums].filter(([, amount]) => amount !== 0n);
    return Object.fromEntries(
      named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, amount]) => [name, String(amount)]),
    );
  }
}

const OWED = { pending: 'expected', approved: 'due', paid: 'received', reversed: 'due' } as const;

/** Every account of the ledger as it must be; `nameOf` is the system's name of a publisher. */
export function accountsOf(
  sales: SalesModel,
  payouts: PayoutModel,
  nameOf: (publisher: number) => string,
): Amounts {
  const sums = new Sums();
  for (const sale of sales.sales()) {
    const stage = sale.status === 'pending' ? 'pending' : 'approved';
    const writtenOff = sales.money.writtenOffOf(sale.key);
    sums.add(`written_off:${sale.network}`, writtenOff);
    sums.add('network_margin:approved', -writtenOff);
    sums.add(`network:${sale.network}:${OWED[sale.status]}`, -sale.gross);
    if (sale.owner === null) sums.add(`unattributed:${sale.network}:${stage}`, sale.gross);
    else {
      sums.add(`publisher:${nameOf(sale.owner)}:${sale.hold === null ? stage : 'held'}`, sale.net);
      sums.add(`network_margin:${stage}`, sale.gross - sale.net);
    }
  }
  for (const { publisher, amount } of payouts.adjustments) {
    sums.add(`publisher:${nameOf(publisher)}:approved`, amount);
    sums.add('network_margin:approved', -amount);
  }
  for (const { publisher, amount, state } of payouts.payouts) {
    if (state !== 'sent' && state !== 'settled') continue;
    sums.add(`publisher:${nameOf(publisher)}:approved`, -amount);
    sums.add(state === 'sent' ? 'payout:clearing' : `publisher:${nameOf(publisher)}:paid_out`, amount);
  }
  return sums.amounts();
}

/** Earnings of publishers by network and day as they must be. */
export function earningsOf(
  sales: SalesModel,
  payouts: PayoutModel,
  nameOf: (publisher: number) => string,
): Amounts {
  const sums = new Sums();
  const paidOut = payouts.paidOut();
  for (const sale of sales.sales()) {
    if (sale.owner === null) continue;
    const add = (field: string, amount: bigint) =>
      sums.add(`${nameOf(sale.owner ?? 0)} ${sale.network} ${sale.day} ${field}`, amount);
    const paid = paidOut.get(sale.key) ?? 0n;
    add('gross', sale.gross);
    add('net', sale.net);
    add('held', sale.hold === null ? 0n : sale.net);
    add('pending', sale.hold === null && sale.status === 'pending' ? sale.net : 0n);
    add('confirmed', (isPending(sale) ? 0n : sale.net) - paid);
    add('paid_out', paid);
    add('awaiting', !isPending(sale) && sale.status === 'approved' ? sale.net - paid : 0n);
  }
  return sums.amounts();
}

/** Which sales there are, with their states. */
export function salesOf(sales: SalesModel): Record<string, string> {
  const states = sales
    .sales()
    .map(({ key, network, day, status, hold, gross, net }): [string, string] => [
      key,
      `${network} ${day} ${status}${hold === null ? '' : ' held'} ${gross} ${net}`,
    ]);
  return Object.fromEntries(states.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isPending({ hold, status }: ModelSale): boolean {
  return hold !== null || status === 'pending';
}
