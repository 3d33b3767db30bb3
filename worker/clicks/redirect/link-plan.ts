import { type PublisherId, publisherNumber, TEST_PUBLISHER } from '../../platform/ids.ts';
import { type LinkContext, withoutTexts } from '../click-record.ts';
import { storedDestination } from './destination.ts';
import type { EdgeCache, EdgeReadContext } from './edge-cache.ts';
import { fillLink } from './fill-link.ts';
import type { ParsedLink } from './parse-link.ts';
import { type Decision, resolve } from './resolve.ts';

/** The part of a click that its link decides. The visitor, the time and the click ID are added for each click. */
export interface LinkPlan {
  decision: Decision;
  test: boolean;
  subIdProblem: string | null;
  /** The publisher has deleted the account: the click is stored without the page that it came from. */
  closed: boolean;
  /** The numbers that the click ID contains: of the credited publisher, and of the program. */
  publisher: number;
  program: number;
  /** The redirect URL, split where the click ID goes. */
  location: readonly string[];
  record: LinkContext;
}

/** Placeholder of the click ID; no URL can contain it. */
const ID = '\u0000';

/**
 * Plans the clicks of a link. `rewriteForLocal` is described at `Tracker`. Throws as `resolve` does.
 */
export async function planLink(
  link: ParsedLink,
  edge: EdgeCache,
  rewriteForLocal: (location: string) => string,
  readContext: EdgeReadContext,
): Promise<LinkPlan> {
  const { decision, publisher, closed, linkId } = await resolve(link, edge, readContext);
  const { program, url } = decision;
  const credited = decision.way === 'affiliate' ? decision.credited : publisher;
  const record: LinkContext = {
    publisherId: credited,
    requestedBy: credited === publisher ? null : publisher,
    programId: program?.id ?? null,
    brandId: program?.brand ?? null,
    linkId,
    networkId: program?.network ?? null,
    destination: storedDestination(url.href),
    subId: link.subId,
    trafficSource: link.form,
  };
  return {
    decision,
    test: link.test || publisher === TEST_PUBLISHER,
    subIdProblem: link.subIdProblem,
    closed,
    publisher: publisherNumber(credited) ?? 0,
    program: program?.number ?? 0,
    location: rewriteForLocal(locationOf(decision, link, credited)).split(ID),
    record: closed ? withoutTexts(record) : record,
  };
}

function locationOf(decision: Decision, link: ParsedLink, credited: PublisherId): string {
  if (decision.way !== 'affiliate') return decision.url.href;
  return fillLink(decision.program.link, {
    clickId: ID,
    publisherId: credited,
    subId: link.subId ? `${credited}|${link.subId.slice(0, 40)}` : credited,
    deepLink: decision.deep ? decision.url.href : null,
    home: decision.program.home,
  });
}

const MAX_ENTRIES = 2_000;
/** Longer URLs are not cached, which bounds the cache to a few megabytes. */
const MAX_KEY_LENGTH = 1_024;

/**
 * Link plans by URL, because most clicks go to few links. A plan is cached for as long as everything it was built from
 * is fresh.
 */
export class LinkPlanCache {
  readonly #plans = new Map<string, { plan: LinkPlan; until: number }>();

  find(address: string, now: number): LinkPlan | null {
    const cached = this.#plans.get(address);
    if (!cached || now >= cached.until) return null;
    return cached.plan;
  }

  put(address: string, plan: LinkPlan, until: number): void {
    if (address.length > MAX_KEY_LENGTH) return;
    if (this.#plans.size >= MAX_ENTRIES) this.#plans.clear();
    this.#plans.set(address, { plan, until });
  }
}
