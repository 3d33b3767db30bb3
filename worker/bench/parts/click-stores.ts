import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { archiveMonth, type Metered, rowsWritten, simulateMonth } from '../simulated-month.ts';
import { lookUpClicks } from './click-lookup.ts';

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
/** For a click by ID. `click-lookup` has fifty times as many. */
const CLICKS_PER_STORE = 2_000;
const Round = z.object({ milliseconds: z.number(), retried: z.number() });
const Listed = z.object({ listed: z.number(), distinct: z.number() });

/** What the click stores write and keep, and how they take clicks of many publishers. */
export async function clickStores(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    return [
      ...(await writesAndBytes(system)),
      ...(await manyPublishers(system)),
      ...(await lookUpClicks(system, MONTH, CLICKS_PER_STORE)),
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
      promise: 'Rows written per click by a publisher with 100,000 clicks in a month',
      target: `≤ ${MAX_ROWS}`,
      measured: rows.toFixed(3),
      details: partsOf(store.metered, CLICKS),
      passed: rows <= MAX_ROWS && store.clicks === CLICKS,
    },
    {
      promise: 'Bytes of a live click',
      target: `≤ ${MAX_LIVE_BYTES}`,
      measured: live.toFixed(0),
      passed: live <= MAX_LIVE_BYTES,
    },
    {
      promise: 'Bytes of an archived click',
      target: `≤ ${MAX_ARCHIVED_BYTES}`,
      measured: perClick.toFixed(0),
      passed: perClick <= MAX_ARCHIVED_BYTES && archived.clicks === CLICKS,
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
      promise: '500,000 clicks of 200 publishers, every tenth delivered twice',
      target: '0 lost, 0 double',
      measured: `${whole(lost)} lost, ${whole(twice)} double`,
      details: `${whole(stored.distinct)} click IDs, ${whole(retried)} messages retried`,
      passed: lost === 0 && twice === 0,
    },
    {
      promise: 'The consumer’s time for these, against 500,000 clicks of one publisher',
      target: `≤ ${MAX_RATIO}×`,
      measured: `${ratio(slower)}×`,
      details: `${duration(times.many)}, ${duration(times.one)}`,
      passed: slower <= MAX_RATIO,
    },
  ];
}
