import { chunk } from '../platform/bulk.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type ClickRecord, type ClickRow, clickOf } from './click-record.ts';
import type { WriteResult } from './store/queries.ts';
import { type StoreKey, storeKeyOf, storeName, storeOf } from './store/store-name.ts';

/** Called with stored clicks, as they are stored. It may be called again for the same clicks. */
export type AfterWrite = (clicks: readonly StoredClick[]) => Promise<void>;

export interface StoredClick extends ClickRecord {
  /** False if an earlier call has stored it. */
  isNew: boolean;
}

/** Clicks per call to a store: few enough that others don't wait long for it. */
const BATCH_SIZE = 500;
/** Stores that are called at the same time. */
const MAX_CALLS = 50;

/**
 * Writes clicks to the stores of their publishers and months, then calls `afterWrite`. A click that is stored already
 * changes nothing, so a call that failed can be repeated. One store that fails doesn't stop the others. Throws the first
 * error at the end.
 */
export async function writeClicks(
  env: Pick<Env, 'CLICK_STORES'>,
  rows: readonly ClickRow[],
  afterWrite: AfterWrite = async () => undefined,
): Promise<void> {
  const { errors } = await tryWriteClicks(env, rows, afterWrite);
  for (const error of errors) throw error;
}

/** As `writeClicks`, but returns the errors and the IDs of clicks that aren't stored. */
export async function tryWriteClicks(
  env: Pick<Env, 'CLICK_STORES'>,
  rows: readonly ClickRow[],
  afterWrite: AfterWrite,
): Promise<{ errors: unknown[]; notStored: Set<string> }> {
  const byStore = Map.groupBy(rows.flatMap(entriesOf), ({ store }) => storeName(store));
  const outcome = { errors: [] as unknown[], notStored: new Set<string>() };
  for (const stores of chunk([...byStore], MAX_CALLS))
    await Promise.all(
      stores.map(async ([name, entries]) => {
        try {
          for (const piece of chunk(entries, BATCH_SIZE))
            await writePiece(
              env,
              name,
              piece.map(({ row }) => row),
              afterWrite,
            );
        } catch (error) {
          log('error', 'clicks.not_written', { store: name, clicks: entries.length, ...errorFacts(error) });
          outcome.errors.push(error);
          for (const { row } of entries) outcome.notStored.add(String(row[0]));
        }
      }),
    );
  return outcome;
}

async function writePiece(
  env: Pick<Env, 'CLICK_STORES'>,
  name: string,
  rows: ClickRow[],
  afterWrite: AfterWrite,
): Promise<void> {
  const results = await env.CLICK_STORES.getByName(name).insert(rows);
  const { publisherId } = storeKeyOf(name);
  const stored = rows.flatMap((row, at) => storedClick(row, results[at]));
  // An entry in the log of another publisher is a copy.
  const own = stored.filter((click) => click.publisherId === publisherId);
  if (own.length > 0) await afterWrite(own);
}

function storedClick(row: ClickRow, result: WriteResult | undefined): StoredClick[] {
  return result ? [{ ...clickOf(row), ...result }] : [];
}

interface Entry {
  store: StoreKey;
  row: ClickRow;
}

/**
 * The entries of a click: one in the store that its ID names. A click that is credited to us instead of the publisher who
 * placed the link has a second one, so that this publisher's click log shows it.
 */
function entriesOf(row: ClickRow): Entry[] {
  const click = clickOf(row);
  const store = storeOf(click.clickId);
  const { requestedBy } = click;
  if (requestedBy === null || requestedBy === store.publisherId) return [{ store, row }];
  const placed = { ...store, publisherId: requestedBy };
  return [
    { store, row },
    { store: placed, row },
  ];
}
