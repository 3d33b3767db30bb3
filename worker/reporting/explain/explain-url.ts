import { type Offer, readOffers } from '../../catalog/program-offer.ts';
import type { ClickReason } from '../../clicks/verdict.ts';
import { readShareRules, shareRuleFor } from '../../earnings/share-rule.ts';
import type { Context } from '../../platform/context.ts';
import { HOUSE_PUBLISHER, type PublisherId, publisherNumber } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { REASON_SENTENCES } from '../../tracking/reasons.ts';
import type { Edge } from '../../tracking/request-edge.ts';
import { type Decision, decide, routeOfHost } from '../../tracking/resolve.ts';

/** What the redirect would do with a URL. */
export interface Explanation {
  decision: Decision;
  /** The known publisher it was explained to; null for anyone else. */
  publisherId: PublisherId | null;
  /** Why nobody earns; null when somebody does. */
  why: { code: ClickReason; detail: string } | null;
  /** What the program behind the URL pays. */
  offer: Offer | null;
  /** The publisher's part of a commission today. */
  sharePercent: number;
}

/** Explains URLs to a publisher, or to a stranger as to a new publisher, in the order given. Nothing is recorded. */
export async function explainUrls(
  ctx: Context,
  edge: Edge,
  publisherId: PublisherId | null,
  urls: readonly URL[],
): Promise<Explanation[]> {
  const [routes, banned, entry, rules] = await Promise.all([
    Promise.all(urls.map((url) => routeOfHost(url.hostname, edge.table, edge.reading))),
    edge.table.banned(edge.reading),
    publisherId ? edge.table.publisher(publisherNumber(publisherId) ?? 0, edge.reading) : null,
    readShareRules(ctx),
  ]);
  const id = publisherId ?? HOUSE_PUBLISHER;
  const publisher = { id, entry: entry ?? { active: true, sites: [] } };
  const sharePercent = shareRuleFor(rules, id, dayOf(ctx.now)).sharePpm / 10_000;
  const decisions = urls.map((url, index) =>
    decide(publisher, routes[index] ?? null, url, banned.matches(url.hostname)),
  );
  const offers = await readOffers(
    ctx,
    decisions.flatMap(({ route }) => route?.program ?? []),
  );
  return decisions.map((decision) => ({
    decision,
    publisherId: entry && publisherId,
    why: decision.reason && { code: decision.reason, detail: REASON_SENTENCES[decision.reason] },
    offer: (decision.route && offers.get(decision.route.program)) ?? null,
    sharePercent,
  }));
}
