import type { Json, Steps } from '../steps.ts';

/** Where the process dies: at which step that is done for the first time, and whether its result was kept. */
export interface Crash {
  atStep: number;
  keepsResult: boolean;
}

/** A durable engine in memory: results are kept as text by the step's name, as Cloudflare's keeps them. */
export class Journal {
  readonly results = new Map<string, string>();
  readonly sleeps: { name: string; at: Date }[] = [];

  /** Runs a sync over what is kept so far. Answers `'crashed'` when it died on the way, never to come back. */
  run<Result>(sync: (steps: Steps) => Promise<Result>, crash?: Crash): Promise<Result | 'crashed'> {
    return new Promise((resolve, reject) => {
      sync(this.#steps(() => resolve('crashed'), crash)).then(resolve, reject);
    });
  }

  #steps(die: () => void, crash: Crash | undefined): Steps {
    let done = 0;
    const keep = async <Result extends Json>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const kept = this.results.get(name);
      if (kept !== undefined) return JSON.parse(kept);
      const text = JSON.stringify(await work());
      const dies = ++done === crash?.atStep;
      if (!dies || crash?.keepsResult) this.results.set(name, text);
      if (!dies) return JSON.parse(text);
      die();
      return new Promise(() => {});
    };
    return {
      do: keep,
      sleepUntil: async (name, at) => {
        await keep(name, async () => this.sleeps.push({ name, at }));
      },
    };
  }
}
