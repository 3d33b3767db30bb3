import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runOrThrow } from '../local/command.ts';
import { parseDeployment } from '../local/deploy/deployment.ts';
import { readLocalConfig, workerConfig } from '../local/deploy/worker-config.ts';

const OUT = '.bench/build';
/** The configurations with which the Workers run in a bench system. */
const WORKERS = {
  worker: 'wrangler.toml',
  sandbox: 'worker/sandbox/wrangler.toml',
  probe: 'worker/bench/probe/wrangler.toml',
} as const;

const BUILT_WORKERS = ['worker', 'sandbox', 'probe'] as const satisfies (keyof typeof WORKERS)[];

export type BuiltWorker = keyof typeof WORKERS;

/** Bundles the Workers as in a deployment. */
export async function buildWorkers(): Promise<void> {
  const deployed = writeDeployedConfig();
  for (const name of BUILT_WORKERS)
    await runOrThrow('wrangler', [
      'deploy',
      '--dry-run',
      '-c',
      name === 'worker' ? deployed : WORKERS[name],
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

/** The configuration of the example deployment. The local one can't be uploaded, also not in a dry run. Returns its file. */
function writeDeployedConfig(): string {
  const example = parseDeployment('production', readFileSync('docs/production.example.json', 'utf8'));
  const config = workerConfig(
    readLocalConfig(),
    example,
    { databaseId: 'database', namespaceIds: { EDGE: 'edge', OAUTH_KV: 'oauth' } },
    {},
  );
  const folder = `${process.cwd()}/${OUT}/deployed`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/worker.json`, JSON.stringify(config));
  return `${folder}/worker.json`;
}
