import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The connections request the targets in turn until the time is over. */
export interface LoadOptions {
  port: number;
  targets: string[];
  /** API keys, used in turn. */
  keys?: readonly string[];
  connections: number;
  milliseconds: number;
}

export interface LoadResult {
  /** Responses by status. */
  statuses: Record<string, number>;
  seconds: number;
  /** Of all responses, in milliseconds, sorted. */
  latencies: Float64Array;
  /** The share of the time in which the client was busy. Near 1, the client is the bottleneck. */
  clientBusy: number;
}

/** One thread for all loads: in a new one, the client would be slow until its code is compiled. */
let client: Worker | undefined;

/** Runs a load in a separate thread, one at a time. Throws if a connection breaks. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  // A thread that has failed ends, so the next load needs another one.
  client ??= new Worker(new URL('client.ts', import.meta.url)).on('error', () => {
    client = undefined;
  });
  client.ref();
  client.postMessage(options);
  const [result]: LoadResult[] = await once(client, 'message');
  client.unref();
  if (!result) throw new Error('The load client sent no result.');
  return result;
}
