import { createClickId } from '../clicks/click-id.ts';
import type { TrafficResult } from '../clicks/verdict.ts';
import { DomainError } from '../platform/errors.ts';
import { hashAddress } from '../platform/hashing.ts';
import { errorFacts, log, requestIdOf } from '../platform/log.ts';
import type { Instant } from '../platform/time.ts';
import type { ClickWriter } from './click-writer.ts';
import { type EdgeCache, readContextAt, type WaitUntil } from './edge-cache.ts';
import { type LinkPlan, type LinkPlanCache, planLink } from './link-plan.ts';
import { type ParsedLink, parseLink } from './parse-link.ts';
import { notMonetizable } from './reasons.ts';
import { type ClickResponses, wantsJson } from './responses.ts';
import type { Tracked } from './tracked.ts';
import { type Agent, classifyVisitor, knownAgent } from './visitor.ts';

/** What the hot path needs: the edge table, the writer, two keys. No database. */
export interface Tracker {
  edge: EdgeCache;
  plans: LinkPlanCache;
  writer: ClickWriter;
  responses: ClickResponses;
  clickIdKey: string;
  addressKey: string;
  /** Turns the address of a network or a shop into one that a browser here can reach; the identity but on a laptop. */
  reachable: (location: string) => string;
}

/** What is known of the visitor: from the request itself, or from a server that reports a click for its visitor. */
export interface Visitor {
  method: string;
  headers: Headers;
  /** Whose budget pays for lookups of unknown links; null for none. */
  client?: string | null;
}

/**
 * Answers a redirect in any of its public forms; null when the address is none. Never throws: every refusal is an answer
 * with a stable code. A link that was followed a moment ago is answered at once, without a promise.
 */
export function redirectClick(
  request: Request,
  tracker: Tracker,
  now: Instant,
  later: WaitUntil,
): Response | null | Promise<Response | null> {
  const { url } = request;
  const plan = tracker.plans.find(url, now);
  if (!plan) return answerNew(request, url, tracker, now, later);
  try {
    return answerPlanned(plan, request, tracker, now, later);
  } catch (error) {
    return refuse(error, request, tracker);
  }
}

async function answerNew(
  request: Request,
  url: string,
  tracker: Tracker,
  now: Instant,
  later: WaitUntil,
): Promise<Response | null> {
  try {
    const link = parseLink(url);
    if (!link) return null;
    const reading = readContextAt(now, later, request.headers.get('cf-connecting-ip'));
    const plan = await planLink(link, tracker.edge, tracker.reachable, reading);
    if (reading.freshUntil > now) tracker.plans.keep(url, plan, reading.freshUntil);
    return answerPlanned(plan, request, tracker, now, later);
  } catch (error) {
    return refuse(error, request, tracker);
  }
}

function answerPlanned(
  plan: LinkPlan,
  request: Request,
  tracker: Tracker,
  now: Instant,
  later: WaitUntil,
): Response {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD')
    throw new DomainError('link.method_not_allowed', 'A link is followed with GET.', 405);
  const click = trackPlanned(plan, { method, headers }, tracker, now, later);
  const { decision } = click;
  if (decision.way !== 'choose') return tracker.responses.redirectTo(headers, click);
  if (wantsJson(headers)) throw notMonetizable(decision.reason);
  return tracker.responses.interstitial(decision.url);
}

function refuse(error: unknown, request: Request, { responses }: Tracker): Response {
  const requestId = requestIdOf(request);
  if (!(error instanceof DomainError)) log('error', 'click.failed', { requestId, ...errorFacts(error) });
  return responses.refusal(error, request.headers, requestId);
}

/** Resolves, judges and records one click; the record is stored behind the answer. Throws as `resolve` does. */
export async function track(
  link: ParsedLink,
  visitor: Visitor,
  tracker: Tracker,
  now: Instant,
  later: WaitUntil,
): Promise<Tracked> {
  const plan = await planLink(
    link,
    tracker.edge,
    tracker.reachable,
    readContextAt(now, later, visitor.client ?? null),
  );
  return trackPlanned(plan, visitor, tracker, now, later);
}

function trackPlanned(
  plan: LinkPlan,
  visitor: Visitor,
  tracker: Tracker,
  now: Instant,
  later: WaitUntil,
): Tracked {
  const { decision, publisher, program } = plan;
  const clickId = createClickId(tracker.clickIdKey, { at: now, publisher, program });
  const { headers } = visitor;
  const agent = knownAgent(headers.get('user-agent'));
  const { verdict, reason } = judge(plan, visitor, agent);
  const address = headers.get('cf-connecting-ip');
  const group = tracker.writer.write({
    planned: plan.record,
    happened: {
      clickId,
      clickedAt: now,
      verdict,
      reason,
      referer: originOf(headers.get('referer')),
      userAgent: agent.kept,
      country: headers.get('cf-ipcountry')?.slice(0, 2) ?? null,
      ipHash: address ? hashAddress(tracker.addressKey, now, address) : null,
    },
  });
  if (group) later(group);
  const { subId } = plan.record;
  return { clickId, location: plan.location.join(clickId), subId, decision, verdict, reason };
}

function judge({ decision, test }: LinkPlan, { method, headers }: Visitor, agent: Agent): TrafficResult {
  if (test) return { verdict: 'test', reason: decision.reason ?? 'test_click' };
  const judged = classifyVisitor(method, headers, agent);
  if (judged.verdict !== 'click' || decision.reason === null) return judged;
  const unmonetised = decision.reason === 'no_program' || decision.reason === 'program_closed';
  return { verdict: unmonetised ? 'unmonetised' : 'blocked', reason: decision.reason };
}

const ORIGIN = /https?:\/\/[^/?#@\s]{1,247}/iy;

/** The origin of a web page's address, all that is kept of it. */
function originOf(referer: string | null): string | null {
  ORIGIN.lastIndex = 0;
  if (referer === null || !ORIGIN.test(referer)) return null;
  return referer.slice(0, ORIGIN.lastIndex).toLowerCase();
}
