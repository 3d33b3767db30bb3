import createClient, { type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch';
import type { components, paths } from '../../api-types.gen.d.ts';
import type { Proposed } from './proposed-change.ts';

/** Every route of the API, typed by its OpenAPI document: `api.GET('/v1/feedback', { params: { query } })`. */
export const api = createClient<paths>();

/** The body of a successful response: `ResponseOf<'get', '/v1/feedback'>`. */
export type ResponseOf<
  Method extends 'get' | 'post',
  Path extends ClientPathsWithMethod<typeof api, Method>,
> = MethodResponse<typeof api, Method, Path>;

/** The query parameters of a GET route: `QueryOf<'/v1/feedback'>`. */
export type QueryOf<Path extends ClientPathsWithMethod<typeof api, 'get'>> = NonNullable<
  paths[Path]['get']['parameters']['query']
>;

type Problem = components['schemas']['Problem'];
type FieldProblem = NonNullable<Problem['fields']>[number];

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
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, fields = [] } = body as Record<keyof Problem, unknown>;
  return (
    typeof code === 'string' &&
    typeof detail === 'string' &&
    Array.isArray(fields) &&
    fields.every(isFieldProblem)
  );
}

function isFieldProblem(problem: unknown): boolean {
  if (typeof problem !== 'object' || problem === null) return false;
  const { field, message } = problem as Record<keyof FieldProblem, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}
