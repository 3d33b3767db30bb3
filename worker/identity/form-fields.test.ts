import { describe, expect, it } from 'vitest';
import { email, fullName, newPassword } from './form-fields.ts';

function faultOf(result: { error?: { issues: { message: string }[] } }) {
  return result.error?.issues.map(({ message }) => message);
}

describe('an e-mail address', () => {
  it.each([
    [' Ada@Site.Example ', 'ada@site.example'],
    ['ada+links@site.example', 'ada+links@site.example'],
    ['ADA@BÜRO.EXAMPLE', 'ada@büro.example'],
  ])('%j is known as %s', (typed, known) => expect(email.parse(typed)).toBe(known));

  it.each([
    undefined,
    null,
    7,
    '',
    'ada',
    'ada@site',
    '@site.example',
    'ada @site.example',
    'ada@site.example, eve@site.example',
    'ada,eve@site.example',
    '<ada@site.example>',
    'ada@site.example\r\nbcc: eve@site.example',
    'a\u0000da@site.example',
    'ada\ud800@site.example',
    'ada\u202e@site.example',
    `${'a'.repeat(254)}@site.example`,
    `${'@.'.repeat(100_000)}`,
  ])('%j is none', (typed) =>
    expect(faultOf(email.safeParse(typed))).toEqual(['Please enter a valid email address']),
  );
});

describe('a new password', () => {
  it.each([undefined, '', '12345'])('%j is too short', (typed) =>
    expect(faultOf(newPassword.safeParse(typed))).toEqual(['Password must be at least 6 characters']),
  );

  it('has 6 to 128 characters of any script', () => {
    for (const typed of ['123456', 'пароль', '密码密码密码', 'a'.repeat(128)])
      expect(newPassword.parse(typed)).toBe(typed);
    expect(newPassword.safeParse('a'.repeat(129)).success).toBe(false);
  });
});

describe('a full name', () => {
  it.each(['Ada Brook', 'Łukasz Żółć', '王小明', 'محمد‌رضا', "O'Brien-Smith Jr."])('may be %s', (typed) =>
    expect(fullName.parse(` ${typed} `)).toBe(typed),
  );

  it.each([undefined, '', ' A ', '  ', 'Ada\r\nBcc: x', 'Ada\u0000'])('is not %j', (typed) =>
    expect(faultOf(fullName.safeParse(typed))).toEqual(['Please enter your full name']),
  );
});
