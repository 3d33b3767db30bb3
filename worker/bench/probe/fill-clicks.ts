import { type ClickId, createClickId } from '../../clicks/click-id.ts';
import { type ClickRecord, type ClickRow, clickRow, writeClicks } from '../../clicks/click-record.ts';
import { chunk } from '../../platform/bulk.ts';
import { type BrandId, type ProgramId, publisherIdOf } from '../../platform/ids.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

interface FillOptions {
  count: number;
  /** The publisher's number. */
  publisher: number;
}

interface Program {
  number: number;
  id: ProgramId;
  brand_id: BrandId;
}

const DAYS = 30;
const BRANDS = 50;
const BATCH_SIZE = 2_500;

/** Writes clicks of a publisher like the queue consumer, spread evenly over 30 days and 50 brands. */
export async function fillClicks(
  env: ProbeEnv,
  { count, publisher }: FillOptions,
): Promise<{ written: number }> {
  const now = probeContext(env).now;
  const programs = await somePrograms(env.DB, BRANDS);
  const days = Array.from({ length: DAYS }, (_, day) => (now - day * DAY) as Instant);
  const slots = days.flatMap((at) => programs.map((program) => ({ at, program })));
  const order = Array.from({ length: count }, (_, index) => index);
  for (const piece of chunk(order, BATCH_SIZE)) {
    const rows = piece.flatMap((index): ClickRow[] => {
      const slot = slots[index % slots.length];
      return slot ? [rowOf(env, publisher, slot.at, slot.program)] : [];
    });
    await writeClicks(env.DB, rows);
  }
  return { written: count };
}

/** Creates click IDs for a report: of one publisher and many programs, older than the bulk sales. */
export async function createClickIds(
  env: ProbeEnv,
  { count, publisher }: FillOptions,
): Promise<{ ids: ClickId[] }> {
  const at = addMs(probeContext(env).now, -3 * DAY);
  const programs = await somePrograms(env.DB, count);
  return {
    ids: programs.map(({ number }) => createClickId(env.CLICK_ID_KEY, { at, publisher, program: number })),
  };
}

async function somePrograms(d1: D1Database, count: number): Promise<Program[]> {
  const { results } = await d1
    .prepare('SELECT number, id, brand_id FROM network_programs ORDER BY number LIMIT ?1')
    .bind(count)
    .all<Program>();
  return results;
}

function rowOf(env: ProbeEnv, publisher: number, at: Instant, program: Program): ClickRow {
  const record: ClickRecord = {
    clickId: createClickId(env.CLICK_ID_KEY, { at, publisher, program: program.number }),
    clickedAt: at,
    publisherId: publisherIdOf(publisher),
    requestedBy: null,
    programId: program.id,
    brandId: program.brand_id,
    linkId: null,
    networkId: 'wildfire',
    classification: 'click',
    reason: 'counted',
    destination: 'https://shop.example/',
    subId: null,
    trafficSource: 'go',
    referer: 'https://page.example',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    country: 'US',
    ipHash: crypto.randomUUID(),
  };
  return clickRow({ link: record, event: record });
}
