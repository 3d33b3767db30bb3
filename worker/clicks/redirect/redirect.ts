import { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { errorFacts, log, requestIdOf } from '../../platform/log.ts';
import { hashVisitor } from '../../platform/rate-limits/address-network.ts';
import type { Clock, Instant } from '../../platform/time.ts';
import type { ClickReason, TrafficResult } from '../classification.ts';
import { createClickId } from '../click-id.ts';
import type { ClickWriter } from './click-writer.ts';
import { type EdgeCache, type EdgeReadContext, readContextAt, type WaitUntil } from './edge-cache.ts';
import { type LinkPlan, type LinkPlanCache, planLink } from './link-plan.ts';
import { type ParsedLink, parseLink } from './parse-link.ts';
import { NOT_MONETIZABLE } from './reasons.ts';
import { type ClickResponses, wantsJson, wantsPage } from './responses.ts';
import type { Tracked } from './tracked.ts';
import { type Agent, cachedAgent, classifyVisitor } from './visitor.ts';

/** Dependencies of the redirect. It never reads the database itself. */
export interface Tracker {
  edge: EdgeCache;
  plans: LinkPlanCache;
  writer: ClickWriter;
  responses: ClickResponses;
  clock: Clock;
  clickIdKey: string;
  addressKey: string;
  /** In local development, points URLs of networks and shops at the sandbox; otherwise the identity. */
  rewriteForLocal: (location: string) => string;
}

/** The visitor, from the request itself or as reported by a publisher's server. */
export interface Visitor {
  method: string;
  headers: Headers;
  /** The client whose budget pays for lookups of unknown links; null for none. */
  client?: string | null;
}

const linkMethodNotAllowed = failure(
  'link.method_not_allowed',
  405,
  'Links accept only GET and HEAD requests.',
  { action: 'Follow the link with GET.' },
);

/**
 * Responds to a link in any of its public forms; null if the URL is no link. Never throws: an error becomes a response
 * with a stable code. A cached link gets its response synchronously.
 */
export function redirectClick(
  request: Request,
  tracker: Tracker,
  now: Instant,
  waitUntil: WaitUntil,
): Response | null | Promise<Response | null> {
  const { url } = request;
  const plan = tracker.plans.find(url, now);
  if (!plan) return respondUncached(request, url, tracker, now, waitUntil);
  try {
    return respondPlanned(plan, request, tracker, now, waitUntil, null);
  } catch (error) {
    return errorResponse(error, request, tracker);
  }
}

async function respondUncached(
  request: Request,
  url: string,
  tracker: Tracker,
  now: Instant,
  waitUntil: WaitUntil,
): Promise<Response | null> {
  const readContext = readContextAt(now, waitUntil, request.headers.get('cf-connecting-ip'));
  const respond = async (address: string) => {
    const link = await parseLink(address);
    if (!link) return null;
    const plan = await planLink(link, tracker.edge, tracker.rewriteForLocal, readContext);
    const { freshUntil } = readContext;
    if (freshUntil > now) tracker.plans.put(url, plan, freshUntil);
    const waitedMs = freshUntil === 0 ? tracker.clock() - now : null;
    return respondPlanned(plan, request, tracker, now, waitUntil, waitedMs);
  };
  try {
    return await respond(url);
  } catch (error) {
    if (!isRefusal(error)) return errorResponse(error, request, tracker);
    return respondRefused(error, request, { tracker, readContext, respond });
  }
}

interface Refused {
  tracker: Tracker;
  readContext: EdgeReadContext;
  respond: (address: string) => Promise<Response | null>;
}

/** Tries the link again without what people and programs did to it. A visitor of a page then goes on to the shop; a program gets the error. */
async function respondRefused(
  error: DomainError,
  request: Request,
  { tracker, readContext, respond }: Refused,
): Promise<Response> {
  const { mendLink, findShop } = await import('./refused-link.ts');
  try {
    const mended = mendLink(request.url);
    const response = mended === null ? null : await respond(mended);
    if (response) return response;
  } catch (again) {
    if (!isRefusal(again)) return errorResponse(again, request, tracker);
  }
  const shop = wantsPage(request.headers) ? await findShop(request.url, tracker.edge, readContext) : null;
  if (shop) return tracker.responses.passOn(tracker.rewriteForLocal(shop.href));
  return errorResponse(error, request, tracker);
}

/** True for an error that the link itself has. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.status < 500 && !linkMethodNotAllowed.is(error);
}

/** Reasons of requests by a browser that follow no link. */
const FOLLOWS_NONE: ReadonlySet<ClickReason> = new Set(['prefetch', 'embedded']);

function respondPlanned(
  plan: LinkPlan,
  request: Request,
  tracker: Tracker,
  now: Instant,
  waitUntil: WaitUntil,
  waitedMs: number | null,
): Response {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') throw linkMethodNotAllowed();
  const tracked = trackPlanned(plan, { method, headers }, tracker, now, waitUntil, waitedMs);
  const { decision, reason } = tracked;
  if (FOLLOWS_NONE.has(reason) && !wantsJson(headers)) return tracker.responses.notFollowed();
  if (decision.way !== 'interstitial') return tracker.responses.redirectTo(headers, tracked);
  if (wantsJson(headers)) throw NOT_MONETIZABLE[decision.reason]();
  return tracker.responses.interstitial(decision.url);
}

function errorResponse(error: unknown, request: Request, { responses }: Tracker): Response {
  const requestId = requestIdOf(request);
  if (!(error instanceof DomainError)) log('error', 'click.failed', { requestId, ...errorFacts(error) });
  return responses.error(error, request.headers, requestId);
}

/** Resolves, classifies and records one click, which is stored after the response. Throws as `resolve` does. */
export async function track(
  link: ParsedLink,
  visitor: Visitor,
  tracker: Tracker,
  now: Instant,
  waitUntil: WaitUntil,
): Promise<Tracked> {
  const plan = await planLink(
    link,
    tracker.edge,
    tracker.rewriteForLocal,
    readContextAt(now, waitUntil, visitor.client ?? null),
  );
  return trackPlanned(plan, visitor, tracker, now, waitUntil);
}

function trackPlanned(
  plan: LinkPlan,
  visitor: Visitor,
  tracker: Tracker,
  now: Instant,
  waitUntil: WaitUntil,
  waitedMs?: number | null,
): Tracked {
  const { decision, publisher, program, closed, subIdProblem } = plan;
  const clickId = createClickId(tracker.clickIdKey, { at: now, publisher, program });
  const { headers } = visitor;
  const agent = cachedAgent(headers.get('user-agent'));
  const { classification, reason } = classifyClick(plan, visitor, agent);
  const group = tracker.writer.write({
    link: plan.record,
    ...(waitedMs === undefined ? {} : { waitedMs }),
    event: {
      clickId,
      clickedAt: now,
      classification,
      reason,
      referer: closed ? null : originOf(headers.get('referer')),
      userAgent: agent.stored,
      country: headers.get('cf-ipcountry')?.slice(0, 2) ?? null,
      ipHash: hashVisitor(tracker.addressKey, now, headers.get('cf-connecting-ip')),
    },
  });
  if (group) waitUntil(group);
  const { subId } = plan.record;
  const location = plan.location.join(clickId);
  return { clickId, location, subId, subIdProblem, decision, classification, reason };
}

function classifyClick(
  { decision, test }: LinkPlan,
  { method, headers }: Visitor,
  agent: Agent,
): TrafficResult {
  if (test) return { classification: 'test', reason: decision.reason ?? 'test_click' };
  const traffic = classifyVisitor(method, headers, agent);
  if (traffic.classification !== 'click' || decision.reason === null) return traffic;
  const isUnmonetized = decision.reason === 'no_program' || decision.reason === 'program_closed';
  return { classification: isUnmonetized ? 'unmonetized' : 'blocked', reason: decision.reason };
}

const ORIGIN = /https?:\/\/[^/?#@\s]{1,247}/iy;

/** The origin of a web page's URL; the rest is not stored. */
function originOf(referer: string | null): string | null {
  ORIGIN.lastIndex = 0;
  if (referer === null || !ORIGIN.test(referer)) return null;
  return referer.slice(0, ORIGIN.lastIndex).toLowerCase();
}
