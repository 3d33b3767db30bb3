import { DomainError, type FieldProblem } from './errors.ts';
import { failure } from './failure.ts';

/** RFC 9457 problem details. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  request_id: string;
  fields?: readonly FieldProblem[];
}

const internalUnexpected = failure(
  'internal.unexpected',
  500,
  'Something went wrong on our side. Nothing was lost.',
  { action: 'Repeat the call later. If it fails again, contact us with its `request_id`.' },
);

/** Pages of the origin explain each type. */
export interface ProblemSite {
  requestId: string;
  origin: string;
}

/** A `DomainError` as it is; any other error without its details. */
export function problemOf(error: unknown, { requestId, origin }: ProblemSite): Problem {
  const known = error instanceof DomainError ? error : internalUnexpected();
  return {
    type: `${origin}/problems/${known.code}`,
    title: TITLES[known.status] ?? 'Error',
    status: known.status,
    code: known.code,
    detail: known.message,
    request_id: requestId,
    ...(known.fields.length > 0 ? { fields: known.fields } : {}),
  };
}

export function problemResponse(error: unknown, site: ProblemSite): Response {
  const problem = problemOf(error, site);
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': site.requestId,
  });
  if (error instanceof DomainError && error.retryAfter !== undefined)
    headers.set('retry-after', String(Math.ceil(error.retryAfter)));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Service unavailable',
};
