import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { Connection } from './connection.ts';
import type { LoadOptions, LoadResult } from './run-load.ts';

parentPort?.on('message', async (options: LoadOptions) => parentPort?.postMessage(await load(options)));

/** Each connection sends the next request after each response. Requests in flight at the end are awaited. */
async function load({
  port,
  targets,
  keys = [],
  connections,
  milliseconds,
}: LoadOptions): Promise<LoadResult> {
  const requests = Array.from({ length: Math.max(targets.length, keys.length) }, (_, index) =>
    requestOf(port, targets[index % targets.length] ?? '/', index, keys[index % keys.length]),
  );
  const pool = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const statuses: Record<string, number> = {};
  const latencies: number[] = [];
  const idleBefore = performance.eventLoopUtilization();
  const began = performance.now();
  const until = began + milliseconds;
  let next = 0;
  const run = async (connection: Connection) => {
    for (let at = performance.now(); at < until; ) {
      const request = requests[next++ % requests.length];
      if (!request) return;
      const status = await connection.send(request);
      const now = performance.now();
      latencies.push(now - at);
      statuses[status] = (statuses[status] ?? 0) + 1;
      at = now;
    }
  };
  await Promise.all(pool.map(run));
  const seconds = (performance.now() - began) / 1_000;
  const clientBusy = performance.eventLoopUtilization(idleBefore).utilization;
  for (const connection of pool) connection.close();
  return { statuses, seconds, latencies: Float64Array.from(latencies).sort(), clientBusy };
}

/** A browser's request with Cloudflare's headers. */
function requestOf(port: number, target: string, index: number, key: string | undefined): Buffer {
  return Buffer.from(
    [
      `GET ${target} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: en-GB,en;q=0.9',
      `User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (index % 20)}.0.0.0 Safari/537.36`,
      'Referer: https://blog.example/reviews/best-of-the-year?utm_source=email',
      'Sec-Fetch-Dest: document',
      'Sec-Fetch-Mode: navigate',
      `CF-Connecting-IP: 203.0.113.${index % 250}`,
      'CF-IPCountry: GB',
      ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
      '\r\n',
    ].join('\r\n'),
  );
}
