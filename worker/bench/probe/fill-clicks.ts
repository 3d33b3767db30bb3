import { type ClickId, createClickId } from '../../clicks/click-id.ts';
import { clickRow } from '../../clicks/click-record.ts';
import { countClicks, listClicks } from '../../clicks/read-clicks.ts';
import { writeClicks } from '../../clicks/write-clicks.ts';
import { chunk } from '../../platform/chunk.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { addDays, addMs, DAY, dayOf, type Instant, startOfDay } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';
import { readPrograms } from './programs.ts';
import { Traffic } from './traffic.ts';

interface FillOptions {
  count: number;
  /** The publisher's number. */
  publisher: number;
}

/** `part` of `parts`: the days are filled in order, in several calls. */
interface FillPart extends FillOptions {
  part: number;
  parts: number;
}

const DAYS = 30;
const BRANDS = 50;
const LINKS = 1_000;
const BATCH_SIZE = 5_000;

/** Writes clicks of a publisher like the queue's consumer, spread over the last 30 days. Returns how many count. */
export async function fillClicks(
  env: ProbeEnv,
  { count, publisher, part, parts }: FillPart,
): Promise<{ counted: number }> {
  const { now } = probeContext(env);
  const start = startOfDay(addDays(dayOf(now), 1 - DAYS));
  const step = (now - start) / parts;
  const programs = await readPrograms(env.DB, BRANDS);
  const traffic = new Traffic({ key: env.CLICK_ID_KEY, publisher, programs, links: LINKS, part });
  let counted = 0;
  for (const batch of chunk([...Array(count).keys()], BATCH_SIZE)) {
    const rows = batch.map((index) =>
      clickRow(traffic.clickAt(Math.floor(start + step * (part + index / count)) as Instant)),
    );
    await writeClicks(env, rows, {
      async report(clicks) {
        counted += clicks.filter(({ classification }) => classification === 'click').length;
      },
    });
  }
  return { counted };
}

/** Creates click IDs for a report: of one publisher and many programs, older than the bulk sales. */
export async function createClickIds(
  env: ProbeEnv,
  { count, publisher }: FillOptions,
): Promise<{ ids: ClickId[] }> {
  const at = addMs(probeContext(env).now, -3 * DAY);
  const programs = await readPrograms(env.DB, count);
  return {
    ids: programs.map(({ number }) => createClickId(env.CLICK_ID_KEY, { at, publisher, program: number })),
  };
}

/** The publisher's counted and repeated clicks of yesterday and today, as the stores count them. */
export async function countRecentClicks(
  env: ProbeEnv,
  { publisher }: { publisher: number },
): Promise<{ counted: number }> {
  const ctx = probeContext(env);
  const query = { ...recentDays(ctx.now), dimension: 'classification', per: 'total' } as const;
  const rows = await countClicks(ctx, publisherIdOf(publisher), query);
  const counted = rows.reduce((sum, { counts }) => sum + (counts.click ?? 0) + (counts.duplicate ?? 0), 0);
  return { counted };
}

const PAGE_SIZE = 10_000;

/** Lists all visits of these days and counts those with different IDs. */
export async function listRecentClicks(
  env: ProbeEnv,
  { publisher }: { publisher: number },
): Promise<{ listed: number; distinct: number }> {
  const ctx = probeContext(env);
  const ids = new Set<string>();
  let listed = 0;
  for (let after: string | null = null; ; ) {
    const query = { ...recentDays(ctx.now), order: 'oldest', after, limit: PAGE_SIZE } as const;
    const page = await listClicks(ctx, publisherIdOf(publisher), query);
    for (const { clickId } of page.clicks) ids.add(clickId);
    listed += page.clicks.length;
    if (page.next === null) return { listed, distinct: ids.size };
    after = page.next;
  }
}

function recentDays(now: Instant) {
  return { from: addDays(dayOf(now), -1), to: dayOf(now) };
}
