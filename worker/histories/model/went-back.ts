import { type ModelSale, PROGRESS, type Status } from './sale.ts';

/** Sales whose status went back after their payout. They stay as they were until the network says as much as before, or a person decides. */
export class WentBack {
  readonly #kept = new Map<string, ModelSale>();
  /** What the rows of each sale said when it was last computed. */
  readonly #said = new Map<string, Status>();

  kept(key: string): ModelSale | undefined {
    return this.#kept.get(key);
  }

  /** A person accepts what the network says now. */
  accept(key: string): void {
    this.#kept.delete(key);
  }

  /** Looks at sales that a report has changed. `last` are their states before it. */
  follow(
    changed: ReadonlySet<string>,
    computed: ReadonlyMap<string, ModelSale>,
    last: ReadonlyMap<string, ModelSale>,
    isPaid: (key: string) => boolean,
  ): void {
    for (const key of changed) {
      const [before, after] = [last.get(key), computed.get(key)];
      if (!after) {
        this.#kept.delete(key);
        continue;
      }
      const said = this.#said.get(key) ?? after.reported;
      this.#said.set(key, after.reported);
      const isWorse = before !== undefined && isBack(before.status, after.status);
      const isHeld = this.#kept.has(key) || isBack(said, after.reported);
      if (before && isWorse && isHeld && isPaid(key)) this.#kept.set(key, before);
      else this.#kept.delete(key);
    }
  }
}

/** A reversal is no step back: it has its effect at once. */
function isBack(from: Status, to: Status): boolean {
  return from !== 'reversed' && to !== 'reversed' && PROGRESS[to] < PROGRESS[from];
}
