import { type Offer, readOffer } from '../catalog/program-offer.ts';
import { readShareRules, shareRuleFor } from '../earnings/share-rule.ts';
import type { Context } from '../platform/context.ts';
import { HOUSE_PUBLISHER, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import type { Edge } from '../publishers/link-target.ts';
import { notMonetised } from '../tracking/redirect.ts';
import { type Decision, decide, routeOfHost } from '../tracking/resolve.ts';
import type { ClickReason } from '../tracking/verdict.ts';

/** What the redirect would make of a url. */
export interface Explanation {
  decision: Decision;
  /** Whom it was explained to; null for a stranger. */
  publisherId: PublisherId | null;
  /** Why nobody earns; null when somebody does. */
  why: { code: ClickReason; detail: string } | null;
  /** What the program pays that it leads through. */
  offer: Offer | null;
  /** The publisher's part of a commission today. */
  sharePercent: number;
}

/** Explains a url to a publisher, or to a stranger (and one who does not exist) as to a new one. Nothing is recorded. */
export async function explainUrl(
  ctx: Context,
  edge: Edge,
  publisherId: PublisherId | null,
  url: URL,
): Promise<Explanation> {
  const [route, banned, entry, rules] = await Promise.all([
    routeOfHost(url.hostname, edge.table, edge.reading),
    edge.table.banned(edge.reading),
    publisherId ? edge.table.publisher(publisherNumber(publisherId) ?? 0, edge.reading) : null,
    readShareRules(ctx),
  ]);
  const id = publisherId ?? HOUSE_PUBLISHER;
  const publisher = { id, entry: entry ?? { active: true, sites: [] } };
  const decision = decide(publisher, route, url, banned.matches(url.hostname));
  return {
    decision,
    publisherId: entry && publisherId,
    why: decision.reason && { code: decision.reason, detail: detailOf(decision.reason) },
    offer: decision.route && (await readOffer(ctx, decision.route.program)),
    sharePercent: shareRuleFor(rules, id, dayOf(ctx.now)).sharePpm / 10_000,
  };
}

const DETAILS: Partial<Record<ClickReason, string>> = {
  no_program: 'No open program sells on this site.',
  publisher_suspended: 'Your account is suspended: its links work, but earn nothing.',
};

function detailOf(reason: ClickReason): string {
  return DETAILS[reason] ?? notMonetised(reason).message;
}
