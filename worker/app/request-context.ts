import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { countSecurityEvent } from '../accounts/security-events/count-events.ts';
import { recordUse } from '../accounts/usage/record-use.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { clickIdForged } from '../clicks/require-click-id.ts';
import { keepLines, linesOfCall } from '../monitoring/request-logs/keep-lines.ts';
import { contextOf } from '../platform/create-context.ts';
import { errorCode } from '../platform/errors.ts';
import { apiResponses } from '../platform/http/response-counts.ts';
import type { AppEnv } from '../platform/http/router.ts';
import { requestIdOf } from '../platform/log.ts';
import { type LoggedEvent, withRequestId } from '../platform/request-id.ts';
import { tallyResponse } from '../platform/samples/isolate-tally.ts';
import { systemClock } from '../platform/time.ts';
import { access } from './access.ts';
import { edgeBuilders } from './edge-builders.ts';
import { trackerOf } from './services.ts';

/** Not counted: a 503 of a health check is not a failure of the API. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', '/v1/health']);

/** Without a header name, so a caller can't choose the ID. `requestContext` sets the response header. */
export const requestIds = requestId({ headerName: '', generator: (c) => requestIdOf(c.req.raw) });

/** The path of the route as it is declared, which names no one. Null if no route matched. */
function routeOf(c: HonoContext<AppEnv>): string | null {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? null;
}

/** Sets the context of each request and the common headers of each response, and counts the responses. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const ctx = contextOf(c.env, c.get('requestId'), { kind: 'system', name: 'anonymous' });
  c.set('ctx', { ...ctx, userAgent: c.req.header('user-agent') ?? '' });
  c.set('access', access);
  c.set('tracker', trackerOf(c.env));
  c.set('publishEdge', (ctx) => publishEdge(ctx, c.env.EDGE, edgeBuilders));
  const events: LoggedEvent[] = [];
  await withRequestId(ctx.requestId, next, events);
  const { headers } = c.res;
  headers.set('x-request-id', c.get('ctx').requestId);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  if (!HEALTH_PATHS.has(c.req.path)) {
    const { now, requestId, actor } = c.get('ctx');
    const { status } = c.res;
    const endedAt = systemClock();
    apiResponses().count(status, now);
    tallyResponse(c.env, waitUntil, { status, startedAt: now, endedAt });
    const lines = linesOfCall(
      {
        ...{ requestId, at: now, method: c.req.method, route: routeOf(c), status },
        ...{ code: c.error ? errorCode(c.error) : null, ms: endedAt - now, actor: actor.kind },
      },
      events,
    );
    if (lines.length > 0) waitUntil(keepLines(c.env, lines));
  }
  countUse(c, waitUntil);
  if (clickIdForged.is(c.error)) countSecurityEvent(c.env, c.get('ctx'), waitUntil, 'id_forged');
  if (c.res.status === 401 && !headers.has('www-authenticate')) headers.set('www-authenticate', 'Bearer');
});

/** Counts the feature that an account has used. What an operator does for others isn't its use. */
function countUse(c: HonoContext<AppEnv>, waitUntil: (work: Promise<unknown>) => void): void {
  const { actor, db, now } = c.get('ctx');
  const feature = c.get('feature');
  if (actor.kind !== 'publisher' || feature === undefined || c.res.status >= 400) return;
  const inBrowser = c.get('principal').by.kind === 'session';
  recordUse(c.env, db, waitUntil, { publisherId: actor.publisherId, feature, inBrowser, now });
}
