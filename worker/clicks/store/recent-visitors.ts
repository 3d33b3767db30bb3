import { HOUR, type Instant } from '../../platform/time.ts';
import { clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';

/** The clicks of an hour by visitor. */
interface HourVisitors {
  /** Counted and repeated clicks by address hash. */
  addresses: Map<string, number>;
  /** Counted clicks by user agent. */
  agents: Map<string, number>;
}

const NO_VISITORS: Readonly<HourVisitors> = { addresses: new Map(), agents: new Map() };

/** Of all hours together, so that a busy store doesn't fill the memory. The hours before are read from the table. */
const MAX_ADDRESSES = 20_000;

/**
 * Counts the newest clicks of a store by hour and visitor, so that the compliance rules needn't read them again. It knows all
 * clicks from an ID on, and none before it.
 */
export class RecentVisitors {
  readonly #hours = new Map<Instant, HourVisitors>();
  #addresses = 0;
  #from: string | null = null;

  /** True if the clicks from this ID on are counted. */
  knows(id: string): boolean {
    return this.#from !== null && this.#from <= id;
  }

  /** Starts again with the clicks from this ID on. They are added next. */
  startFrom(id: string): void {
    this.forget();
    this.#from = id;
  }

  add({ clickId, classification, ipHash, userAgent }: ClickRecord): void {
    if (!this.knows(clickId)) return;
    const { at } = clickFacts(clickId);
    const hour = (at - (at % HOUR)) as Instant;
    const { addresses, agents } = this.#visitorsOf(hour);
    const isCounted = classification === 'click';
    if (ipHash !== null && (isCounted || classification === 'duplicate')) {
      this.#addresses -= addresses.size;
      increase(addresses, ipHash);
      this.#addresses += addresses.size;
    }
    if (userAgent !== null && isCounted) increase(agents, userAgent);
    while (this.#addresses > MAX_ADDRESSES) this.#forgetOldest();
  }

  /** Null if not all clicks of the hour are known. `hour` is its start. */
  of(hour: Instant): Readonly<HourVisitors> | null {
    return this.knows(firstClickIdFrom(hour)) ? (this.#hours.get(hour) ?? NO_VISITORS) : null;
  }

  forget(): void {
    this.#hours.clear();
    this.#addresses = 0;
    this.#from = null;
  }

  #visitorsOf(hour: Instant): HourVisitors {
    const visitors = this.#hours.get(hour) ?? { addresses: new Map(), agents: new Map() };
    this.#hours.set(hour, visitors);
    return visitors;
  }

  #forgetOldest(): void {
    const hour = Math.min(...this.#hours.keys()) as Instant;
    this.#addresses -= this.#visitorsOf(hour).addresses.size;
    this.#hours.delete(hour);
    this.#from = firstClickIdFrom((hour + HOUR) as Instant);
  }
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
