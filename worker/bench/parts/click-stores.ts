import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { probe, setUp } from '../calls.ts';
import { type Finding, withoutTarget } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { archiveMonth, type Metered, rowsWritten, simulateMonth } from '../simulated-month.ts';
import { duration, ratio, whole } from '../wording.ts';

const MONTH = '2026-07';
/** An average publisher of 1,000 with 100 million clicks. */
const CLICKS = 100_000;
const MAX_ROWS = 1.2;
const MAX_LIVE_BYTES = 250;
const MAX_ARCHIVED_BYTES = 60;
const PUBLISHERS = 200;
const ROUND_CLICKS = 25_000;
const ROUNDS = 20;
const MAX_RATIO = 1.3;
/** The number of calls doesn't depend on the number of clicks, so few are enough. */
const STORES = 100;
const CLICKS_PER_STORE = 2_000;
const MAX_CALLS = 3;
const Round = z.object({ milliseconds: z.number(), retried: z.number() });
const Listed = z.object({ listed: z.number(), distinct: z.number() });
const FoundByIds = z.object({
  found: z.number(),
  storeCalls: z.number(),
  r2Calls: z.number(),
  milliseconds: z.number(),
});

/** What the click stores write and keep, and how they take clicks of many publishers. */
export async function clickStores(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    return [
      ...(await writesAndBytes(system)),
      ...(await manyPublishers(system)),
      ...(await clickById(system)),
    ];
  } finally {
    await system.stop();
  }
}

async function writesAndBytes(system: BenchSystem): Promise<Finding[]> {
  const store = await simulateMonth(system, MONTH, { publisher: 1, clicks: CLICKS });
  const [archived] = await archiveMonth(system, MONTH, [1]);
  if (!archived) throw new Error('Nothing is archived.');
  const rows = rowsWritten(store.metered) / CLICKS;
  const live = store.bytes / CLICKS;
  const perClick = archived.bytes / archived.clicks;
  return [
    {
      what: 'Rows written per click, all stores (a publisher with 100,000 clicks in a month)',
      target: `≤ ${MAX_ROWS}`,
      measured: `${rows.toFixed(3)} (${partsOf(store.metered, CLICKS)})`,
      passed: rows <= MAX_ROWS && store.clicks === CLICKS,
      figures: { rows, ...store.metered },
    },
    withoutTarget(
      'Rows read per click by the same store',
      `${((store.metered.rowsRead + store.metered.d1RowsRead) / CLICKS).toFixed(1)}; loaded ${whole(store.metered.wakes)} times, called ${whole(store.metered.calls)} times`,
      { rowsRead: store.metered.rowsRead, d1RowsRead: store.metered.d1RowsRead },
    ),
    {
      what: 'Bytes per click, live',
      target: `≤ ${MAX_LIVE_BYTES}`,
      measured: live.toFixed(0),
      passed: live <= MAX_LIVE_BYTES,
      figures: { bytes: live },
    },
    {
      what: 'Bytes per click, archived',
      target: `≤ ${MAX_ARCHIVED_BYTES}`,
      measured: perClick.toFixed(0),
      passed: perClick <= MAX_ARCHIVED_BYTES && archived.clicks === CLICKS,
      figures: { bytes: perClick },
    },
  ];
}

function partsOf(metered: Metered, clicks: number): string {
  const { rowsWritten: rows, d1RowsWritten, keysPut, alarmsSet } = metered;
  const parts = { store: rows, D1: d1RowsWritten, alarms: alarmsSet, keys: keysPut };
  return Object.entries(parts)
    .map(([name, count]) => `${name} ${(count / clicks).toFixed(3)}`)
    .join(', ');
}

/** Delivers as many clicks of one publisher and of many, in turns. */
async function manyPublishers(system: BenchSystem): Promise<Finding[]> {
  const [one, many] = [400_000, 400_001];
  const times = { one: 0, many: 0 };
  let retried = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const input = { clicks: ROUND_CLICKS, round, rounds: ROUNDS };
    const ofOne = await probe(system, 'consume', Round, { ...input, publisher: one, publishers: 1 });
    const ofMany = await probe(system, 'consume', Round, {
      ...input,
      publisher: many,
      publishers: PUBLISHERS,
    });
    times.one += ofOne.milliseconds;
    times.many += ofMany.milliseconds;
    retried += ofOne.retried + ofMany.retried;
  }
  const sent = ROUNDS * ROUND_CLICKS;
  const stored = { listed: 0, distinct: 0 };
  for (let index = 0; index < PUBLISHERS; index++) {
    const { listed, distinct } = await probe(system, 'list-clicks', Listed, { publisher: many + index });
    stored.listed += listed;
    stored.distinct += distinct;
  }
  const slower = times.many / times.one;
  const lost = Math.max(0, sent - stored.distinct);
  const twice = stored.listed - stored.distinct + Math.max(0, stored.distinct - sent);
  return [
    {
      what: '500,000 clicks of 200 publishers, every tenth delivered twice',
      target: '0 lost, 0 double',
      measured: `${whole(lost)} lost, ${whole(twice)} double (${whole(stored.distinct)} click IDs, ${whole(retried)} messages retried)`,
      passed: lost === 0 && twice === 0,
      figures: { lost, twice, retried },
    },
    {
      what: 'The time of the consumer, against 500,000 of one publisher',
      target: `≤ ${MAX_RATIO}×`,
      measured: `${ratio(slower)}× (${duration(times.many)}, ${duration(times.one)})`,
      passed: slower <= MAX_RATIO,
      figures: { ratio: slower, manyMs: times.many, oneMs: times.one },
    },
  ];
}

async function clickById(system: BenchSystem): Promise<Finding[]> {
  const publishers = Array.from({ length: STORES }, (_, index) => 500_001 + index);
  const ids: string[] = [];
  for (const publisher of publishers) {
    const { some } = await simulateMonth(system, MONTH, { publisher, clicks: CLICKS_PER_STORE });
    ids.push(...some.slice(0, 1));
  }
  await probe(system, 'find-by-ids', FoundByIds, { ids });
  const live = await probe(system, 'find-by-ids', FoundByIds, { ids });
  await archiveMonth(system, MONTH, publishers);
  const archived = await probe(system, 'find-by-ids', FoundByIds, { ids });
  const what = `One click by ID out of ${whole(STORES * CLICKS_PER_STORE)} in ${STORES} stores`;
  return [
    callsFinding(`${what}, live`, ids.length, live),
    callsFinding(`${what}, archived`, ids.length, archived),
  ];
}

function callsFinding(what: string, ids: number, found: z.infer<typeof FoundByIds>): Finding {
  const calls = found.storeCalls + found.r2Calls;
  return {
    what,
    target: `≤ ${MAX_CALLS} storage calls`,
    measured: `${calls} (store ${found.storeCalls}, R2 ${found.r2Calls}; ${duration(found.milliseconds / ids)}, ${whole(found.found)} of ${whole(ids)} found)`,
    passed: calls <= MAX_CALLS && found.found === ids,
    figures: { storeCalls: found.storeCalls, r2Calls: found.r2Calls, milliseconds: found.milliseconds / ids },
  };
}
