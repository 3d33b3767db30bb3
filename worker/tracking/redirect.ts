import { DomainError } from '../platform/errors.ts';
import { hashAddress } from '../platform/hashing.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { errorFacts, log, requestIdOf } from '../platform/log.ts';
import { dayOf, type Instant } from '../platform/time.ts';
import { choicePage, redirectTo, refusal, wantsJson } from './answer.ts';
import { type ClickId, createClickId } from './click-id.ts';
import { type ClickRecord, clickRow } from './click-record.ts';
import type { ClickWriter } from './click-writer.ts';
import { keptOf } from './destination.ts';
import type { EdgeCache, Later } from './edge-cache.ts';
import { fillLink } from './fill-link.ts';
import { type LinkRequest, parseLinkRequest } from './link-request.ts';
import { type Decision, type Resolved, resolve } from './resolve.ts';
import type { ClickReason, ClickVerdict } from './verdict.ts';
import { judgeVisitor } from './visitor.ts';

/** What the hot path needs: the edge table, the writer, two keys. No database. */
export interface Tracker {
  edge: EdgeCache;
  writer: ClickWriter;
  clickIdKey: string;
  addressKey: string;
  /** Turns the address of a network or a shop into one that a browser here can reach; the identity but on a laptop. */
  reachable: (location: string) => string;
}

/** What is known of the visitor: from the request itself, or from a server that reports a click for its visitor. */
export interface Visitor {
  method: string;
  headers: Headers;
}

/** A tracked click: its id, where the visitor goes, and how it was judged. */
export interface Tracked {
  clickId: ClickId;
  location: string;
  decision: Decision;
  verdict: ClickVerdict;
  reason: ClickReason;
}

/**
 * Answers a redirect in any of its public forms; null when the address is none. Never throws: every refusal is an answer
 * with a stable code.
 */
export async function answerClick(
  request: Request,
  tracker: Tracker,
  now: Instant,
  later: Later,
): Promise<Response | null> {
  try {
    const link = parseLinkRequest(request.url);
    if (!link) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new DomainError('link.method_not_allowed', 'A link is followed with GET.', 405);
    const tracked = await track(
      link,
      { method: request.method, headers: request.headers },
      tracker,
      now,
      later,
    );
    if (tracked.decision.way !== 'choose')
      return redirectTo(request.headers, tracked.location, tracked.clickId);
    if (wantsJson(request.headers)) throw notMonetised(tracked.decision.reason);
    return choicePage(tracked.decision.url);
  } catch (error) {
    const requestId = requestIdOf(request);
    if (!(error instanceof DomainError)) log('error', 'click.failed', { requestId, ...errorFacts(error) });
    return refusal(error, request.headers, requestId);
  }
}

/** Resolves, judges and records one click; the record is stored behind the answer. Throws as `resolve` does. */
export async function track(
  link: LinkRequest,
  visitor: Visitor,
  tracker: Tracker,
  now: Instant,
  later: Later,
): Promise<Tracked> {
  const resolved = await resolve(link, tracker.edge, now, later);
  const { decision } = resolved;
  const credited = decision.way === 'affiliate' ? decision.credited : resolved.publisher;
  const clickId = createClickId(tracker.clickIdKey, {
    at: now,
    publisher: publisherNumber(credited) ?? 0,
    program: decision.route?.number ?? 0,
  });
  const { verdict, reason } = judge(decision, visitor);
  const record = recordOf(
    { link, resolved, credited, clickId, verdict, reason, visitor, now },
    tracker.addressKey,
  );
  const group = tracker.writer.write(clickRow(record));
  if (group) later(group);
  const location = tracker.reachable(locationOf(decision, link, credited, clickId));
  return { clickId, location, decision, verdict, reason };
}

/** A refusal to monetise, as an error for callers that want data. */
export function notMonetised(reason: ClickReason): DomainError {
  return new DomainError(`link.${reason}`, NOT_MONETISED[reason] ?? 'This link can’t be monetised.', 422);
}

const NOT_MONETISED: Partial<Record<ClickReason, string>> = {
  no_program: 'No program sells on this site, and it is not on your list of sites.',
  outside_program_domains: 'The url does not belong to the program that the link names.',
  banned_domain: 'This site may not be linked through an affiliate network.',
};

function locationOf(decision: Decision, link: LinkRequest, credited: PublisherId, clickId: ClickId): string {
  if (decision.way !== 'affiliate') return decision.url.href;
  return fillLink(decision.route.link, {
    clickId,
    publisherId: credited,
    subId: link.subId ? `${credited}|${link.subId.slice(0, 40)}` : credited,
    deepLink: decision.deep ? decision.url.href : null,
    home: decision.route.home,
  });
}

function judge(decision: Decision, visitor: Visitor): { verdict: ClickVerdict; reason: ClickReason } {
  const judged = judgeVisitor(visitor.method, visitor.headers);
  if (judged.verdict !== 'click') return judged;
  if (decision.reason === null) return judged;
  const unmonetised = decision.reason === 'no_program' || decision.reason === 'program_closed';
  return { verdict: unmonetised ? 'unmonetised' : 'blocked', reason: decision.reason };
}

interface RecordFacts {
  link: LinkRequest;
  resolved: Resolved;
  credited: PublisherId;
  clickId: ClickId;
  verdict: ClickVerdict;
  reason: ClickReason;
  visitor: Visitor;
  now: Instant;
}

function recordOf(facts: RecordFacts, addressKey: string): ClickRecord {
  const { link, resolved, credited, now } = facts;
  const { route, url } = resolved.decision;
  const headers = facts.visitor.headers;
  const address = headers.get('cf-connecting-ip');
  return {
    clickId: facts.clickId,
    clickedAt: now,
    publisherId: credited,
    requestedBy: credited === resolved.publisher ? null : resolved.publisher,
    programId: route?.program ?? null,
    brandId: route?.brand ?? null,
    linkId: resolved.linkId,
    networkId: route?.network ?? null,
    verdict: facts.verdict,
    reason: facts.reason,
    destination: keptOf(url.href),
    subId: link.subId,
    trafficSource: link.form,
    referer: originOf(headers.get('referer')),
    userAgent: headers.get('user-agent')?.slice(0, 160).toWellFormed() ?? null,
    country: headers.get('cf-ipcountry')?.slice(0, 2) ?? null,
    ipHash: address ? hashAddress(addressKey, dayOf(now), address) : null,
  };
}

/** The origin of a web page's address, all that is kept of it. */
function originOf(referer: string | null): string | null {
  return (
    /^https?:\/\/[^/?#@\s]+/i
      .exec(referer ?? '')?.[0]
      .slice(0, 255)
      .toLowerCase() ?? null
  );
}
