import {
  type BrandId,
  HOUSE_PUBLISHER,
  isPublisherId,
  type ProgramId,
  type PublisherId,
  publisherIdOf,
} from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { type ClickId, readClickId } from '../tracking/click-id.ts';
import { DIRECT_NETWORK } from './direct-report.ts';

/** Why a conversion has no publisher. */
export type Orphanhood =
  | 'click_id_missing'
  | 'click_id_malformed'
  | 'click_id_forged'
  | 'program_of_another_network'
  | 'publisher_unknown';

/** What a row's sub-ids claim, believed only as far as their signature goes. */
export type Claim =
  | { kind: 'click'; clickId: ClickId; at: Instant; publisherId: PublisherId; programNumber: number }
  | { kind: 'publisher'; publisherId: PublisherId }
  | { kind: 'none'; orphanhood: Orphanhood };

/**
 * Reads the sub-ids of a report row. The click id decides; the second sub-id (`PUB000001` or `PUB000001|ref`) stands in
 * for it in networks that report by publisher and day. It comes from the network's own report over our account, so it
 * is believed without a signature.
 */
export function readClaim(
  keys: readonly string[],
  clickRef: string | null,
  publisherRef: string | null,
): Claim {
  const click = clickRef?.trim() ? readClickId(keys, clickRef) : null;
  if (click?.ok) {
    const { at, publisher, program } = click.facts;
    const publisherId = publisherIdOf(publisher);
    return { kind: 'click', clickId: click.id, at, publisherId, programNumber: program };
  }
  const named = publisherRef?.split('|')[0]?.trim().toUpperCase();
  if (named && isPublisherId(named)) return { kind: 'publisher', publisherId: named };
  return { kind: 'none', orphanhood: click ? `click_id_${click.fault}` : 'click_id_missing' };
}

/** A program as attribution needs it. */
export interface ProgramFacts {
  programId: ProgramId;
  brandId: BrandId;
  networkId: string;
}

/** Who and what a conversion belongs to. An orphan has no publisher but may know its program. */
export interface Attribution {
  clickId: ClickId | null;
  publisherId: PublisherId | null;
  programId: ProgramId | null;
  brandId: BrandId | null;
  orphanhood: Orphanhood | null;
}

/**
 * Attributes a claim. `byNumber` knows the programs that click ids name, `reported` is the program the row itself names,
 * `exists` whether a publisher does. A click of another network's program is foreign to this report, an orphan; but a
 * publisher reports their clicks of any program.
 */
export function attribute(
  claim: Claim,
  networkId: string,
  byNumber: (number: number) => ProgramFacts | undefined,
  reported: ProgramFacts | undefined,
  exists: (publisher: PublisherId) => boolean,
): Attribution {
  const clicked = claim.kind === 'click' ? byNumber(claim.programNumber) : undefined;
  const program = clicked ?? reported;
  const found = {
    clickId: claim.kind === 'click' ? claim.clickId : null,
    programId: program?.programId ?? null,
    brandId: program?.brandId ?? null,
  };
  const orphan = (orphanhood: Orphanhood): Attribution => ({ ...found, publisherId: null, orphanhood });
  if (claim.kind === 'none') return orphan(claim.orphanhood);
  if (clicked && clicked.networkId !== networkId && networkId !== DIRECT_NETWORK)
    return orphan('program_of_another_network');
  if (claim.publisherId !== HOUSE_PUBLISHER && !exists(claim.publisherId)) return orphan('publisher_unknown');
  return { ...found, publisherId: claim.publisherId, orphanhood: null };
}
