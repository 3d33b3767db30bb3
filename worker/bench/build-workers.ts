import { runOrThrow } from '../local/command.ts';

const OUT = '.bench/build';
const WORKERS = {
  worker: 'wrangler.toml',
  sandbox: 'worker/sandbox/wrangler.toml',
  probe: 'worker/bench/probe/wrangler.toml',
} as const;

export type BuiltWorker = keyof typeof WORKERS;

/** Bundles the Workers as a deployment would. */
export async function buildWorkers(): Promise<void> {
  for (const [name, config] of Object.entries(WORKERS))
    await runOrThrow('wrangler', [
      'deploy',
      '--dry-run',
      '-c',
      config,
      '--outdir',
      `${process.cwd()}/${OUT}/${name}`,
    ]);
}

/** The configuration file of a Worker, and the bundle that `buildWorkers` makes of it. */
export function built(worker: BuiltWorker): { config: string; bundle: string } {
  return { config: WORKERS[worker], bundle: `${OUT}/${worker}/index.js` };
}
