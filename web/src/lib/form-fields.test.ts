import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as api from '../../../worker/platform/contract/form-fields.ts';
import * as web from './form-fields.ts';

const EDGES = [
  '',
  ' ',
  'a',
  'Ad',
  ' A ',
  ' Ad ',
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

const FIELDS = [
  { name: 'email', web: web.email, api: api.email },
  { name: 'fullName', web: web.fullName, api: api.fullName },
  { name: 'newPassword', web: web.newPassword, api: api.newPassword },
  { name: 'givenPassword', web: web.givenPassword, api: api.givenPassword },
];

describe.each(FIELDS)('the field $name', (field) => {
  it.each(EDGES)('accepts or rejects %j as the API does, with the same message', (text) => {
    expect(resultOf(field.web, text)).toEqual(resultOf(field.api, text));
  });

  it('accepts or rejects any text as the API does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
        expect(resultOf(field.web, text)).toEqual(resultOf(field.api, text));
      }),
    );
  });
});

type Parsed =
  | { success: true; data: string }
  | { success: false; error: { issues: readonly { message: string }[] } };

/** The normalized text, or the first error message. */
function resultOf(field: { safeParse: (text: string) => Parsed }, text: string): unknown {
  const result = field.safeParse(text);
  return result.success ? { data: result.data } : result.error.issues[0]?.message;
}
