import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadResult, LoadWish } from './load-wish.ts';

/** Runs a load from a thread of its own. Throws when a connection breaks. */
export async function runLoad(wish: LoadWish): Promise<LoadResult> {
  const worker = new Worker(new URL('client.ts', import.meta.url), { workerData: wish });
  const [result]: LoadResult[] = await once(worker, 'message');
  if (!result) throw new Error('The load client ended without a result.');
  await worker.terminate();
  return result;
}
