import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z as mini } from 'zod/mini';
import * as worker from '../../../../worker/identity/form-fields.ts';
import * as web from './form-rules.ts';

const RULES = [
  { name: 'email', ours: web.email, theirs: worker.email },
  { name: 'newPassword', ours: web.newPassword, theirs: worker.newPassword },
  { name: 'givenPassword', ours: web.givenPassword, theirs: worker.givenPassword },
  { name: 'fullName', ours: web.fullName, theirs: worker.fullName },
];
const EDGES = [
  '',
  ' ',
  'a',
  'Ad',
  ' A ',
  'ada',
  'secret',
  'short',
  'ada@site.example',
  ' Ada@Site.Example ',
  'ada@site',
  'ada@@site.example',
  'ada lovelace@site.example',
  'a,b@site.example',
  'ada@site.example\u0000',
  'Ada\u0007Brook',
  `${'a'.repeat(242)}@site.example`,
  `${'a'.repeat(241)}@site.example`,
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(128),
  'x'.repeat(129),
];

describe.each(RULES)('$name', ({ ours, theirs }) => {
  test.each(EDGES)('says of %j what the API says', (text) => {
    expect(verdict(ours, text)).toEqual(verdict(theirs, text));
  });

  test('says of any text what the API says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
        expect(verdict(ours, text)).toEqual(verdict(theirs, text));
      }),
    );
  });
});

test('an unticked consent is refused', () => {
  expect(verdict(web.acceptTerms, false)).toBe('Please agree to the terms of service and the privacy policy');
  expect(verdict(web.acknowledgeFraudPolicy, false)).toBe('Please acknowledge that fraud is prohibited');
});

/** What a rule makes of a value, or the first thing that it has against it. */
function verdict(rule: Pick<mini.ZodMiniType, 'safeParse'>, value: unknown): unknown {
  const { success, data, error } = rule.safeParse(value);
  return success ? { data } : error.issues[0]?.message;
}
