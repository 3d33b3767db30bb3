import { ENFORCED_PART, programPart, publisherPart, shardOf } from '../../catalog/edge-table.ts';
import { type BenchSystem, readEdgeTable, startBareWorker, startEdge, startSystem } from '../bench-system.ts';
import { setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { bundleBytes } from '../static-graph.ts';
import { median } from '../statistics.ts';
import { Connection } from './load/connection.ts';

const STARTS = 15;
/** The first starts also warm up the client, so they are not measured. */
const WARM_UP_STARTS = 2;
const MAX_RATIO = 3;
const MAX_BYTES = 150_000;
const REDIRECT = `new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } })`;
const BARE = `export default { fetch: () => ${REDIRECT} };`;

/**
 * The first redirect of a fresh Worker, and the first responses of fresh bare Workers with and without KV, in turns. The clock
 * starts when the process is up and the connection open, so evaluating the modules isn't included: the size of their code is
 * the second finding.
 */
export async function cold(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    const brand = await brandOf(system);
    const table = await readEdgeTable(system);
    const parts = [publisherPart(1), ENFORCED_PART, programPart(shardOf(brand))];
    const workers = {
      redirect: () => startEdge(table),
      bare: () => startBareWorker(BARE),
      reading: () => startBareWorker(readingWorker(parts), table),
    };
    const times = { redirect: [] as number[], bare: [] as number[], reading: [] as number[] };
    for (let start = 0; start < WARM_UP_STARTS + STARTS; start++)
      for (const worker of ['bare', 'reading', 'redirect'] as const) {
        const time = await firstResponse(workers[worker], `/go/PUB000001/${brand}`);
        if (start >= WARM_UP_STARTS) times[worker].push(time);
      }
    return [firstRedirect(times), evaluatedBytes()];
  } finally {
    await system.stop();
  }
}

/** A Worker that reads the same parts of KV as the redirect, at the same time, and nothing else. */
function readingWorker(parts: readonly string[]): string {
  return `export default { async fetch(_, { EDGE }) {
    await Promise.all(${JSON.stringify(parts)}.map((key) => EDGE.get(key)));
    return ${REDIRECT};
  } };`;
}

function firstRedirect(times: Record<'redirect' | 'bare' | 'reading', number[]>): Finding {
  const [redirect, bare, reading] = [median(times.redirect), median(times.bare), median(times.reading)];
  return {
    promise:
      'The first redirect of a fresh isolate with its KV reads, against the first response of a bare Worker',
    target: `≤ ${MAX_RATIO}×`,
    measured: `${ratio(redirect / bare)}×`,
    details: `${duration(redirect)}, bare ${duration(bare)}; ${ratio(redirect / reading)}× a bare Worker with the same KV reads, ${duration(reading)}`,
    passed: redirect <= MAX_RATIO * bare,
  };
}

function evaluatedBytes(): Finding {
  const { evaluated, all } = bundleBytes();
  return {
    promise: 'Code that an isolate evaluates before its first redirect',
    target: `≤ ${whole(MAX_BYTES / 1_000)} kB`,
    measured: `${whole(evaluated / 1_000)} kB`,
    details: `of ${whole(all / 1_000)} kB`,
    passed: evaluated <= MAX_BYTES,
  };
}

async function brandOf({ database }: BenchSystem): Promise<string> {
  const brand = await database
    .prepare('SELECT id FROM brands WHERE program_number IS NOT NULL ORDER BY id LIMIT 1')
    .first<string>('id');
  if (brand === null) throw new Error('The catalog has no open brand.');
  return brand;
}

/** Milliseconds of the first request to a Worker in a process of its own, without those of connecting. */
async function firstResponse(
  start: () => Promise<{ origin: string; stop(): Promise<void> }>,
  path: string,
): Promise<number> {
  const worker = await start();
  try {
    const { host, port } = new URL(worker.origin);
    const connection = await Connection.open(Number(port));
    const request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0\r\nCF-Connecting-IP: 203.0.113.7\r\n\r\n`,
    );
    const startedAt = performance.now();
    const status = await connection.send(request);
    const milliseconds = performance.now() - startedAt;
    connection.close();
    if (status !== '302') throw new Error(`The first response has status ${status}.`);
    return milliseconds;
  } finally {
    await worker.stop();
  }
}
