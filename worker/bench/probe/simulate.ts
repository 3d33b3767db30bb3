import type { ClickId } from '../../clicks/click-id.ts';
import { clickRow } from '../../clicks/click-record.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import {
  firstDayOf,
  type Month,
  nextMonth,
  type StoreKey,
  storeName,
} from '../../clicks/store/store-name.ts';
import { chunk } from '../../platform/chunk.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { addMs, DAY, type Instant, SECOND, startOfDay } from '../../platform/time.ts';
import type { Metered } from './meter.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';
import { readPrograms } from './programs.ts';
import { type Random, seededRandom, Traffic } from './traffic.ts';

/**
 * `part` of `parts`: a month is played in order, in several calls. The consumer writes `clicksPerBatch` clicks at a time; if
 * undefined, those that arrive in five seconds.
 */
export interface MonthOptions {
  month: string;
  publisher: number;
  clicks: number;
  clicksPerBatch?: number | undefined;
  part: number;
  parts: number;
}

export interface SimulatedStore {
  metered: Metered;
  clicks: number;
  bytes: number;
  /** IDs of some of its clicks. */
  some: ClickId[];
}

const PROGRAMS = 200;
const MIN_LINKS = 10;
const MAX_LINKS = 2_000;
const CLICKS_PER_LINK = 50;
const CALL_SIZE = 2_000;
/** The consumer waits this long for a batch. */
const BATCH_MS = 5 * SECOND;

/** Plays a month of a publisher in a metered store, with the hours of its visitors. */
export async function simulateMonth(env: ProbeEnv, options: MonthOptions): Promise<SimulatedStore> {
  const { publisher, clicks, clicksPerBatch, part, parts } = options;
  const month = options.month as Month;
  const random = seededRandom(publisher);
  const programs = (await readPrograms(env.DB, PROGRAMS)).filter(() => random() < 0.5);
  const links = Math.min(MAX_LINKS, MIN_LINKS + Math.ceil(clicks / CLICKS_PER_LINK));
  const traffic = new Traffic({ key: env.CLICK_ID_KEY, publisher, programs, links, part });
  const store = storeOf(env, { publisherId: publisherIdOf(publisher), month });
  const times = timesOf(month, clicks, random);
  const ofPart = times.slice((part / parts) * clicks, ((part + 1) / parts) * clicks);
  const some: ClickId[] = [];
  const batches = clicksPerBatch === undefined ? [...batchesOf(ofPart)] : chunk(ofPart, clicksPerBatch);
  for (const ofCall of chunk(batches, CALL_SIZE)) {
    const rows = ofCall.map((batch) => batch.map((at) => clickRow(traffic.clickAt(at))));
    some.push(String(rows[0]?.[0]?.[0]) as ClickId);
    await store.replay(rows);
  }
  if (part === parts - 1) await store.runUntil(addMs(startOfDay(firstDayOf(nextMonth(month))), 2 * DAY));
  const usage = await store.usage();
  return { metered: await store.metered(), clicks: usage.clicks, bytes: usage.bytes, some };
}

/** Moves the clicks of a month to R2. */
export async function archiveMonth(
  env: ProbeEnv,
  { month, publishers }: { month: string; publishers: number[] },
): Promise<{ clicks: number; bytes: number; metered: Metered }[]> {
  const results = [];
  for (const publisher of publishers) {
    const store = storeOf(env, { publisherId: publisherIdOf(publisher), month: month as Month });
    let progress = await store.archive();
    while (!progress.isComplete) progress = await store.archive();
    const { archivedClicks, archivedBytes } = progress;
    results.push({ clicks: archivedClicks, bytes: archivedBytes, metered: await store.metered() });
  }
  return results;
}

/** Looks clicks up by ID, one at a time. Returns the highest numbers of calls of stores and of R2 for one. */
export async function findByIds(
  env: ProbeEnv,
  { ids }: { ids: string[] },
): Promise<{ found: number; storeCalls: number; r2Calls: number; milliseconds: number }> {
  const { METERED_STORES: stores } = env;
  const result = { found: 0, storeCalls: 0, r2Calls: 0, milliseconds: 0 };
  for (const id of ids) {
    const called = new Set<string>();
    let storeCalls = 0;
    const clickStores = {
      getByName(name: string) {
        called.add(name);
        storeCalls++;
        return stores.getByName(name);
      },
    } as unknown as Env['CLICK_STORES'];
    const began = performance.now();
    const found = await findClicks({ ...probeContext(env), clickStores }, [id as ClickId]);
    result.milliseconds += performance.now() - began;
    let r2Calls = 0;
    for (const name of called) {
      const { r2Reads, r2Writes } = await stores.getByName(name).metered();
      r2Calls += r2Reads + r2Writes;
    }
    result.found += found.size;
    result.storeCalls = Math.max(result.storeCalls, storeCalls);
    result.r2Calls = Math.max(result.r2Calls, r2Calls);
  }
  return result;
}

function storeOf(env: ProbeEnv, key: StoreKey) {
  return env.METERED_STORES.getByName(storeName(key));
}

/** The times of clicks in a month, in order: four times as many in the evening as in the night. */
function timesOf(month: Month, count: number, random: Random): Instant[] {
  const from = startOfDay(firstDayOf(month));
  const days = (startOfDay(firstDayOf(nextMonth(month))) - from) / DAY;
  const times = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    let hours = 24 * random();
    while (random() > 0.625 - 0.375 * Math.cos(((hours - 4) / 24) * 2 * Math.PI)) hours = 24 * random();
    times[index] = Math.floor(from + Math.floor(random() * days) * DAY + (hours / 24) * DAY);
  }
  return Array.from(times.sort()) as Instant[];
}

/** Clicks that the consumer gets in one batch. */
function* batchesOf(times: readonly Instant[]): Generator<Instant[]> {
  let batch: Instant[] = [];
  for (const at of times) {
    if (batch[0] !== undefined && at - batch[0] > BATCH_MS) {
      yield batch;
      batch = [];
    }
    batch.push(at);
  }
  if (batch.length > 0) yield batch;
}
