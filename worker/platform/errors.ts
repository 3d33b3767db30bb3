import { DrizzleQueryError } from 'drizzle-orm/errors';

/** A field that failed validation; `message` is for people. */
export interface FieldFault {
  field: string;
  message: string;
}

/**
 * An error that a caller can understand. `code` is stable and dotted (`money.not_a_decimal`), `message` is a sentence for
 * people, and `status` is the HTTP status of the response.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** In seconds, if known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    message: string,
    status = 400,
    more: { fields?: readonly FieldFault[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** The code of a `DomainError`, or `internal.unexpected`. */
export function errorCode(error: unknown): string {
  return error instanceof DomainError ? error.code : 'internal.unexpected';
}

/**
 * The message of an error, for logs. The message of a failed query contains its parameters, which may be personal data, so
 * its cause is used instead.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `The query failed: ${errorMessage(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
