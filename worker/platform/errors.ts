import { DrizzleQueryError } from 'drizzle-orm/errors';

/** A field that failed validation: where it is and what is wrong with it, in words for a human. */
export interface FieldFault {
  field: string;
  message: string;
}

/**
 * The one error type of every domain. `code` is stable and dotted (`money.not_a_decimal`), `message` is a
 * sentence for a human, `status` is the HTTP status a surface answers with. Surfaces map it once
 * (problem+json, redirect page); nothing else in the product throws strings or bare errors on purpose.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** Seconds after which trying again makes sense, where that is known. */
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

/** The code of any thrown thing; what is not ours is `internal.unexpected`. */
export function errorCode(error: unknown): string {
  return error instanceof DomainError ? error.code : 'internal.unexpected';
}

/**
 * The message of any thrown thing, for logs and run rows. A failed query's own message holds its parameters, which may be
 * anyone's data; its cause says what went wrong.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `The query failed: ${errorMessage(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
