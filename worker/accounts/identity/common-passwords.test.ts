import { describe, expect, it } from 'vitest';
import { uncommonPassword } from './common-passwords.ts';

const messageOf = (password: string) => uncommonPassword.safeParse(password).error?.issues[0]?.message;

describe('a password', () => {
  it.each([
    'password',
    'Password1',
    'Password1!',
    'password123!',
    'Password2026!',
    'P@ssw0rd1!',
    '!Password1!',
    'Qwerty123!',
    'Welcome2026#',
    'Dragon.99',
    'iloveyou!!',
    '123456!',
  ])('%s is a common one with a usual ending', (password) => {
    expect(messageOf(password)).toMatch(/too common/);
  });

  it.each([
    'tributary',
    'tributary1',
    'Tributary2026!',
    'Tr1butary!',
    'тrіbutary1',
    'tributary.dev',
    'tributarypassword',
    '123tributary',
  ])('%s is our name and little else', (password) => {
    expect(messageOf(password)).toMatch(/too common/);
  });

  it.each([
    'a river of small streams',
    'my tributary flows north of the ridge',
    'xk7mqz',
    'Kq9!vb',
    'dragon-lantern-39-copper',
    'пароль реки 48',
    '8fh2k1',
  ])('%s is accepted, from six characters on', (password) => {
    expect(messageOf(password)).toBeUndefined();
  });

  it('has at least six characters', () => {
    expect(messageOf('xk7mq')).toBe('Password must be at least 6 characters');
  });
});
