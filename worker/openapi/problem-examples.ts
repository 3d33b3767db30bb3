import { DomainError } from '../platform/errors.ts';
import { problemOf } from '../platform/problem.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.gen.ts';

const REQUEST_ID = '4f1c2a9e0b7d4c63';

/** An example error response for each code. */
export function problemExamples(codes: readonly ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => {
      const { status, detail, action } = ERROR_CODES[code];
      return [code, { summary: action, value: problemOf(new DomainError(code, detail, status), REQUEST_ID) }];
    }),
  );
}
