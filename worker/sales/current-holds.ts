import { flaggedPatterns } from '../compliance/banned-domains.ts';
import { allHeldPublishers } from '../compliance/violations/holds.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/**
 * What holds new sales: the flagged domains, and the publishers whose sales a violation holds from a time on. It is read once
 * for a page of a report. A hold that begins meanwhile reaches its sales with the next run of the evaluation.
 */
export interface CurrentHolds {
  flagged: readonly string[];
  heldFrom: ReadonlyMap<PublisherId, Instant>;
}

export async function readCurrentHolds(ctx: Context): Promise<CurrentHolds> {
  const [flagged, held] = await Promise.all([flaggedPatterns(ctx), allHeldPublishers(ctx)]);
  return {
    flagged,
    heldFrom: new Map(held.map(({ publisherId, heldFrom }) => [publisherId, heldFrom ?? (0 as Instant)])),
  };
}

/** For claims, which are held when they are accepted and booked. */
export const NO_HOLDS: CurrentHolds = { flagged: [], heldFrom: new Map() };
