/** Stands in a statement for a text that no code was found for. */
export const UNKNOWN_SQL = '?\u200b';

/** A value that is only known at run time. `resolve` finds one of its values in the code that passes it. */
export class Unknown {
  readonly #resolve: () => unknown;

  constructor(resolve: () => unknown = () => this) {
    this.#resolve = resolve;
  }

  resolve(): unknown {
    const value = this.#resolve();
    return value instanceof Unknown && value !== this ? value.resolve() : value;
  }

  toString(): string {
    return UNKNOWN_SQL;
  }

  /** A member of the value, which is unknown as well. */
  member(name: string): Unknown {
    return new Unknown(() => {
      const value = this.resolve();
      if (value instanceof Unknown || value === null || value === undefined) return new Unknown();
      return (value as Record<string, unknown>)[name];
    });
  }
}
