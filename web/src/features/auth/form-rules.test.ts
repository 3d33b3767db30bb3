import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as worker from '../../../../worker/contract/form-fields.ts';
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
  'Ada   Brook',
  'Ada at evil.example',
  'ada@sec..example',
  '      ',
  `${'a'.repeat(242)}@site.example`,
  `${'a'.repeat(241)}@site.example`,
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(128),
  'x'.repeat(129),
];

describe.each(RULES)('$name', ({ ours, theirs }) => {
  test.each(EDGES)('says of %j what the API says', (text) => {
    expect(said(ours, text)).toEqual(answered(theirs, text));
  });

  test('says of any text what the API says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
        expect(said(ours, text)).toEqual(answered(theirs, text));
      }),
    );
  });
});

test('an unticked consent is refused, a ticked one is not', () => {
  expect(web.acceptTerms('').fault).toBe('Please agree to the terms of service and the privacy policy');
  expect(web.acknowledgeFraudPolicy('').fault).toBe('Please acknowledge that fraud is prohibited');
  expect(web.acceptTerms('on').fault).toBeUndefined();
});

/** What a form makes of a text, or what it has against it. */
function said(rule: web.Rule<string>, text: string): unknown {
  const { value, fault } = rule(text);
  return fault ?? { data: value };
}

/** What the API makes of a text, or the first thing that it has against it. */
function answered(rule: typeof worker.email | typeof worker.newPassword, text: string): unknown {
  const { success, data, error } = rule.safeParse(text);
  return success ? { data } : error.issues[0]?.message;
}
