import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runOrThrow } from './command.ts';
import { parseDeployment } from './deploy/deployment.ts';
import { goConfig, readLocalConfig, workerConfig } from './deploy/worker-config.ts';

export interface DeployedWorker {
  config: string;
  bundle: string;
  metafile: string;
}

/** The two Workers of the example deployment, with the API under the name `tributary`. */
export type DeployedWorkers = Record<'api' | 'go', DeployedWorker>;

/** Where a deployed Worker's configuration, bundle and metadata of esbuild are in a folder. */
export function deployedIn(folder: string): DeployedWorkers {
  const worker = (name: string, main: string) => ({
    config: `${folder}/${name}.json`,
    bundle: `${folder}/${name}/${main}.js`,
    metafile: `${folder}/${name}/metafile.json`,
  });
  return { api: worker('api', 'index'), go: worker('go', 'go') };
}

/**
 * Bundles both Workers as a deployment does. `folder` is three levels below the repository, from where the
 * configurations name the sources. */
export async function buildDeployed(
  folder: string,
  vars: Record<string, string> = {},
): Promise<DeployedWorkers> {
  const deployment = parseDeployment('production', readFileSync('docs/production.example.json', 'utf8'));
  const local = readLocalConfig();
  const resources = { databaseId: 'database', namespaceIds: { EDGE: 'edge', OAUTH_KV: 'oauth' } };
  const workers = deployedIn(folder);
  mkdirSync(folder, { recursive: true });
  for (const [worker, configOf] of [
    [workers.api, workerConfig],
    [workers.go, goConfig],
  ] as const) {
    writeFileSync(worker.config, JSON.stringify(configOf(local, deployment, resources, vars)));
    const outdir = resolve(worker.bundle, '..');
    await runOrThrow('wrangler', [
      ...['deploy', '--dry-run', '-c', worker.config],
      ...['--outdir', outdir, '--metafile', resolve(worker.metafile)],
    ]);
  }
  return workers;
}
