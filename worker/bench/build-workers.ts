import { runOrThrow } from '../local/command.ts';

const OUT = '.bench/build';
const WORKERS = {
  worker: 'wrangler.toml',
  sandbox: 'worker/sandbox/wrangler.toml',
  probe: 'worker/bench/probe/wrangler.toml',
} as const;

const BUILT_WORKERS = ['worker', 'sandbox', 'probe'] as const satisfies (keyof typeof WORKERS)[];

export type BuiltWorker = keyof typeof WORKERS;

/** The local configuration can't be uploaded, also not in a dry run. */
const ENVIRONMENTS: Partial<Record<BuiltWorker, string[]>> = { worker: ['--env', 'production'] };

/** Bundles the Workers as in a deployment. */
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
      '--metafile',
      `${process.cwd()}/${built(name).metafile}`,
    ]);
}

/** A Worker's configuration file, its bundle, and esbuild's metadata of the bundle. */
export function built(worker: BuiltWorker): { config: string; bundle: string; metafile: string } {
  const folder = `${OUT}/${worker}`;
  return { config: WORKERS[worker], bundle: `${folder}/index.js`, metafile: `${folder}/metafile.json` };
}
