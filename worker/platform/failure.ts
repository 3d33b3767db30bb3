import { DomainError } from './errors.ts';

/** A declared error. Calling it makes the error to throw, with the values of its sentence. */
export interface Failure<Values extends unknown[] = []> {
  (...values: Values): DomainError;
  readonly code: string;
  readonly status: number;
  /** Whether an error is this one. */
  is(error: unknown): error is DomainError;
}

/** An error code that a client can act on. `detail` is an example of the sentence that is sent. */
export interface ErrorCode {
  status: number;
  detail: string;
  action: string | undefined;
}

/** The values of the sentence that the documentation shows. Without them, it would show “undefined”. */
type Sample<Values extends unknown[]> = Values extends [] ? { sample?: [] } : { sample: NoInfer<Values> };

const DECLARED = new Map<string, () => ErrorCode>();

/**
 * Declares an error, once for its code: the HTTP status, the sentence that people read, and for one that callers of the API can
 * get, the `action` that tells them what to do. A sentence with values has a `sample` of them for the documentation; one
 * without can be replaced by the place that knows more.
 */
export function failure(
  code: string,
  status: number,
  sentence: string,
  documented?: { action: string },
): Failure<[sentence?: string]>;
export function failure<Values extends unknown[]>(
  code: string,
  status: number,
  sentence: (...values: Values) => string,
  documented?: { action: string } & Sample<Values>,
): Failure<Values>;
export function failure<Values extends unknown[]>(
  code: string,
  status: number,
  sentence: string | ((...values: Values) => string),
  { action, sample }: { action?: string; sample?: Values } = {},
): Failure<Values> {
  const sentenceOf = typeof sentence === 'string' ? (own = sentence) => own : sentence;
  const create = (...values: Values) =>
    new DomainError(code, Reflect.apply(sentenceOf, undefined, values), status);
  DECLARED.set(code, () => ({
    status,
    action,
    detail: Reflect.apply(create, undefined, sample ?? []).message,
  }));
  return Object.assign(create, {
    code,
    status,
    is: (error: unknown): error is DomainError => error instanceof DomainError && error.code === code,
  });
}

/** What is declared about a code; undefined if no module that is loaded declares it. */
export function declaredFailure(code: string): ErrorCode | undefined {
  return DECLARED.get(code)?.();
}
