import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadOptions, LoadResult } from './load-options.ts';

/** Runs a load in a separate thread. Throws if a connection breaks. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const worker = new Worker(new URL('client.ts', import.meta.url), { workerData: options });
  const [result]: LoadResult[] = await once(worker, 'message');
  if (!result) throw new Error('The load client ended without a result.');
  await worker.terminate();
  return result;
}
