import type { LinkContext } from '../clicks/click-record.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { keptOf } from './destination.ts';
import type { EdgeCache, EdgeReadContext } from './edge-cache.ts';
import { fillLink } from './fill-link.ts';
import type { ParsedLink } from './parse-link.ts';
import { type Decision, resolve } from './resolve.ts';

/** All of a click that its link and the edge table decide; the visitor, the moment and the id are still to come. */
export interface LinkPlan {
  decision: Decision;
  test: boolean;
  /** What a click id carries of the publisher who is credited, and of the program. */
  publisher: number;
  program: number;
  /** The address that the visitor is sent to, cut where the click id goes. */
  location: readonly string[];
  record: LinkContext;
}

/** Stands in an address for the click id; no URL can contain it. */
const ID = '\u0000';

/**
 * Plans the clicks of a link. `reachable` turns the address of a network or a shop into one that a browser here can
 * reach. Throws as `resolve` does.
 */
export async function planLink(
  link: ParsedLink,
  edge: EdgeCache,
  reachable: (location: string) => string,
  reading: EdgeReadContext,
): Promise<LinkPlan> {
  const { decision, publisher, linkId } = await resolve(link, edge, reading);
  const { route, url } = decision;
  const credited = decision.way === 'affiliate' ? decision.credited : publisher;
  return {
    decision,
    test: link.test,
    publisher: publisherNumber(credited) ?? 0,
    program: route?.number ?? 0,
    location: reachable(locationOf(decision, link, credited)).split(ID),
    record: {
      publisherId: credited,
      requestedBy: credited === publisher ? null : publisher,
      programId: route?.program ?? null,
      brandId: route?.brand ?? null,
      linkId,
      networkId: route?.network ?? null,
      destination: keptOf(url.href),
      subId: link.subId,
      trafficSource: link.form,
    },
  };
}

function locationOf(decision: Decision, link: ParsedLink, credited: PublisherId): string {
  if (decision.way !== 'affiliate') return decision.url.href;
  return fillLink(decision.route.link, {
    clickId: ID,
    publisherId: credited,
    subId: link.subId ? `${credited}|${link.subId.slice(0, 40)}` : credited,
    deepLink: decision.deep ? decision.url.href : null,
    home: decision.route.home,
  });
}

const MAX_ENTRIES = 2_000;
/** Longer addresses are planned each time, so that the kept ones take a few megabytes at most. */
const MAX_KEY_LENGTH = 1_024;

/**
 * The plans of the links that visitors follow just now, by address: most clicks go to few links. A plan is kept for as
 * long as all that it was made of may be taken as it is.
 */
export class LinkPlanCache {
  readonly #plans = new Map<string, { plan: LinkPlan; until: number }>();
  readonly #reads: EdgeCache['reads'];

  /** `reads` is the count of the edge table's reads: a plan that is found is one that was answered from the isolate. */
  constructor(reads: EdgeCache['reads']) {
    this.#reads = reads;
  }

  find(address: string, now: number): LinkPlan | null {
    const known = this.#plans.get(address);
    if (!known || now >= known.until) return null;
    this.#reads.held++;
    this.#reads.all++;
    return known.plan;
  }

  keep(address: string, plan: LinkPlan, until: number): void {
    if (address.length > MAX_KEY_LENGTH) return;
    if (this.#plans.size >= MAX_ENTRIES) this.#plans.clear();
    this.#plans.set(address, { plan, until });
  }
}
