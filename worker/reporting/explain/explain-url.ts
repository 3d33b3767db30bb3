import { type Offer, readOffers } from '../../catalog/program-offer.ts';
import type { ClickReason } from '../../clicks/verdict.ts';
import { percentOf, readShareRules, shareRuleFor } from '../../earnings/share-rule.ts';
import type { Context } from '../../platform/context.ts';
import { NETWORK_PUBLISHER, type PublisherId, publisherNumber } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { REASON_SENTENCES } from '../../tracking/reasons.ts';
import type { Edge } from '../../tracking/request-edge.ts';
import { type Decision, decide, programOfHost } from '../../tracking/resolve.ts';

/** What the redirect would do with a URL. */
export interface Explanation {
  decision: Decision;
  /** The known publisher it was explained to; null for anyone else. */
  publisherId: PublisherId | null;
  /** Why the URL can't earn; null if it can. */
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
  const [programs, banned, entry, rules] = await Promise.all([
    Promise.all(urls.map((url) => programOfHost(url.hostname, edge.table, edge.readContext))),
    edge.table.banned(edge.readContext),
    publisherId ? edge.table.publisher(publisherNumber(publisherId) ?? 0, edge.readContext) : null,
    readShareRules(ctx),
  ]);
  const id = publisherId ?? NETWORK_PUBLISHER;
  const publisher = { id, entry: entry ?? { active: true, sites: [] } };
  const sharePercent = percentOf(shareRuleFor(rules, id, dayOf(ctx.now)).sharePpm);
  const decisions = urls.map((url, index) =>
    decide(publisher, programs[index] ?? null, url, banned.matches(url.hostname)),
  );
  const offers = await readOffers(
    ctx,
    decisions.flatMap(({ program }) => program?.id ?? []),
  );
  return decisions.map((decision) => ({
    decision,
    publisherId: entry && publisherId,
    why: decision.reason && { code: decision.reason, detail: REASON_SENTENCES[decision.reason] },
    offer: (decision.program && offers.get(decision.program.id)) ?? null,
    sharePercent,
  }));
}
