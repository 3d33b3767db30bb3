import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { OPTIONAL_KINDS } from './email-kinds.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

const SECRET = 'a key of this deployment';
const userId = newId('usr');

it.each(OPTIONAL_KINDS)('round-trips the user and the kind %s in a token', (kind) => {
  const token = unsubscribeToken(SECRET, { userId, kind });
  expect(readUnsubscribeToken(SECRET, token)).toEqual({ userId, kind });
  expect(new URLSearchParams({ token }).toString()).toBe(`token=${token}`);
});

it('refuses a token that was changed to another account, kind or deployment', () => {
  const token = unsubscribeToken(SECRET, { userId, kind: 'welcome' });
  const forged = [
    token.replace(userId, newId('usr')),
    token.replace('welcome', 'weekly_digest'),
    token.replace('welcome', 'verify_email'),
    token.slice(0, -1),
    `${token}.`,
    `${token}A`,
    unsubscribeToken('another key', { userId, kind: 'welcome' }),
  ];
  for (const each of forged) expect(readUnsubscribeToken(SECRET, each), each).toBeNull();
});

it('refuses arbitrary strings', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...OPTIONAL_KINDS), (mac, kind) => {
      expect(readUnsubscribeToken(SECRET, mac)).toBeNull();
      expect(readUnsubscribeToken(SECRET, `${kind}.${userId}.${mac}`)).toBeNull();
    }),
  );
});
