import type { SalesModel } from './sales-model.ts';

export type Effect = 'timing' | 'write_off';

interface Difference {
  stated: bigint | null;
  reported: bigint | null;
  /** The sale that it is about. */
  key: string | null;
  state: 'open' | 'explained' | 'corrected';
  effect: Effect | null;
}

/** A network's statement of a month, and where it differs from what it has reported. */
export class ModelStatement {
  readonly rows = new Map<string, bigint>();
  isClosed = false;
  readonly #differences = new Map<string, Difference>();
  /** What is written off of a sale, by the row of its difference. */
  readonly #writtenOff = new Map<string, { key: string; amount: bigint }>();
  readonly #network: string;
  readonly #month: string;

  constructor(network: string, month: string) {
    this.#network = network;
    this.#month = month;
  }

  get isOpen(): boolean {
    return [...this.#differences.values()].some(({ state }) => state === 'open');
  }

  get stated(): bigint {
    return [...this.rows.values()].reduce((total, amount) => total + amount, 0n);
  }

  /** IDs of rows whose difference is open. */
  openRows(): string[] {
    return [...this.#differences].filter(([, { state }]) => state === 'open').map(([id]) => id);
  }

  compare(sales: SalesModel): void {
    const known = sales.rowsOf(this.#network);
    const ofMonth = new Map(
      known.filter(({ day }) => day.startsWith(this.#month)).map((row) => [row.externalId, row]),
    );
    const all = new Map(known.map((row) => [row.externalId, row]));
    for (const id of new Set([...this.rows.keys(), ...ofMonth.keys(), ...this.#differences.keys()])) {
      const stated = this.rows.get(id) ?? null;
      const reported = ofMonth.get(id)?.amount ?? null;
      const isDifferent = stated !== reported && !(stated === 0n && reported === null);
      const before = this.#differences.get(id);
      if (!isDifferent) {
        if (before) before.state = 'corrected';
        continue;
      }
      const isSame =
        before && before.state !== 'corrected' && before.stated === stated && before.reported === reported;
      if (!isSame)
        this.#differences.set(id, {
          stated,
          reported,
          key: all.get(id)?.key ?? null,
          state: 'open',
          effect: null,
        });
    }
    if (this.isOpen) this.isClosed = false;
    this.dispute(sales);
    this.#takeBack(sales);
  }

  /** True if a row waits for money of another month. */
  get awaitsMoney(): boolean {
    return [...this.#differences.values()].some(
      ({ state, effect }) => state === 'explained' && effect === 'timing',
    );
  }

  /** The effect that the explanation of a difference can have: only what our sale is worth more is written off. */
  possibleEffect(id: string, wanted: Effect, sales: SalesModel): Effect {
    const difference = this.#differences.get(id);
    const missing = missingOf(difference);
    const sale = sales.sales().find(({ key }) => key === difference?.key);
    const isOwed = sale?.status === 'approved' || sale?.status === 'paid';
    return missing > 0n && sale && isOwed && sale.gross >= missing ? wanted : 'timing';
  }

  explain(id: string, effect: Effect, sales: SalesModel): void {
    const difference = this.#differences.get(id);
    if (!difference) return;
    difference.state = 'explained';
    difference.effect = effect;
    const { key } = difference;
    if (effect === 'write_off' && key !== null) {
      const amount = missingOf(difference);
      this.#writtenOff.set(id, { key, amount });
      sales.money.writeOff(key, amount);
    }
    this.dispute(sales);
  }

  /** A sale is left out while its difference is open, or waits for money of another month that no statement has. */
  dispute(sales: SalesModel): void {
    const known = new Map(sales.rowsOf(this.#network).map((row) => [row.externalId, row.amount]));
    const isLeftOut = ([id, { state, effect }]: [string, Difference]) =>
      state === 'open' ||
      (state === 'explained' && effect === 'timing' && !isStated(this.rows.get(id), known.get(id)));
    const differences = [...this.#differences].filter(([, { key }]) => key !== null);
    for (const [, { key }] of differences) sales.money.disputed.delete(key as string);
    for (const difference of differences)
      if (isLeftOut(difference)) sales.money.disputed.add(difference[1].key as string);
  }

  /** What was written off is taken back once its difference is open again, or gone. */
  #takeBack(sales: SalesModel): void {
    for (const [id, { key, amount }] of this.#writtenOff) {
      const difference = this.#differences.get(id);
      if (difference?.state === 'explained' && difference.effect === 'write_off') continue;
      this.#writtenOff.delete(id);
      sales.takeWriteOffBack(key, amount);
    }
  }
}

/** What our row is worth more than the network's. */
function missingOf(difference: Difference | undefined): bigint {
  if (!difference || difference.reported === null) return 0n;
  return difference.reported - (difference.stated ?? 0n);
}

/** Whether a statement has a row as we have it, in whatever month. */
function isStated(stated: bigint | undefined, known: bigint | undefined): boolean {
  return stated !== undefined && stated === known;
}
