import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import type { PlannedClick } from './click-record.ts';
import { keptOf } from './destination.ts';
import type { EdgeCache, Reading } from './edge-cache.ts';
import { fillLink } from './fill-link.ts';
import type { LinkRequest } from './link-request.ts';
import { type Decision, resolve } from './resolve.ts';

/** All of a click that its link and the edge table decide; the visitor, the moment and the id are still to come. */
export interface ClickPlan {
  decision: Decision;
  test: boolean;
  /** What a click id carries of the publisher who is credited, and of the program. */
  publisher: number;
  program: number;
  /** The address that the visitor is sent to, cut where the click id goes. */
  location: readonly string[];
  record: PlannedClick;
}

/** Stands in an address for the click id; no URL can contain it. */
const ID = '\u0000';

/**
 * Plans the clicks of a link. `reachable` turns the address of a network or a shop into one that a browser here can
 * reach. Throws as `resolve` does.
 */
export async function planClick(
  link: LinkRequest,
  edge: EdgeCache,
  reachable: (location: string) => string,
  reading: Reading,
): Promise<ClickPlan> {
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

function locationOf(decision: Decision, link: LinkRequest, credited: PublisherId): string {
  if (decision.way !== 'affiliate') return decision.url.href;
  return fillLink(decision.route.link, {
    clickId: ID,
    publisherId: credited,
    subId: link.subId ? `${credited}|${link.subId.slice(0, 40)}` : credited,
    deepLink: decision.deep ? decision.url.href : null,
    home: decision.route.home,
  });
}

const PLANS_KEPT = 2_000;
/** Longer addresses are planned each time, so that the kept ones take a few megabytes at most. */
const MAX_KEPT_ADDRESS = 1_024;

/**
 * The plans of the links that visitors follow just now, by address: most clicks go to few links. A plan is kept for as
 * long as all that it was made of may be taken as it is.
 */
export class KnownPlans {
  readonly #plans = new Map<string, { plan: ClickPlan; until: number }>();
  readonly #reads: EdgeCache['reads'];

  /** `reads` is the count of the edge table's reads: a plan that is found is one that was answered from the isolate. */
  constructor(reads: EdgeCache['reads']) {
    this.#reads = reads;
  }

  find(address: string, now: number): ClickPlan | null {
    const known = this.#plans.get(address);
    if (!known || now >= known.until) return null;
    this.#reads.held++;
    this.#reads.all++;
    return known.plan;
  }

  keep(address: string, plan: ClickPlan, until: number): void {
    if (address.length > MAX_KEPT_ADDRESS) return;
    if (this.#plans.size >= PLANS_KEPT) this.#plans.clear();
    this.#plans.set(address, { plan, until });
  }
}
