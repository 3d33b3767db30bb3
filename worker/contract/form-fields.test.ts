import { describe, expect, it } from 'vitest';
import { uncommonPassword } from '../identity/common-passwords.ts';
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
    'ada@sec..example',
    'ada@-sec.example',
    'ada@sec-.example',
    'ada@site.example.',
    'ada@.example',
    'ada@127.0.0.1',
    'ada@site.1',
    '.ada@site.example',
    'ada.@site.example',
    'a..b@site.example',
    `${'a'.repeat(65)}@site.example`,
    `ada@${'a'.repeat(64)}.example`,
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
    for (const typed of ['123 456', 'пароль', '密码密码密码', 'a'.repeat(128)])
      expect(newPassword.parse(typed)).toBe(typed);
    expect(newPassword.safeParse('a'.repeat(129)).success).toBe(false);
  });
});

describe('a password that strangers try first', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', ' 123456 '])('%j is refused', (typed) =>
    expect(faultOf(uncommonPassword.safeParse(typed))).toEqual([
      'This password is too common. Please choose another one',
    ]),
  );

  it.each(['a river of small streams', 'Riverrun 7!', 'пароль реки'])('%j is none', (typed) =>
    expect(uncommonPassword.parse(typed)).toBe(typed),
  );

  it.each([
    ['      ', 'Password must not be only spaces'],
    ['\u0000'.repeat(6), 'Password must not contain control characters'],
    ['secret\u202eword', 'Password must not contain control characters'],
  ])('%j is refused as well', (typed, message) =>
    expect(faultOf(newPassword.safeParse(typed))).toEqual([message]),
  );
});

describe('a full name', () => {
  it.each(['J. R. R. Tolkien', 'Martin L. King Jr.', 'Ana-Mária d’Água', 'क्‍ष'])('may be %s, too', (typed) =>
    expect(fullName.parse(typed)).toBe(typed),
  );

  it('has single spaces', () => {
    expect(fullName.parse('  Ada   Brook ')).toBe('Ada Brook');
  });

  it.each([
    'Click http://evil.example/win',
    'Win at evil.example now',
    'www.evil',
    'ada@site.example',
    'evil。example/x',
  ])('is not the link %j', (typed) =>
    expect(faultOf(fullName.safeParse(typed))).toEqual(['Please enter your name without links or addresses']),
  );

  it.each(['Ada\u202ekoorB', '\u200b\u200b\u200b', 'A\u200dda', 'Ada\u2066Brook', 'Ada\tBrook'])(
    'holds no invisible signs: %j',
    (typed) => expect(faultOf(fullName.safeParse(typed))).toEqual(['Please enter your full name']),
  );

  it.each(['Ada Brook', 'Łukasz Żółć', '王小明', 'محمد‌رضا', "O'Brien-Smith Jr."])('may be %s', (typed) =>
    expect(fullName.parse(` ${typed} `)).toBe(typed),
  );

  it.each([undefined, '', ' A ', '  ', 'Ada\r\nBcc: x', 'Ada\u0000'])('is not %j', (typed) =>
    expect(faultOf(fullName.safeParse(typed))).toEqual(['Please enter your full name']),
  );
});
