import { DrizzleQueryError } from 'drizzle-orm/errors';

/** A field that failed validation; `message` is for people. */
export interface FieldProblem {
  field: string;
  message: string;
}

/**
 * An error that a caller can understand; `failure` declares it. `code` is stable and dotted (`money.not_a_decimal`), `message`
 * is a sentence for people, and `status` is the HTTP status of the response.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  #fields: readonly FieldProblem[] = [];
  #retryAfter: number | undefined;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  get fields(): readonly FieldProblem[] {
    return this.#fields;
  }

  /** In seconds, if known. */
  get retryAfter(): number | undefined {
    return this.#retryAfter;
  }

  /** Names the fields of the input that are wrong. */
  onFields(fields: readonly FieldProblem[]): this {
    this.#fields = fields;
    return this;
  }

  /** Names the one field that is wrong; its message is the error's own. */
  onField(field: string): this {
    return this.onFields([{ field, message: this.message }]);
  }

  /** Says after how many seconds the caller may try again, if known. */
  retryIn(seconds: number | null | undefined): this {
    this.#retryAfter = seconds ?? undefined;
    return this;
  }

  causedBy(cause: unknown): this {
    this.cause = cause;
    return this;
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
