import { HOUR, type Instant } from '../../platform/time.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';

/** The clicks of an hour by visitor. */
interface HourVisitors {
  /** Counted and repeated clicks by address hash. */
  addresses: Map<string, number>;
  /** Counted clicks by user agent. */
  agents: Map<string, number>;
}

const MAX_HOURS = 2;
/** An hour with more is read from the table, so that a busy store doesn't fill the memory. */
const MAX_ADDRESSES = 20_000;

/**
 * Counts the clicks of the last hours by visitor as they are stored, so that the compliance rules needn't read them again. An
 * hour is known only if all of its clicks were counted; after a restart, the current one isn't.
 */
export class RecentVisitors {
  readonly #hours = new Map<Instant, HourVisitors>();

  /** Adds a click that is about to be stored. `highestId` is the highest ID so far. */
  add(click: ClickRecord, highestId: string): void {
    const hour = hourOf(click.clickId);
    if (!this.#hours.has(hour) && highestId < firstClickIdFrom(hour)) this.#begin(hour);
    const counts = this.#hours.get(hour);
    if (!counts) return;
    const { classification, ipHash, userAgent } = click;
    const isCounted = classification === 'click';
    if (ipHash !== null && (isCounted || classification === 'duplicate')) increase(counts.addresses, ipHash);
    if (userAgent !== null && isCounted) increase(counts.agents, userAgent);
    if (counts.addresses.size > MAX_ADDRESSES) this.#hours.delete(hour);
  }

  /** Null if not all clicks of the hour were counted. `hour` is its start. */
  of(hour: Instant): Readonly<HourVisitors> | null {
    return this.#hours.get(hour) ?? null;
  }

  forget(): void {
    this.#hours.clear();
  }

  /** No click of this hour is stored. */
  #begin(hour: Instant): void {
    this.#hours.set(hour, { addresses: new Map(), agents: new Map() });
    for (const known of this.#hours.keys()) if (known <= hour - MAX_HOURS * HOUR) this.#hours.delete(known);
  }
}

function hourOf(id: ClickId): Instant {
  const { at } = clickFacts(id);
  return (at - (at % HOUR)) as Instant;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The entries with the highest counts, the highest first. */
export function highest(counts: ReadonlyMap<string, number>, limit: number): [string, number][] {
  const top: [string, number][] = [];
  for (const entry of counts) {
    if (top.length === limit && entry[1] <= (top[limit - 1]?.[1] ?? 0)) continue;
    top.push(entry);
    top.sort(([, a], [, b]) => b - a);
    top.length = Math.min(top.length, limit);
  }
  return top;
}
