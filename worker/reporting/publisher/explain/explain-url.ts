import { type ProgramOffer, readOffers } from '../../../catalog/program-offer.ts';
import { readShareRules, shareRuleFor } from '../../../catalog/share-rule.ts';
import type { ClickReason } from '../../../clicks/classification.ts';
import { REASON_SENTENCES } from '../../../clicks/redirect/reasons.ts';
import type { Edge } from '../../../clicks/redirect/request-edge.ts';
import { type Decision, decide, programOfHost } from '../../../clicks/redirect/resolve.ts';
import type { Context } from '../../../platform/context.ts';
import { NETWORK_PUBLISHER, type PublisherId, publisherNumber } from '../../../platform/ids.ts';
import { dayOf } from '../../../platform/time.ts';

/** The redirect's decision about a URL. */
export interface Explanation {
  decision: Decision;
  /** The active or suspended publisher that asked; null for anyone else. */
  publisherId: PublisherId | null;
  /** Why the URL can't earn; null if it can. */
  why: { code: ClickReason; detail: string } | null;
  /** The offer of the program that the URL belongs to. */
  offer: ProgramOffer | null;
  /** The publisher's current share. */
  sharePpm: number;
}

/**
 * Explains URLs in the order given, without recording a click. Callers without a publisher are treated as a new
 * publisher.
 */
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
  const { sharePpm } = shareRuleFor(rules, id, dayOf(ctx.now));
  const bans = await Promise.all(urls.map((url) => banned.matches(url.hostname)));
  const decisions = urls.map((url, index) =>
    decide(publisher, programs[index] ?? null, url, bans[index] ?? null),
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
    sharePpm,
  }));
}
