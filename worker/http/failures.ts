import type { Hono, Context as HonoContext } from 'hono';
import { DomainError } from '../platform/errors.ts';
import { errorFacts, log } from '../platform/log.ts';
import { problemResponse } from '../platform/problem.ts';
import type { AppEnv } from './router.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers whatever a handler threw as a problem; what is not one of our own refusals is logged. */
export function errorResponse(error: Error, c: HonoContext<AppEnv>): Response {
  const { requestId } = c.get('ctx');
  const known = asDomainError(error);
  if (!(known instanceof DomainError))
    log('error', 'request.failed', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      ...errorFacts(error),
    });
  return problemResponse(known, requestId);
}

/** Answers what no route took: the methods of a path that exists (405, or 204 for OPTIONS), else 404. */
export function notFoundResponse(app: Hono<AppEnv>, c: HonoContext<AppEnv>): Response {
  const { requestId } = c.get('ctx');
  const allow = methodsAt(app, c.req.path).join(', ');
  if (!allow)
    return problemResponse(new DomainError('route.unknown', 'There is nothing here.', 404), requestId);
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const refusal = new DomainError('route.method_not_allowed', `This path takes ${allow}.`, 405);
  const answer = problemResponse(refusal, requestId);
  answer.headers.set('allow', allow);
  return answer;
}

function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const taken = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** Hono's own refusals (a body that is no JSON, or of another type) in our words. */
function asDomainError(error: Error): Error {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  if (error instanceof DomainError || status >= 500) return error;
  if (status === 415)
    return new DomainError('request.not_json', 'The body has to be application/json.', status);
  return new DomainError('request.unreadable', error.message || 'The request can’t be read.', status);
}
