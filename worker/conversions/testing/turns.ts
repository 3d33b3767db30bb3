/**
 * Pauses without a clock, for writers that contend: one that lost waits until another has finished, and of those that
 * wait one goes on at a time.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  /** Runs a writer whose pauses are `pause`. */
  async run<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#active++;
    try {
      return await write();
    } finally {
      this.#active--;
      this.#next();
    }
  }

  readonly pause = (): Promise<void> =>
    new Promise((resolve) => {
      this.#active--;
      this.#waiting.push(resolve);
      if (this.#active === 0) this.#next();
    });

  #next(): void {
    const goOn = this.#waiting.shift();
    if (!goOn) return;
    this.#active++;
    goOn();
  }
}
