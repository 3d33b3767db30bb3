import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { dayOf, systemClock } from '../../platform/time.ts';
import type { ClickClassification } from '../classification.ts';
import { type ClickId, isClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { firstDayOf, type Month, monthOf, nextMonth, storeName, storeOf } from '../store/store-name.ts';

/** The months of the fixed time of tests and of the system's time. */
const MONTHS = new Set([testContext().now, systemClock()].map((at) => monthOf(dayOf(at))));

export function storeObject(publisherId: PublisherId, month: Month = [...MONTHS][0] as Month) {
  return env.CLICK_STORES.getByName(storeName({ publisherId, month }));
}

/** A publisher's stored visits of these months, oldest first. */
export async function clicksOf(publisherId: PublisherId): Promise<ClickRecord[]> {
  const pages = [...MONTHS].map(async (month) => {
    const period = { from: firstDayOf(month), to: firstDayOf(nextMonth(month)) };
    const query = { ...period, order: 'oldest', after: null, limit: 100_000 } as const;
    return (await storeObject(publisherId, month).list(query)).clicks;
  });
  return (await Promise.all(pages)).flat();
}

/** A click, as soon as its store has it. */
export function clickOnceStored(id: string): Promise<ClickRecord> {
  if (!isClickId(id)) throw new Error(`${id} is no click ID.`);
  return vi.waitFor(async () => {
    const [click] = await env.CLICK_STORES.getByName(storeName(storeOf(id))).findAll([id]);
    if (!click) throw new Error(`The click ${id} is not stored.`);
    return click;
  }, 5_000);
}

/** Publishes the totals of these clicks' stores, as the alarms of the stores do. */
export async function publishStoresOf(ids: readonly ClickId[]): Promise<void> {
  for (const name of new Set(ids.map((id) => storeName(storeOf(id)))))
    await env.CLICK_STORES.getByName(name).publish();
}

/** The number of a publisher's visits of each classification, as the store counts them. */
export async function countedVisits(
  publisherId: PublisherId,
): Promise<Partial<Record<ClickClassification, number>>> {
  const counts: Partial<Record<ClickClassification, number>> = {};
  for (const month of MONTHS) {
    const period = { from: firstDayOf(month), to: firstDayOf(nextMonth(month)) };
    const query = { ...period, dimension: 'classification', per: 'total' } as const;
    for (const row of await storeObject(publisherId, month).counts(query))
      for (const [name, clicks] of Object.entries(row.counts))
        counts[name as ClickClassification] = (counts[name as ClickClassification] ?? 0) + clicks;
  }
  return counts;
}

/** The number of stored clicks of a publisher, and the number of those that count. */
export async function storedClicks(publisherId: PublisherId): Promise<{ rows: number; counted: number }> {
  const [clicks, counts] = [await clicksOf(publisherId), await countedVisits(publisherId)];
  return { rows: clicks.length, counted: counts.click ?? 0 };
}

/** Deletes a publisher's clicks. */
export async function eraseClicks(publisherId: PublisherId): Promise<void> {
  for (const month of MONTHS) await storeObject(publisherId, month).erase();
}

/** Runs `work` while the publisher's stores refuse clicks, all of them or this one. */
export async function whileStoreRefuses(
  publisherId: PublisherId,
  work: () => Promise<void>,
  clickId?: string,
): Promise<void> {
  const stores = [...MONTHS].map((month) => storeObject(publisherId, month));
  const condition = clickId ? `WHEN NEW.id = '${clickId}'` : '';
  const trigger = `CREATE TRIGGER refuses BEFORE INSERT ON clicks ${condition}
    BEGIN SELECT RAISE(ABORT, 'The store refuses.'); END`;
  for (const store of stores) await inStore(store, (sql) => sql.exec(trigger));
  try {
    await work();
  } finally {
    for (const store of stores) await inStore(store, (sql) => sql.exec('DROP TRIGGER refuses'));
  }
}

/** Runs SQL in a store that exists. */
export async function inStore<Result>(
  store: DurableObjectStub<InstanceType<typeof import('../store/click-store.ts').ClickStore>>,
  work: (sql: SqlStorage) => Result,
): Promise<Result> {
  await store.insert([]);
  return runInDurableObject(store, (_, state) => work(state.storage.sql));
}
