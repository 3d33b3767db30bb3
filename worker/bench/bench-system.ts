import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler';
import { REDIRECT_BINDINGS } from '../app/redirect-bindings.ts';
import { readLocalConfig } from '../local/deploy/worker-config.ts';
import { CREATE_LOG } from '../local/migrate-database.ts';
import { freePort } from '../local/port.ts';
import { type BuiltWorker, built } from './build-workers.ts';

export type BenchDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>;
type BenchStore = Awaited<ReturnType<Miniflare['getKVNamespace']>>;

/** The built system on loopback. The Worker has its own socket, without a dev server in front of it. */
export interface BenchSystem {
  origin: string;
  /** The origin of the benchmark's own Worker, in the same process and with the same database. */
  probe: string;
  sandbox: string;
  database: BenchDatabase;
  edge: BenchStore;
  /** The warnings and errors of the Worker's process so far, with their counts. */
  warnings: ReadonlyMap<string, number>;
  /** The process of the Worker with its database, queue and objects. The sandbox has another one. */
  pid: number;
  /** Where that process stores its databases and objects. */
  folder: string;
  stop(): Promise<void>;
}

const WORKER = 'tributary';
const EDGE = 'tributary-edge';
const SANDBOX = 'tributary-sandbox';
const PROBE = 'tributary-bench-probe';

