import type { Hono, Context as HonoContext } from 'hono';
import { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import { errorFacts, log } from '../log.ts';
import { type ProblemSite, problemResponse } from '../problem.ts';
import type { AppEnv } from './router.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const notJson = failure('request.not_json', 415, 'The body has to be application/json.', {
  action: 'Send `content-type: application/json`.',
});
const unreadable = failure('request.unreadable', 400, (detail: string) => detail, {
  action: 'Send valid JSON.',
  sample: ['Malformed JSON in request body'],
});
export const routeUnknown = failure('route.unknown', 404, 'There is nothing here.', {
  action: 'Check the method and the path against the reference.',
});
export const routeMethodNotAllowed = failure('route.method_not_allowed', 405, 'Use GET or POST.', {
  action: 'Use a method that `Allow` names.',
});
export const callbackBadSignature = failure(
  'callback.bad_signature',
  401,
  'The signature doesn’t match this message.',
  { action: 'Sign the message as the provider does.' },
);

/** Turns an error into a problem response, and logs it unless it is a `DomainError`. */
export function errorResponse(error: Error, c: HonoContext<AppEnv>): Response {
  const { requestId } = c.get('ctx');
  const failure = asDomainError(error);
  if (!(failure instanceof DomainError))
    log('error', 'request.failed', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      ...errorFacts(error),
    });
  return problemResponse(failure, siteOf(c));
}

/** Where a problem of a request occurs. */
export function siteOf(c: HonoContext<AppEnv>): ProblemSite {
  return { requestId: c.get('ctx').requestId, origin: c.env.PUBLIC_ORIGIN };
}

/** The response when no route matched: 405 for a path with other methods, 204 for its OPTIONS, else 404. */
export function notFoundResponse(app: Hono<AppEnv>, c: HonoContext<AppEnv>): Response {
  const allow = methodsAt(app, c.req.path).join(', ');
  if (!allow) return problemResponse(routeUnknown(), siteOf(c));
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const refusal = routeMethodNotAllowed(`This path accepts ${allow}.`);
  const response = problemResponse(refusal, siteOf(c));
  response.headers.set('allow', allow);
  return response;
}

function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const accepted = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  return accepted.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** Hono's own errors (a body of another type, or that isn't valid JSON) as a `DomainError`. */
function asDomainError(error: Error): Error {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  if (error instanceof DomainError || status >= 500) return error;
  return status === 415 ? notJson() : unreadable(error.message || 'The request can’t be read.');
}
