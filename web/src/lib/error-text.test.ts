import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { errorText } from './error-text.ts';

const problem = { code: 'internal.unexpected', detail: 'Something went wrong.', request_id: '9f86d081-884c' };

describe('the text of an error', () => {
  it('has the request ID of an error on our side, by which operators find what happened', () => {
    expect(errorText(new ApiError(500, problem))).toBe(
      'Something went wrong. (internal.unexpected, request 9f86d081-884c)',
    );
  });

  it('has only the code of a refused call, and neither where there was no response', () => {
    expect(errorText(new ApiError(404, problem))).toBe('Something went wrong. (internal.unexpected)');
    expect(errorText(new ApiError(0, problem))).toBe('Something went wrong.');
  });

  it('names the fields of an invalid request', () => {
    const fields = [{ field: 'reason', message: 'Must have at least 1 character.' }];
    const detail = 'Some fields of the request are missing or wrong.';
    expect(errorText(new ApiError(400, { code: 'request.invalid', detail, fields }))).toBe(
      'Some fields of the request are missing or wrong. reason: Must have at least 1 character. (request.invalid)',
    );
  });
});