/** Starts an empty, migrated system. `engineFlags` are flags of V8, and `vars` replace variables of `wrangler.toml`. */
export async function startSystem(
  engineFlags = '',
  vars: Readonly<Record<string, string>> = {},
): Promise<BenchSystem> {
  const [port, probePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const sandbox = await startProcess([workerOptions('sandbox', SANDBOX, sandboxPort)]);
  const configured = workerOptions('worker', WORKER, port);
  const main = { ...configured, bindings: { ...configured.bindings, ...vars } };
  const networks = { external: { address: `127.0.0.1:${sandboxPort}`, http: {} } };
  const databases = { DB: { id: 'local' }, COPY: { id: 'copy' } };
  const folder = mkdtempSync(`${tmpdir()}/tributary-bench-stores-`);
  process.env.MINIFLARE_WORKERD_V8_FLAGS = engineFlags;
  const options = [
    { ...main, serviceBindings: { SANDBOX: networks } },
    {
      ...workerOptions('probe', PROBE, probePort),
      bindings: main.bindings,
      kvNamespaces: main.kvNamespaces ?? {},
      r2Buckets: main.r2Buckets ?? {},
      d1Databases: databases,
      serviceBindings: { SANDBOX: networks },
      ...(main.queueProducers ? { queueProducers: main.queueProducers } : {}),
      ...(main.workflows ? { workflows: ofTheWorker(main.workflows) } : {}),
      durableObjects: {
        ...objectsOfTheWorker(main.durableObjects),
        METERED_STORES: { className: 'MeteredStore', useSQLite: true },
        TIMED_STORES: { className: 'TimedStore', useSQLite: true },
      },
    },
  ];
  const worker = await startProcess(options, folder);
  delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
  for (const name of Object.keys(databases)) await migrate(await worker.miniflare.getD1Database(name, PROBE));
  return {
    origin: `http://127.0.0.1:${port}`,
    probe: `http://127.0.0.1:${probePort}`,
    sandbox: `http://127.0.0.1:${sandboxPort}/sandbox`,
    database: await worker.miniflare.getD1Database('DB', PROBE),
    edge: await worker.miniflare.getKVNamespace('EDGE', PROBE),
    warnings: worker.warnings,
    pid: worker.pid,
    folder,
    async stop() {
      await Promise.all([worker.miniflare.dispose(), sandbox.miniflare.dispose()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The measured Worker’s own objects, for another Worker. */
function objectsOfTheWorker(own: V4WorkerOptions['durableObjects'] = {}) {
  return Object.fromEntries(
    Object.entries(own).map(([binding, declared]) => {
      const className = typeof declared === 'string' ? declared : declared.className;
      return [binding, { className, scriptName: WORKER, useSQLite: true }];
    }),
  );
}

/** The measured Worker’s Workflows, for another Worker. */
function ofTheWorker(
  own: NonNullable<V4WorkerOptions['workflows']>,
): NonNullable<V4WorkerOptions['workflows']> {
  return Object.fromEntries(
    Object.entries(own).map(([binding, declared]) => [binding, { ...declared, scriptName: WORKER }]),
  );
}

/** The parts of a system's edge table by key. */
export type EdgeTable = ReadonlyMap<string, string>;

export async function readEdgeTable({ edge }: BenchSystem): Promise<EdgeTable> {
  const { keys } = await edge.list();
  const parts = keys.map(async ({ name }) => [name, (await edge.get(name, 'text')) ?? ''] as const);
  return new Map(await Promise.all(parts));
}

async function writeEdgeTable(miniflare: Miniflare, worker: string, table: EdgeTable): Promise<void> {
  const edge = await miniflare.getKVNamespace('EDGE', worker);
  await Promise.all([...table].map(([key, part]) => edge.put(key, part)));
}

/** A Worker in a process of its own. */
export interface LoneWorker {
  origin: string;
  pid: number;
  warnings: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Starts one Worker without bindings from its source in a separate process. */
export async function startBareWorker(script: string): Promise<LoneWorker> {
  const port = await freePort();
  const { compatibilityDate } = workerOptions('go', EDGE, port);
  return startAlone(
    {
      name: 'bare',
      modules: true,
      script,
      ...(compatibilityDate ? { compatibilityDate } : {}),
      unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    },
    port,
  );
}

async function startAlone(options: V4WorkerOptions, port: number, table?: EdgeTable): Promise<LoneWorker> {
  const { miniflare, warnings, pid } = await startProcess([options]);
  if (table) await writeEdgeTable(miniflare, options.name ?? '', table);
  return { origin: `http://127.0.0.1:${port}`, pid, warnings, stop: () => miniflare.dispose() };
}

function workerOptions(worker: BuiltWorker, name: string, port: number): V4WorkerOptions {
  const { config, bundle } = built(worker);
  const {
    rootPath: _,
    modulesRules: __,
    ...options
  } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return {
    ...options,
    name,
    modules: true,
    script: readFileSync(bundle, 'utf8'),
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  };
}

/**
 * Starts the redirects' Worker with an edge table in a separate process, as on the platform, where the queue consumer and the database run
 * elsewhere. Its queue is that of the running system. It has no API and no outbox, which a link in the table doesn't need. Another script
 * gets the same bindings.
 */
export async function startEdge(table: EdgeTable, script?: string): Promise<LoneWorker> {
  const port = await freePort();
  const { serviceBindings: _, durableObjects: __, bindings, ...options } = workerOptions('go', EDGE, port);
  const { vars } = readLocalConfig();
  const shared = Object.entries(vars ?? {}).filter(([name]) =>
    REDIRECT_BINDINGS.some((each) => each === name),
  );
  const own = { ...options, bindings: { ...bindings, ...Object.fromEntries(shared) } };
  return startAlone(script === undefined ? own : { ...own, script }, port, table);
}

/** The registry through which the processes find each other's queues. */
const REGISTRY = mkdtempSync(`${tmpdir()}/tributary-bench-`);

interface RunningProcess {
  miniflare: Miniflare;
  pid: number;
  warnings: Map<string, number>;
}

/** Without a folder, what the process stores is deleted when it ends. */
async function startProcess(workers: V4WorkerOptions[], folder?: string): Promise<RunningProcess> {
  const before = new Set(runtimes());
  const warnings = new Map<string, number>();
  const handleStructuredLogs = ({ level, message }: { level: string; message: string }) => {
    if (/^(warn|error)$/.test(level) || message.startsWith('Warning:'))
      warnings.set(message, (warnings.get(message) ?? 0) + 1);
  };
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    workers,
    handleStructuredLogs,
    cf: false,
    telemetry: { enabled: false },
    unsafeDevRegistryPath: REGISTRY,
  });
  const miniflare = new Miniflare(folder ? { ...options, resourcePersistencePath: folder } : options);
  await miniflare.ready;
  const [pid = 0] = runtimes().filter((id) => !before.has(id));
  return { miniflare, pid, warnings };
}

/** The runtime processes that this process has started; none without /proc. */
function runtimes(): number[] {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
    return children.trim().split(' ').map(Number);
  } catch {
    return [];
  }
}

async function migrate(d1: BenchDatabase): Promise<void> {
  const files = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort();
  await d1.prepare(CREATE_LOG).run();
  for (const file of files) {
    for (const statement of unstable_splitSqlQuery(readFileSync(`migrations/${file}`, 'utf8')))
      await d1.prepare(statement).run();
    await d1.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file).run();
  }
}

/** Returns the results of queries as one string. If it is equal before and after, nothing was written. */
export async function stateOf(database: BenchDatabase, queries: readonly string[]): Promise<string> {
  const results = await database.batch(queries.map((query) => database.prepare(query)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}
