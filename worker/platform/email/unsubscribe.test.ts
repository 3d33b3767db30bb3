import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMAILS } from '../../app/emails.ts';
import { newId } from '../ids.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

const SECRET = 'a key of this deployment';
const userId = newId('usr');
const OPTIONAL_KINDS = ['welcome', 'earnings_notification', 'weekly_digest'];

it.each(OPTIONAL_KINDS)('round-trips the user and the kind %s in a token', (kind) => {
  const token = unsubscribeToken(SECRET, { userId, kind });
  expect(readUnsubscribeToken(SECRET, EMAILS, token)).toEqual({
    userId,
    optional: EMAILS.get(kind)?.optional,
  });
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
  for (const each of forged) expect(readUnsubscribeToken(SECRET, EMAILS, each), each).toBeNull();
});

it('refuses arbitrary strings', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...OPTIONAL_KINDS), (mac, kind) => {
      expect(readUnsubscribeToken(SECRET, EMAILS, mac)).toBeNull();
      expect(readUnsubscribeToken(SECRET, EMAILS, `${kind}.${userId}.${mac}`)).toBeNull();
    }),
  );
});
