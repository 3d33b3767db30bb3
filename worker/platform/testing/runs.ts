import { env } from 'cloudflare:workers';

declare global {
  namespace Cloudflare {
    interface Env {
      /** 1 in `npm test`, and more in `npm run bench`. */
      RUNS_FACTOR: string;
    }
  }
}

/** With how many random inputs a property is tried: with a few in `npm test`, and with many in `npm run bench -- properties`. */
export function runs(few: number): number {
  return few * Number(env.RUNS_FACTOR);
}
