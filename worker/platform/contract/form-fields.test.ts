import { describe, expect, it } from 'vitest';
import { uncommonPassword } from '../../accounts/identity/common-passwords.ts';
import { email, fullName, newPassword } from './form-fields.ts';

function problemOf(result: { error?: { issues: { message: string }[] } }) {
  return result.error?.issues.map(({ message }) => message);
}

describe('email', () => {
  it.each([
    [' Ada@Site.Example ', 'ada@site.example'],
    ['ada+links@site.example', 'ada+links@site.example'],
    ['иван@пример.рф', 'иван@пример.рф'],
    ['рост@пример.рф', 'рост@пример.рф'],
    ['用户@例え.example', '用户@例え.example'],
    ["o'brien@site.example", "o'brien@site.example"],
    ['ADA@BÜRO.EXAMPLE', 'ada@büro.example'],
  ])('normalizes %j to %s', (input, normalized) => expect(email.parse(input)).toBe(normalized));

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
  ])('refuses %j', (input) =>
    expect(problemOf(email.safeParse(input))).toEqual(['Please enter a valid email address']),
  );
});

it.each(['аdmin@tributary.example', 'асе@site.example', 'admin@trіbutary.example', 'x.аdа@site.example'])(
  'the address %s is refused, because it looks like another one',
  (text) => {
    expect(email.safeParse(text).error?.issues[0]?.message).toMatch(/another alphabet/);
  },
);

describe('newPassword', () => {
  it.each([undefined, '', '12345'])('refuses %j as too short', (input) =>
    expect(problemOf(newPassword.safeParse(input))).toEqual(['Password must be at least 6 characters']),
  );

  it('accepts 6 to 128 characters of any script', () => {
    for (const input of ['123 456', 'пароль', '密码密码密码', 'a'.repeat(128)])
      expect(newPassword.parse(input)).toBe(input);
    expect(newPassword.safeParse('a'.repeat(129)).success).toBe(false);
  });
});

describe('uncommonPassword', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', ' 123456 '])(
    'refuses the common password %j',
    (input) =>
      expect(problemOf(uncommonPassword.safeParse(input))).toEqual([
        'This password is too common. Please choose another one',
      ]),
  );

  it.each(['a river of small streams', 'Riverrun 7!', 'пароль реки'])('accepts %j', (input) =>
    expect(uncommonPassword.parse(input)).toBe(input),
  );

  it.each([
    ['      ', 'Password must not be only spaces'],
    ['\u0000'.repeat(6), 'Password must not contain control characters'],
    ['secret\u202eword', 'Password must not contain control characters'],
  ])('newPassword refuses %j', (input, message) =>
    expect(problemOf(newPassword.safeParse(input))).toEqual([message]),
  );
});

describe('fullName', () => {
  it.each(['J. R. R. Tolkien', 'Martin L. King Jr.', 'Ana-Mária d’Água', 'क्‍ष'])(
    'accepts dots and joiners: %s',
    (input) => expect(fullName.parse(input)).toBe(input),
  );

  it('removes repeated spaces', () => {
    expect(fullName.parse('  Ada   Brook ')).toBe('Ada Brook');
  });

  it.each([
    'Click http://evil.example/win',
    'Win at evil.example now',
    'www.evil',
    'ada@site.example',
    'evil。example/x',
  ])('refuses the link %j', (input) =>
    expect(problemOf(fullName.safeParse(input))).toEqual([
      'Please enter your name without links or addresses',
    ]),
  );

  it.each(['Ada\u202ekoorB', '\u200b\u200b\u200b', 'A\u200dda', 'Ada\u2066Brook', 'Ada\tBrook'])(
    'refuses invisible characters: %j',
    (input) => expect(problemOf(fullName.safeParse(input))).toEqual(['Please enter your full name']),
  );

  it.each(['Ada Brook', 'Łukasz Żółć', '王小明', 'محمد‌رضا', "O'Brien-Smith Jr."])('accepts %s', (input) =>
    expect(fullName.parse(` ${input} `)).toBe(input),
  );

  it.each([undefined, '', ' A ', '  ', 'Ada\r\nBcc: x', 'Ada\u0000'])('refuses %j', (input) =>
    expect(problemOf(fullName.safeParse(input))).toEqual(['Please enter your full name']),
  );
});
