import { type ClientResponse, DetailedError, hc, parseResponse } from 'hono/client';
import type { AppType } from '../../../worker/contract/app-type.gen.d.ts';

/** Every route of the API, typed by the contract: `api.v1.feedback.$get({ query: { status: 'pending' } })`. */
export const api = hc<AppType>('/');

interface FieldFault {
  field: string;
  message: string;
}

/** An API error: the stable code, a readable message and the errors of the fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly detail: string;
  readonly fields: readonly FieldFault[];
  /** The HTTP status; 0 without a response. */
  readonly status: number;

  constructor(
    status: number,
    code: string,
    detail: string,
    fields: readonly FieldFault[],
    options: ErrorOptions,
  ) {
    super(detail, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }
}

/** The body of a successful response. Throws `ApiError` if there is no response or an error response. */
export function answerOf<Response extends ClientResponse<unknown>>(call: Promise<Response>) {
  return parseResponse(call).catch((cause: unknown) => {
    throw cause instanceof DOMException && cause.name === 'AbortError' ? cause : apiErrorOf(cause);
  });
}

function apiErrorOf(cause: unknown): ApiError {
  if (!(cause instanceof DetailedError))
    return new ApiError(
      0,
      'api.unreachable',
      'We couldn’t reach the server. Check your connection and try again.',
      [],
      { cause },
    );
  const status = cause.statusCode ?? 0;
  const body: unknown = cause.detail?.data;
  if (!isProblem(body))
    return new ApiError(status, 'api.unreadable', `The server responded with status ${status}.`, [], {
      cause,
    });
  return new ApiError(status, body.code, body.detail, body.fields ?? [], { cause });
}

interface ProblemBody {
  code: string;
  detail: string;
  fields?: FieldFault[];
}

/** Written by hand, because a validation library would take a twentieth of a page's script budget. */
function isProblem(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, fields = [] } = body as Record<keyof ProblemBody, unknown>;
  return (
    typeof code === 'string' && typeof detail === 'string' && Array.isArray(fields) && fields.every(isFault)
  );
}

function isFault(fault: unknown): fault is FieldFault {
  if (typeof fault !== 'object' || fault === null) return false;
  const { field, message } = fault as Record<keyof FieldFault, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}
