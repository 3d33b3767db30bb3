/**
 * Pauses without a clock for contending writers: a writer that lost waits until another has finished, and one waiting
 * writer continues at a time.
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
    const resume = this.#waiting.shift();
    if (!resume) return;
    this.#active++;
    resume();
  }
}
