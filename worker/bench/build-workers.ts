import { buildDeployed, deployedIn } from '../local/build-deployed.ts';
import { runOrThrow } from '../local/command.ts';

const OUT = '.bench/build';
const DEPLOYED = `${OUT}/deployed`;
/** The Workers that are not deployed, with their configurations. */
const BESIDE = {
  sandbox: 'worker/sandbox/wrangler.toml',
  probe: 'worker/bench/probe/wrangler.toml',
} as const;

/** `worker` is the API and everything else, `go` the redirects. */
export type BuiltWorker = 'worker' | 'go' | keyof typeof BESIDE;

interface Built {
  /** The configuration with which it runs in a bench system. */
  config: string;
  bundle: string;
  metafile: string;
}

/** Bundles the Workers as in a deployment. */
export async function buildWorkers(): Promise<void> {
  await buildDeployed(DEPLOYED);
  for (const [name, config] of Object.entries(BESIDE))
    await runOrThrow('wrangler', [
      ...['deploy', '--dry-run', '-c', config],
      ...['--outdir', `${process.cwd()}/${OUT}/${name}`],
      ...['--metafile', `${process.cwd()}/${OUT}/${name}/metafile.json`],
    ]);
}

/** A Worker's configuration file, its bundle, and esbuild's metadata of the bundle. */
export function built(worker: BuiltWorker): Built {
  const { api, go } = deployedIn(DEPLOYED);
  if (worker === 'worker') return { ...api, config: 'wrangler.toml' };
  if (worker === 'go') return go;
  const folder = `${OUT}/${worker}`;
  return { config: BESIDE[worker], bundle: `${folder}/index.js`, metafile: `${folder}/metafile.json` };
}
