import type { Json, Steps } from '../sync-steps.ts';

/** The step (counting new ones) at which the process crashes, and whether its result was stored. */
export interface Crash {
  atStep: number;
  storesResult: boolean;
}

/** A durable engine in memory that stores results as text by the step's name, as Cloudflare's does. */
export class Journal {
  readonly results = new Map<string, string>();
  readonly sleeps: { name: string; at: Date }[] = [];
  /** The codes of the errors after which a step was tried again. */
  readonly retries: string[] = [];

  /** Runs a sync on the stored results. Returns `'crashed'` when it crashed. */
  run<Result>(sync: (steps: Steps) => Promise<Result>, crash?: Crash): Promise<Result | 'crashed'> {
    return new Promise((resolve, reject) => {
      sync(this.#steps(() => resolve('crashed'), crash)).then(resolve, reject);
    });
  }

  #steps(onCrash: () => void, crash: Crash | undefined): Steps {
    let done = 0;
    const run = async <Result extends Json>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const stored = this.results.get(name);
      if (stored !== undefined) return JSON.parse(stored);
      const text = JSON.stringify(await work());
      const crashes = ++done === crash?.atStep;
      if (!crashes || crash?.storesResult) this.results.set(name, text);
      if (!crashes) return JSON.parse(text);
      onCrash();
      return new Promise(() => {});
    };
    return {
      do: run,
      sleepUntil: async (name, at) => {
        await run(name, async () => this.sleeps.push({ name, at }));
      },
      noteRetry: async ({ code }) => {
        this.retries.push(code);
      },
    };
  }
}
