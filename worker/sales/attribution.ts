import { type ClickId, readClickId } from '../clicks/click-id.ts';
import {
  type BrandId,
  isPublisherId,
  NETWORK_PUBLISHER,
  type ProgramId,
  type PublisherId,
  publisherIdOf,
  TEST_PUBLISHER,
} from '../platform/ids.ts';
import { addMs, DAY, type Instant } from '../platform/time.ts';
import { DIRECT_NETWORK } from './direct-report.ts';
import type { HeldReason, UnattributedReason } from './unattributed-reason.ts';

/** The click or the publisher that the sub-IDs of a report row name. */
export type SubIdReference =
  | { kind: 'click'; clickId: ClickId; at: Instant; publisherId: PublisherId; programNumber: number }
  | { kind: 'publisher'; publisherId: PublisherId }
  | { kind: 'none'; unattributedReason: UnattributedReason };

/** The shape of our click IDs, also of one that was truncated or changed on its way. */
const CLICK_ID_SHAPE = /^[0-9a-z]{24,36}$/;

/**
 * Reads the sub-IDs of a report row. The click ID decides. The second sub-ID (`PUB000001` or `PUB000001|ref`) is used
 * only when the first one isn't one of our click IDs. It is unsigned, so it never replaces a forged or damaged click ID.
 */
export function readSubIds(
  keys: readonly string[],
  clickRef: string | null,
  publisherRef: string | null,
): SubIdReference {
  const click = clickRef?.trim() ? readClickId(keys, clickRef) : null;
  if (click?.ok) {
    const { at, publisher, program } = click.facts;
    const publisherId = publisherIdOf(publisher);
    return { kind: 'click', clickId: click.id, at, publisherId, programNumber: program };
  }
  const damaged = clickRef !== null && CLICK_ID_SHAPE.test(clickRef.trim().toLowerCase());
  const named = publisherRef?.split('|')[0]?.trim().toUpperCase();
  if (!damaged && named && isPublisherId(named)) return { kind: 'publisher', publisherId: named };
  return { kind: 'none', unattributedReason: click ? `click_id_${click.problem}` : 'click_id_missing' };
}

/** The sub-IDs of a report row as they came back. */
type SubIdTexts = { clickRef: string | null; publisherRef: string | null };

/** The sub-IDs of rows. A changed copy of a row has those of the row. */
export class SubIds {
  readonly #clickIdKeys: readonly string[];
  readonly #read = new Map<string, SubIdReference>();

  constructor(clickIdKeys: readonly string[]) {
    this.#clickIdKeys = clickIdKeys;
  }

  of({ clickRef, publisherRef }: SubIdTexts): SubIdReference {
    const key = JSON.stringify([clickRef, publisherRef]);
    const known = this.#read.get(key);
    if (known) return known;
    const read = readSubIds(this.#clickIdKeys, clickRef, publisherRef);
    this.#read.set(key, read);
    return read;
  }

  /** The ID of a row's click if we signed it. */
  clickIdOf(row: SubIdTexts): ClickId | null {
    const reference = this.of(row);
    return reference.kind === 'click' ? reference.clickId : null;
  }
}

/** `windowDays` is how long after a click a sale still counts. */
export interface ProgramFacts {
  programId: ProgramId;
  brandId: BrandId;
  networkId: string;
  windowDays: number;
}

/** The facts about the reporting network and about the clicks and publishers that its rows name. */
export interface AttributionFacts {
  networkId: string;
  /** The attribution window of a click whose program is unknown. */
  windowDays: number;
  programByNumber: (number: number) => ProgramFacts | undefined;
  /** Undefined for a publisher that does not exist. */
  statusOf: (publisher: PublisherId) => 'active' | 'suspended' | 'closed' | undefined;
  /** True for a stored click that was no visit, such as a prefetch. */
  isInvalidClick: (click: ClickId) => boolean;
  /** True for a stored click to a flagged domain, which earns and is held. */
  isFlaggedClick: (click: ClickId) => boolean;
  /** True if a compliance violation holds the publisher's sales of this time. */
  isHeld: (publisher: PublisherId, saleAt: Instant) => boolean;
}

/** The publisher and program of a conversion. An unattributed one has no publisher but may know its program. */
export interface Attribution {
  clickId: ClickId | null;
  publisherId: PublisherId | null;
  programId: ProgramId | null;
  brandId: BrandId | null;
  unattributedReason: UnattributedReason | null;
  heldReason: HeldReason | null;
}

/**
 * Attributes a row. `reported` is the program that the row itself names, `saleAt` the time of the sale. A click of another
 * network's program does not count in this network's report, but an accepted claim may name a click of any network.
 */
export function attribute(
  reference: SubIdReference,
  reported: ProgramFacts | undefined,
  saleAt: Instant,
  facts: AttributionFacts,
): Attribution {
  const clicked = reference.kind === 'click' ? facts.programByNumber(reference.programNumber) : undefined;
  const program = clicked ?? reported;
  const known = {
    clickId: reference.kind === 'click' ? reference.clickId : null,
    programId: program?.programId ?? null,
    brandId: program?.brandId ?? null,
    heldReason: null,
  };
  const unattributed = (unattributedReason: UnattributedReason): Attribution => ({
    ...known,
    publisherId: null,
    unattributedReason,
  });
  if (reference.kind === 'none') return unattributed(reference.unattributedReason);
  if (clicked && clicked.networkId !== facts.networkId && facts.networkId !== DIRECT_NETWORK)
    return unattributed('program_of_another_network');
  if (reference.kind === 'click') {
    const problem = windowProblem(reference.at, saleAt, clicked?.windowDays ?? facts.windowDays);
    if (problem) return unattributed(problem);
  }
  const { publisherId } = reference;
  // A sale of a demo link is no one’s.
  if (publisherId === NETWORK_PUBLISHER || publisherId === TEST_PUBLISHER)
    return { ...known, publisherId: NETWORK_PUBLISHER, unattributedReason: null };
  const status = facts.statusOf(publisherId);
  if (!status) return unattributed('publisher_unknown');
  const heldReason = holdOf(publisherId, known.clickId, status, saleAt, facts);
  return { ...known, publisherId, unattributedReason: null, heldReason };
}

function holdOf(
  publisherId: PublisherId,
  clickId: ClickId | null,
  status: 'active' | 'suspended' | 'closed',
  saleAt: Instant,
  facts: AttributionFacts,
): HeldReason | null {
  if (status !== 'active') return 'publisher_suspended';
  if (clickId !== null && facts.isInvalidClick(clickId)) return 'click_invalid';
  if (facts.isHeld(publisherId, saleAt)) return 'compliance_hold';
  return clickId !== null && facts.isFlaggedClick(clickId) ? 'flagged_destination' : null;
}

/**
 * A reason if the sale is too long after its click, or before it; null otherwise. Both have a tolerance of one day for
 * time zones, and a sale whose time is only a day may have been at the end of that day.
 */
function windowProblem(
  clickedAt: Instant,
  saleAt: Instant,
  windowDays: number,
): 'click_expired' | 'click_after_sale' | null {
  if (saleAt - clickedAt > (windowDays + 1) * DAY) return 'click_expired';
  return clickedAt > latestClickOf(saleAt) ? 'click_after_sale' : null;
}

/** The latest time of a click that can have led to a sale. */
export function latestClickOf(saleAt: Instant): Instant {
  return addMs(saleAt, isOnlyDay(saleAt) ? 2 * DAY : DAY);
}

/** A report that names only the day of a sale has the start of that day in UTC as its time. */
export function isOnlyDay(at: Instant): boolean {
  return at % DAY === 0;
}
