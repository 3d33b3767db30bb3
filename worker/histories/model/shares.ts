/** A publisher's share of a commission in parts per million, from a day on; for one publisher by index, or for all (null). */
interface ShareRule {
  publisher: number | null;
  ppm: bigint;
  from: string;
  setAt: number;
}

/** The share rules in the order in which they were set. */
export class Shares {
  readonly #rules: ShareRule[];

  constructor(founding: readonly ShareRule[]) {
    this.#rules = [...founding];
  }

  set(rule: ShareRule): void {
    this.#rules.push(rule);
  }

  /** True if a rule with this start was set at this time or, by a clock that went back, later. */
  isSet(publisher: number | null, from: string, now: number): boolean {
    return this.#rules.some(
      (rule) => rule.publisher === publisher && rule.from === from && rule.setAt >= now,
    );
  }

  /** A publisher's own rule comes before that of all; of several, the latest start, and of those the last that was set. */
  on(publisher: number, day: string): bigint {
    return this.#latest(publisher, day) ?? this.#latest(null, day) ?? 0n;
  }

  #latest(publisher: number | null, day: string): bigint | null {
    let found: ShareRule | null = null;
    for (const rule of this.#rules)
      if (rule.publisher === publisher && rule.from <= day && (found === null || isAfter(rule, found)))
        found = rule;
    return found?.ppm ?? null;
  }
}

function isAfter(a: ShareRule, b: ShareRule): boolean {
  return a.from === b.from ? a.setAt > b.setAt : a.from > b.from;
}
