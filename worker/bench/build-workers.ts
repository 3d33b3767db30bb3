import { runOrThrow } from '../local/command.ts';

const OUT = '.bench/build';
const WORKERS = {
  worker: 'wrangler.toml',
  sandbox: 'worker/sandbox/wrangler.toml',
  probe: 'worker/bench/probe/wrangler.toml',
} as const;

const BUILT_WORKERS = ['worker', 'sandbox', 'probe'] as const satisfies (keyof typeof WORKERS)[];

export type BuiltWorker = keyof typeof WORKERS;

/** The local configuration refuses to be uploaded, also in a dry run. */
const ENVIRONMENTS: Partial<Record<BuiltWorker, string[]>> = { worker: ['--env', 'production'] };

/** Bundles the Workers as a deployment would. */
export async function buildWorkers(): Promise<void> {
  for (const name of BUILT_WORKERS)
    await runOrThrow('wrangler', [
      'deploy',
      '--dry-run',
      ...(ENVIRONMENTS[name] ?? []),
      '-c',
      WORKERS[name],
      '--outdir',
      `${process.cwd()}/${OUT}/${name}`,
    ]);
}

/** The configuration file of a Worker, and the bundle that `buildWorkers` makes of it. */
export function built(worker: BuiltWorker): { config: string; bundle: string } {
  return { config: WORKERS[worker], bundle: `${OUT}/${worker}/index.js` };
}
