import { expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { declaredFailure, failure } from './failure.ts';

const decided = failure('claim.decided', 409, 'The claim is decided.', { action: 'Read it again.' });
const tooMany = failure('campaign.too_many', 409, (max: number) => `You can have at most ${max}.`, {
  action: 'Delete one first.',
  sample: [50],
});

it('creates an error with its code, status and sentence', () => {
  expect(decided()).toMatchObject({ code: 'claim.decided', status: 409, message: 'The claim is decided.' });
  expect(tooMany(3).message).toBe('You can have at most 3.');
});

it('lets the place that knows more say its own sentence', () => {
  expect(decided('The claim is accepted.').message).toBe('The claim is accepted.');
});

it('recognizes its own errors only', () => {
  expect(decided.is(decided())).toBe(true);
  expect(decided.is(tooMany(3))).toBe(false);
  expect(decided.is(new Error('The claim is decided.'))).toBe(false);
  expect(decided.is(new DomainError('claim.decided', 'From a stored error.', 409))).toBe(true);
});

it('is documented with its sample, or with its sentence', () => {
  expect(declaredFailure('campaign.too_many')).toEqual({
    status: 409,
    action: 'Delete one first.',
    detail: 'You can have at most 50.',
  });
  expect(declaredFailure('claim.decided')?.detail).toBe('The claim is decided.');
  expect(declaredFailure('claim.undeclared')).toBeUndefined();
});

it('carries fields, the time to wait and its cause', () => {
  const cause = new Error('The row is gone.');
  const error = decided()
    .onFields([{ field: 'reason', message: 'Enter a reason.' }])
    .retryIn(30)
    .causedBy(cause);
  expect(error.fields).toEqual([{ field: 'reason', message: 'Enter a reason.' }]);
  expect(error.retryAfter).toBe(30);
  expect(error.cause).toBe(cause);
});
