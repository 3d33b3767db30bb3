import { micros, share } from '../../platform/money.ts';
import { addDays, addMs, dayOf, HOUR, type Instant } from '../../platform/time.ts';
import { roll } from '../catalog/roll.ts';
import { lockingDateOf, statusAt } from './life-cycle.ts';
import type { Bulk, ClickDay, Commission } from './records.ts';

/** IDs from here on belong to generated rows. */
export const BULK_BASE = 1_000_000_000;

export function bulkOf(bulks: readonly Bulk[], id: number): Bulk | undefined {
  return bulks.find((bulk) => id >= BULK_BASE + bulk.first && id < BULK_BASE + bulk.first + bulk.count);
}

/** The next ID of a bulk after `after`, or null. */
export function nextBulkRow(bulks: readonly Bulk[], after: number): number | null {
  if (bulkOf(bulks, after + 1)) return after + 1;
  const starts = bulks.map((bulk) => BULK_BASE + bulk.first).filter((start) => start > after);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** The generated commission of an ID at a time. It is reproducible. */
export function bulkCommission(
  bulk: Bulk,
  id: number,
  { programs, now }: { programs: number; now: Instant },
): Commission {
  const index = id - BULK_BASE - bulk.first;
  const { status, since } = statusAt(bulk.network, bulk.at, now);
  const sale = micros((1_000 + roll(id, 1, 30_000)) * 10_000);
  return {
    id,
    network: bulk.network,
    program: roll(id, 2, programs),
    clickRef: refOf(bulk, index),
    publisherRef: null,
    device: 1,
    trip: null,
    orderId: `B${id}`,
    sale,
    currency: 'USD',
    amount: share(sale, 10_000 + roll(id, 3, 90_000)),
    quantity: 1,
    status,
    validation: null,
    reason: null,
    original: null,
    eventAt: addMs(bulk.at, -(1 + roll(id, 4, 48)) * HOUR),
    createdAt: bulk.at,
    modifiedAt: since,
    lockingAt: lockingDateOf(bulk.at),
  };
}

/** The clicks of a bulk's row: each campaign for each sub-ID, then the previous day. */
export function bulkClickDay(bulk: Bulk, index: number, campaigns: number): Omit<ClickDay, 'country'> {
  const refs = Math.max(bulk.clickRefs.length, 1);
  const clicks = 1 + roll(bulk.first + index, 5, 400);
  return {
    id: BULK_BASE + bulk.first + index,
    day: addDays(dayOf(bulk.at), -Math.floor(index / (refs * campaigns))),
    publisherRef: '',
    clickRef: refOf(bulk, index) ?? '',
    program: Math.floor(index / refs) % campaigns,
    clicks,
    revenue: micros(clicks * (10_000 + roll(index, 6, 90) * 1_000)),
  };
}

function refOf(bulk: Bulk, index: number): string | null {
  return bulk.clickRefs[index % Math.max(bulk.clickRefs.length, 1)] ?? null;
}
