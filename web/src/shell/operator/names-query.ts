import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/client.ts';

/** Of one call of the API. */
const MAX_IDS = 200;
const FRESH_MS = 300_000;

type Batch = Map<string, PromiseWithResolvers<string | null>>;

/** The IDs that the next call asks for. */
let next: Batch | null = null;

/** The name of a publisher, an account, an operator key or a network; null if it has none. All names of a screen take one call. */
export function nameQuery(id: string) {
  return queryOptions({
    queryKey: ['operations', 'names', id],
    queryFn: () => nameOf(id),
    staleTime: FRESH_MS,
  });
}

function nameOf(id: string): Promise<string | null> {
  const batch = next && next.size < MAX_IDS ? next : startBatch();
  const known = batch.get(id);
  if (known) return known.promise;
  const waiting = Promise.withResolvers<string | null>();
  batch.set(id, waiting);
  return waiting.promise;
}

function startBatch(): Batch {
  const batch: Batch = new Map();
  next = batch;
  setTimeout(() => {
    if (next === batch) next = null;
    void load(batch);
  });
  return batch;
}

async function load(batch: Batch): Promise<void> {
  try {
    const ids = [...batch.keys()].join(',');
    const { data } = await bodyOf(api.GET('/v1/operations/names', { params: { query: { ids } } }));
    const names = new Map(data.map(({ id, name }) => [id, name]));
    for (const [id, { resolve }] of batch) resolve(names.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch.values()) reject(error);
  }
}
