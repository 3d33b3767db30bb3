import { chunk } from '../platform/chunk.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type ClickRecord, type ClickRow, clickOf } from './click-record.ts';
import type { WriteResult } from './store/queries.ts';
import { REPEATED } from './store/store-core.ts';
import { type StoreKey, storeKeyOf, storeName, storeOf } from './store/store-name.ts';

/** What follows when clicks are stored. Both may be called again for the same clicks. */
export interface AfterWrite {
  /** Called with clicks of one store. If it fails, they are written again. */
  announce?(clicks: readonly StoredClick[]): Promise<void>;
  /** Called once with the stored clicks of all stores. It doesn't throw. */
  report?(clicks: readonly StoredClick[]): Promise<void>;
}

export interface StoredClick extends ClickRecord {
  /** False if an earlier call has stored it. */
  isNew: boolean;
}

export type ClickEnv = Pick<Env, 'CLICK_STORES'>;

/** Clicks per call to a store: few enough that others don't wait long for it. */
const BATCH_SIZE = 500;
/** Stores that are called at the same time. */
const MAX_CALLS = 50;

/**
 * Writes clicks to the stores of their publishers and months, and then does what follows. A click that is stored already
 * changes nothing, so a call that failed can be repeated. One store that fails doesn't stop the others. Throws the first
 * error at the end.
 */
export async function writeClicks(
  env: ClickEnv,
  rows: readonly ClickRow[],
  afterWrite: AfterWrite = {},
): Promise<void> {
  const { errors } = await tryWriteClicks(env, rows, afterWrite);
  for (const error of errors) throw error;
}

/** The errors of stores, and the IDs of clicks that aren't stored. */
interface WriteOutcome {
  errors: unknown[];
  notStored: Set<string>;
}

/** As `writeClicks`, but returns the errors and the IDs of clicks that aren't stored. */
export async function tryWriteClicks(
  env: ClickEnv,
  rows: readonly ClickRow[],
  afterWrite: AfterWrite,
): Promise<WriteOutcome> {
  const stored: StoredClick[] = [];
  const outcome = await writeEach(env, rows, async (name, store, ofStore) => {
    for (const batch of chunk(ofStore, BATCH_SIZE)) {
      const own = ownClicks(name, batch, await store.insert(batch));
      stored.push(...own);
      if (own.length > 0) await afterWrite.announce?.(own);
    }
  });
  await afterWrite.report?.(stored);
  return outcome;
}

type Store = ReturnType<Env['CLICK_STORES']['getByName']>;

/** Does something with the clicks of each store. One that fails doesn't stop the others. */
async function writeEach(
  env: ClickEnv,
  rows: readonly ClickRow[],
  work: (name: string, store: Store, rows: readonly ClickRow[]) => Promise<void>,
): Promise<WriteOutcome> {
  const outcome: WriteOutcome = { errors: [], notStored: new Set() };
  for (const stores of chunk([...byStore(rows)], MAX_CALLS))
    await Promise.all(
      stores.map(async ([name, ofStore]) => {
        try {
          await work(name, env.CLICK_STORES.getByName(name), ofStore);
        } catch (error) {
          log('error', 'clicks.not_written', { store: name, clicks: ofStore.length, ...errorFacts(error) });
          outcome.errors.push(error);
          for (const row of ofStore) outcome.notStored.add(clickOf(row).clickId);
        }
      }),
    );
  return outcome;
}

/** The stored clicks without those of other publishers, whose entries in this store are copies. */
function ownClicks(name: string, rows: readonly ClickRow[], results: readonly WriteResult[]): StoredClick[] {
  const { publisherId } = storeKeyOf(name);
  return rows
    .flatMap((row, at) => storedClick(row, results[at]))
    .filter((click) => click.publisherId === publisherId);
}

function storedClick(row: ClickRow, result: WriteResult | undefined): StoredClick[] {
  if (!result) return [];
  return [{ ...clickOf(row), ...result, ...(result.classification === 'duplicate' && REPEATED) }];
}

/** The rows of each store, by the store's name. */
function byStore(rows: readonly ClickRow[]): Map<string, ClickRow[]> {
  const stores = new Map<string, ClickRow[]>();
  for (const row of rows)
    for (const store of storesOf(row)) {
      const name = storeName(store);
      const ofStore = stores.get(name);
      if (ofStore) ofStore.push(row);
      else stores.set(name, [row]);
    }
  return stores;
}

/**
 * The stores of a click: the one that its ID names. A click that is credited to us instead of the publisher who placed the
 * link has a second one, so that this publisher's click log shows it.
 */
function storesOf(row: ClickRow): StoreKey[] {
  const { clickId, requestedBy } = clickOf(row);
  const store = storeOf(clickId);
  if (requestedBy === null || requestedBy === store.publisherId) return [store];
  return [store, { ...store, publisherId: requestedBy }];
}
