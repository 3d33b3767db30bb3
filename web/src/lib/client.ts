import createClient, { type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch';
import { SESSION_USER_HEADER } from '../../../worker/platform/contract/session-user.ts';
import type { components, paths } from '../../api-types.gen.d.ts';
import type { Proposed } from './proposed-change.ts';

/** A read without a response counts as unreachable after this time: a lost connection may never report an error. */
const READ_LIMIT_MS = 15_000;

let user: string | undefined;

/** Sets the ID of the user for whom the page makes its calls: they are refused once the browser is signed in to another account. */
export function callFor(userId: string | undefined): void {
  user = userId;
}

/** Every route of the API, typed by its OpenAPI document: `api.GET('/v1/feedback', { params: { query } })`. */
export const api = createClient<paths>({
  fetch: (request) => {
    if (user !== undefined) request.headers.set(SESSION_USER_HEADER, user);
    return Promise.race([
      fetch(request),
      new Promise<never>((_, reject) => {
        if (request.method === 'GET') setTimeout(reject, READ_LIMIT_MS);
      }),
    ]);
  },
});

/** The body of a successful response: `ResponseOf<'get', '/v1/feedback'>`. */
export type ResponseOf<
  Method extends 'get' | 'post',
  Path extends ClientPathsWithMethod<typeof api, Method>,
> = MethodResponse<typeof api, Method, Path>;

/** The query parameters of a GET route: `QueryOf<'/v1/feedback'>`. */
export type QueryOf<Path extends ClientPathsWithMethod<typeof api, 'get'>> = NonNullable<
  paths[Path]['get']['parameters']['query']
>;

export type Problem = components['schemas']['Problem'];

/** An API error: the stable code, a readable message and the errors of the fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly fields: NonNullable<Problem['fields']>;
  /** The status of the response; 0 if there was none. */
  declare readonly status: number;
  /** By which operators find what happened. */
  declare readonly requestId: string | undefined;

  constructor(
    status: number,
    {
      code,
      detail,
      fields = [],
      request_id,
    }: Pick<Problem, 'code' | 'detail' | 'fields'> & { request_id?: string },
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.requestId = request_id;
  }
}

/** The outcome of a call of `api`. */
export interface Result<Data> {
  data?: Data;
  error?: Problem;
  response: Response;
}

/**
 * Returns the body of a successful response. Throws `ApiError` if the server can’t be reached or rejects the call, and
 * `ChangeProposed` for a change that waits for a second person, of which the reader is told.
 */
export async function bodyOf<Data>(call: Promise<Result<Data>>): Promise<Exclude<Data, Proposed>> {
  const { data, error, response } = await call.catch(throwUnreachable);
  const { status } = response;
  // Only operators propose changes.
  if (status === 202 && (data as { status?: unknown } | undefined)?.status === 'proposed')
    throw (await import('./proposed-change.ts')).announceProposed(data as Proposed);
  if (data !== undefined) return data as Exclude<Data, Proposed>;
  if (isProblem(error)) throw new ApiError(status, error);
  throw new ApiError(status, { code: 'api.unreadable', detail: `The server returned status ${status}.` });
}

/** An `AbortError` means that the page has canceled the call. */
function throwUnreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  const detail = 'We couldn’t reach the server. Check your connection and try again.';
  throw new ApiError(0, { code: 'api.unreachable', detail }, { cause });
}

/** False for the page of a proxy. Written by hand, because a validation library would take a twentieth of the script budget. */
export function isProblem(body: unknown): body is Problem {
  return (
    hasTexts(body, 'code', 'detail') &&
    (body.fields === undefined ||
      (Array.isArray(body.fields) && body.fields.every((problem) => hasTexts(problem, 'field', 'message'))))
  );
}

function hasTexts(value: unknown, ...names: string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}
