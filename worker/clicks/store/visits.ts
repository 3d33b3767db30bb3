import { addMs, type Instant, MINUTE } from '../../platform/time.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import type { ClickTable, IdRange } from './click-table.ts';

/** Minutes in memory: the current one and those whose clicks the queue delivers late. */
const MAX_MINUTES = 5;

/** Clicks with the same values of these are one visitor's clicks on one link. */
const VISIT_FIELDS = [
  'ipHash',
  'userAgent',
  'publisherId',
  'requestedBy',
  'programId',
  'linkId',
  'destination',
] as const satisfies (keyof ClickRecord)[];

/**
 * Finds repeated clicks: of one visitor's clicks on one link within a minute, the first that is stored counts. The counted
 * clicks of a minute are read from the table once and then kept in memory, so no table of visits is needed.
 */
export class Visits {
  readonly #clicks: ClickTable;
  /** The visits of counted clicks by minute. */
  readonly #minutes = new Map<number, Set<string>>();

  constructor(clicks: ClickTable) {
    this.#clicks = clicks;
  }

  /** True if the click would count, but one of the same visit counts already. A new visit is remembered. */
  isRepeated(click: ClickRecord): boolean {
    if (!isVisit(click)) return false;
    const visits = this.#visitsOf(click.clickId);
    const visit = visitOf(click);
    if (visits.has(visit)) return true;
    visits.add(visit);
    return false;
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#minutes.clear();
  }

  #visitsOf(id: ClickId): Set<string> {
    const minute = minuteOf(id);
    const known = this.#minutes.get(minute);
    if (known) return known;
    const range = idsOfMinute(minute);
    const visits = new Set<string>();
    if (range.from <= this.#clicks.highestId)
      for (const click of this.#clicks.inRange(range)) if (isVisit(click)) visits.add(visitOf(click));
    if (this.#minutes.size >= MAX_MINUTES) this.#forgetOldest();
    this.#minutes.set(minute, visits);
    return visits;
  }

  #forgetOldest(): void {
    this.#minutes.delete(Math.min(...this.#minutes.keys()));
  }
}

/** The minute of a click: repeated clicks are found within it. */
function minuteOf(id: ClickId): number {
  return Math.floor(clickFacts(id).at / MINUTE);
}

/** The IDs of the clicks in a minute. */
function idsOfMinute(minute: number): IdRange {
  const from = (minute * MINUTE) as Instant;
  return { from: firstClickIdFrom(from), to: firstClickIdFrom(addMs(from, MINUTE)) };
}

/** Only clicks that count, of a visitor who can be told from others. */
function isVisit({ classification, ipHash }: ClickRecord): boolean {
  return classification === 'click' && ipHash !== null;
}

function visitOf(click: ClickRecord): string {
  return JSON.stringify(VISIT_FIELDS.map((field) => click[field]));
}
