import { readdirSync, readFileSync } from 'node:fs';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler';
import type { DeployedWorker, DeployedWorkers } from '../build-deployed.ts';
import { CREATE_LOG } from '../migrate-database.ts';

const API = 'tributary';
const GO = 'tributary-go';

export interface TwoWorkersOptions {
  workers: DeployedWorkers;
  vars: Record<'api' | 'go', Record<string, string>>;
  /** Replaces the API by another script with the same name, such as one of another version. */
  apiScript?: string;
}

export interface TwoWorkers {
  miniflare: Miniflare;
  /** The address of each Worker. */
  api: string;
  go: string;
  /** Parts of the edge table. */
  put(parts: Readonly<Record<string, object>>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both Workers of a deployment in one process, bound to each other as in an account, with an empty database. */
export async function startTwoWorkers({ workers, vars, apiScript }: TwoWorkersOptions): Promise<TwoWorkers> {
  const go = optionsOf(workers.go, GO, vars.go);
  const api = apiScript
    ? {
        ...ofScript(API, apiScript),
        compatibilityDate: '2026-11-01',
        durableObjects: { OUTBOX: { className: 'ClickOutbox', useSQLite: true } },
      }
    : optionsOf(workers.api, API, vars.api);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      workers: [api, go],
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: () => {},
    }),
  );
  await miniflare.ready;
  if (!apiScript) await migrate(miniflare);
  return {
    miniflare,
    api: (await miniflare.unsafeGetDirectURL(API)).origin,
    go: (await miniflare.unsafeGetDirectURL(GO)).origin,
    async put(parts) {
      const edge = await miniflare.getKVNamespace('EDGE', GO);
      for (const [key, part] of Object.entries(parts)) await edge.put(key, JSON.stringify(part));
    },
    stop: () => miniflare.dispose(),
  };
}

function optionsOf(
  { config, bundle }: DeployedWorker,
  name: string,
  vars: Record<string, string>,
): V4WorkerOptions {
  const {
    rootPath: _,
    modulesRules: __,
    ...options
  } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return {
    ...options,
    ...ofScript(name, readFileSync(bundle, 'utf8')),
    bindings: { ...options.bindings, ...vars },
  };
}

function ofScript(name: string, script: string) {
  return {
    name,
    modules: true as const,
    script,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database('DB', API);
  await database.prepare(CREATE_LOG).run();
  for (const file of readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    for (const statement of unstable_splitSqlQuery(readFileSync(`migrations/${file}`, 'utf8')))
      await database.prepare(statement).run();
    await database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file).run();
  }
}
