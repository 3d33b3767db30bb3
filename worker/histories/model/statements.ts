import type { SalesModel } from './sales-model.ts';

interface Difference {
  stated: bigint | null;
  reported: bigint | null;
  /** The sale that it is about. */
  key: string | null;
  state: 'open' | 'explained' | 'corrected';
}

/** A network's statement of a month, and where it differs from what it has reported. */
export class ModelStatement {
  readonly rows = new Map<string, bigint>();
  isClosed = false;
  readonly #differences = new Map<string, Difference>();
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
        this.#differences.set(id, { stated, reported, key: all.get(id)?.key ?? null, state: 'open' });
    }
    if (this.isOpen) this.isClosed = false;
    this.#dispute(sales);
  }

  explain(id: string, effect: 'timing' | 'correction', sales: SalesModel, now: number): void {
    const difference = this.#differences.get(id);
    if (difference) difference.state = 'explained';
    if (effect === 'correction' && difference) sales.correct(this.#network, id, difference.stated ?? 0n, now);
    this.#dispute(sales);
  }

  #dispute(sales: SalesModel): void {
    for (const { key, state } of this.#differences.values())
      if (key !== null && state !== 'open') sales.money.disputed.delete(key);
    for (const { key, state } of this.#differences.values())
      if (key !== null && state === 'open') sales.money.disputed.add(key);
  }
}
