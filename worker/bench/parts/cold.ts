import { ENFORCED_PART, programPart, shardOf } from '../../catalog/edge-table.ts';
import {
  type BenchSystem,
  type EdgeTable,
  type LoneWorker,
  readEdgeTable,
  startEdge,
  startSystem,
} from '../bench-system.ts';
import { setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { exactCpuTime } from '../process-usage.ts';
import { bundleBytes } from '../static-graph.ts';
import { median } from '../statistics.ts';
import { Connection } from './load/connection.ts';

const STARTS = 20;
/** The first starts also warm up the client, so they are not measured. */
const WARM_UP_STARTS = 2;
const MAX_CPU_MS = 30;
const MAX_RATIO = 2;
const MAX_BYTES = 350_000;
const REDIRECT = `new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } })`;
const EMPTY = `export default { fetch: () => ${REDIRECT} };`;

type Kind = 'redirect' | 'empty' | 'reading';

interface Start {
  /** CPU time of the process from its start to its first response, in milliseconds. */
  cpu: number;
  /** From the request to the first response, in milliseconds. */
  response: number;
}

/**
 * The first redirect of a new isolate against the first responses of an empty Worker and of one that reads the same parts of KV, in turns.
 * Each Worker has a process of its own, and the clock of its CPU time starts with the process, so compiling and evaluating the script is
 * in it. All have the same bindings and the same parts in KV.
 */
export async function cold(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    const brand = await brandOf(system);
    const keys = [ENFORCED_PART, programPart(shardOf(brand))];
    const table = partsOf(await readEdgeTable(system), keys);
    const workers: Record<Kind, () => Promise<LoneWorker>> = {
      redirect: () => startEdge(table),
      empty: () => startEdge(table, EMPTY),
      reading: () => startEdge(table, readingWorker(keys)),
    };
    const starts: Record<Kind, Start[]> = { redirect: [], empty: [], reading: [] };
    for (let start = 0; start < WARM_UP_STARTS + STARTS; start++)
      for (const kind of ['empty', 'reading', 'redirect'] as const) {
        const measured = await firstResponse(workers[kind], `/go/PUB000001/${brand}`);
        if (start >= WARM_UP_STARTS) starts[kind].push(measured);
      }
    return [cpuOfStart(starts), firstRedirect(starts), compiledBytes()];
  } finally {
    await system.stop();
  }
}

function partsOf(table: EdgeTable, keys: readonly string[]): EdgeTable {
  return new Map(keys.map((key) => [key, table.get(key) ?? '']));
}

/** A Worker that reads the same parts of KV as the redirect, at the same time, and nothing else. */
function readingWorker(parts: readonly string[]): string {
  return `export default { async fetch(_, { EDGE }) {
    await Promise.all(${JSON.stringify(parts)}.map((key) => EDGE.get(key)));
    return ${REDIRECT};
  } };`;
}

function cpuOfStart(starts: Record<Kind, Start[]>): Finding {
  const cpuOf = (kind: Kind) => median(starts[kind].map(({ cpu }) => cpu));
  const [redirect, empty, reading] = [cpuOf('redirect'), cpuOf('empty'), cpuOf('reading')];
  const above = redirect - empty;
  return {
    promise: 'CPU time from the start of a process to its first redirect, above that of an empty Worker',
    target: `≤ ${MAX_CPU_MS} ms`,
    measured: duration(above),
    details: `${duration(redirect)}, empty ${duration(empty)}, with the same KV reads ${duration(reading)}; medians of ${STARTS} starts`,
    passed: above <= MAX_CPU_MS,
  };
}

function firstRedirect(starts: Record<Kind, Start[]>): Finding {
  const timeOf = (kind: Kind) => median(starts[kind].map(({ response }) => response));
  const [redirect, empty, reading] = [timeOf('redirect'), timeOf('empty'), timeOf('reading')];
  return {
    promise:
      'The first redirect of a fresh isolate, against the first response of a Worker with the same KV reads',
    target: `≤ ${MAX_RATIO}×`,
    measured: `${ratio(redirect / reading)}×`,
    details: `${duration(redirect)}, with the same KV reads ${duration(reading)}, empty ${duration(empty)}`,
    passed: redirect <= MAX_RATIO * reading,
  };
}

function compiledBytes(): Finding {
  const [go, api] = [bundleBytes('go'), bundleBytes('worker')];
  return {
    promise: 'Code that an isolate of the redirects compiles',
    target: `≤ ${whole(MAX_BYTES / 1_000)} kB`,
    measured: `${whole(go.all / 1_000)} kB`,
    details: `${whole(go.evaluated / 1_000)} kB evaluated before the first redirect; the API has ${whole(api.all / 1_000)} kB`,
    passed: go.all <= MAX_BYTES,
  };
}

async function brandOf({ database }: BenchSystem): Promise<string> {
  const brand = await database
    .prepare('SELECT id FROM brands WHERE program_number IS NOT NULL ORDER BY id LIMIT 1')
    .first<string>('id');
  if (brand === null) throw new Error('The catalog has no open brand.');
  return brand;
}

/** Measures the first request to a Worker in a process of its own, without the time of connecting. */
async function firstResponse(start: () => Promise<LoneWorker>, path: string): Promise<Start> {
  const worker = await start();
  try {
    const { host, port } = new URL(worker.origin);
    const connection = await Connection.open(Number(port));
    const request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0\r\nCF-Connecting-IP: 203.0.113.7\r\n\r\n`,
    );
    const startedAt = performance.now();
    const status = await connection.send(request);
    const response = performance.now() - startedAt;
    const cpu = exactCpuTime(worker.pid);
    connection.close();
    if (status !== '302') throw new Error(`The first response has status ${status}.`);
    return { cpu, response };
  } finally {
    await worker.stop();
  }
}
