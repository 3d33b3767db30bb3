import { type BenchSystem, startBareWorker, startEdge, startSystem } from '../bench-system.ts';
import { setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { Connection } from '../load/connection.ts';
import { bundleBytes } from '../static-graph.ts';
import { median } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

const STARTS = 15;
/** The first starts also warm up the client, so they are not measured. */
const WARM_UP_STARTS = 2;
const MAX_RATIO = 3;
const MAX_BYTES = 150_000;
const BARE = `export default { fetch: () => new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } }) };`;

/** The first redirect of a fresh Worker, KV reads included, and the first response of a fresh bare Worker, in turns. */
export async function cold(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    const path = await linkOf(system);
    const redirects: number[] = [];
    const bares: number[] = [];
    for (let start = 0; start < WARM_UP_STARTS + STARTS; start++) {
      const bare = await firstResponse(() => startBareWorker(BARE), path);
      const redirect = await firstResponse(() => startEdge(system), path);
      if (start < WARM_UP_STARTS) continue;
      bares.push(bare);
      redirects.push(redirect);
    }
    return [firstRedirect(redirects, bares), evaluatedBytes()];
  } finally {
    await system.stop();
  }
}

function firstRedirect(redirects: readonly number[], bares: readonly number[]): Finding {
  const [redirect, bare] = [median(redirects), median(bares)];
  return {
    what: 'First redirect of a fresh isolate, KV reads included, against the first response of a bare Worker',
    target: `≤ ${MAX_RATIO}×`,
    measured: `${ratio(redirect / bare)}× (${duration(redirect)}, bare ${duration(bare)}; ${STARTS} starts each)`,
    passed: redirect <= MAX_RATIO * bare,
    figures: { ratio: redirect / bare, redirectMs: redirect, bareMs: bare },
  };
}

function evaluatedBytes(): Finding {
  const { evaluated, all } = bundleBytes();
  return {
    what: 'Code that an isolate evaluates before its first redirect',
    target: `≤ ${whole(MAX_BYTES / 1_000)} kB`,
    measured: `${whole(evaluated / 1_000)} kB of ${whole(all / 1_000)} kB`,
    passed: evaluated <= MAX_BYTES,
    figures: { evaluatedBytes: evaluated, bundleBytes: all },
  };
}

async function linkOf({ database }: BenchSystem): Promise<string> {
  const brand = await database
    .prepare('SELECT id FROM brands WHERE program_number IS NOT NULL ORDER BY id LIMIT 1')
    .first<string>('id');
  if (brand === null) throw new Error('The catalog has no open brand.');
  return `/go/PUB000001/${brand}`;
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
