import { clickRow } from '../../clicks/click-record.ts';
import { monthOf, storeName } from '../../clicks/store/store-name.ts';
import { type Evaluation, evaluateDue } from '../../compliance/evaluation/evaluate-due.ts';
import { ensureBuiltInRules } from '../../compliance/rules/rule-store.ts';
import { chunk } from '../../platform/chunk.ts';
import type { Context } from '../../platform/context.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { addMs, dayOf, HOUR, type Instant, instantOf, MINUTE } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';
import { readPrograms } from './programs.ts';
import { Traffic } from './traffic.ts';

const PROGRAMS = 200;
const LINKS = 200;
/** The stores publish and fold their clicks between these parts of an hour, as they do between batches. */
const QUARTER = 15 * MINUTE;
/** As the queue’s consumer does it. */
const BATCH_SIZE = 500;
const MAX_STORES = 20;

/**
 * Writes the clicks of an hour: `counts[n]` of the publisher with the number `first + n`. The stores with the most clicks come
 * last, because an object without calls leaves the memory after some seconds, and a busy one always has some.
 */
export async function fillHour(
  env: ProbeEnv,
  { from, first, counts }: { from: number; first: number; counts: readonly number[] },
): Promise<null> {
  const programs = await readPrograms(env.DB, PROGRAMS);
  const start = instantOf(from);
  for (const some of chunk([...counts.entries()].toReversed(), MAX_STORES))
    await Promise.all(
      some.map(async ([index, count]) => {
        const part = Math.floor(from / HOUR);
        const options = { key: env.CLICK_ID_KEY, publisher: first + index, programs, links: LINKS, part };
        await fillStore(env, new Traffic(options), first + index, { start, count });
      }),
    );
  return null;
}

async function fillStore(
  env: ProbeEnv,
  traffic: Traffic,
  publisher: number,
  { start, count }: { start: Instant; count: number },
): Promise<void> {
  const name = storeName({ publisherId: publisherIdOf(publisher), month: monthOf(dayOf(start)) });
  const store = env.TIMED_STORES.getByName(name);
  const times = Array.from({ length: count }, (_, place) =>
    addMs(start, Math.floor(((place + 0.5) / count) * HOUR)),
  );
  for (const ofQuarter of Map.groupBy(times, (at) => Math.floor((at - start) / QUARTER)).values())
    for (const batch of chunk(ofQuarter, BATCH_SIZE))
      await store.insertAt(
        batch.at(-1) ?? start,
        batch.map((at) => clickRow(traffic.clickAt(at))),
      );
}

/** Adds the built-in rules, before the simulated days: an evaluation after a change of a rule reads all sales again. */
export async function addRules(env: ProbeEnv, { at }: { at: number }): Promise<null> {
  await ensureBuiltInRules({ ...probeContext(env), now: instantOf(at) });
  return null;
}

/** Evaluates the rules at a time, as the job does. */
export function evaluateAt(env: ProbeEnv, { at }: { at: number }): Promise<Evaluation> {
  // The stores differ from the product’s only in their clock.
  const clickStores = env.TIMED_STORES as unknown as Context['clickStores'];
  return evaluateDue({ ...probeContext(env), clickStores, now: instantOf(at) });
}
