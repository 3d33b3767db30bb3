import { describe, expect, it } from 'vitest';
import { clientDomainOf, grantOf, isAccessToken, namesDocument } from './protocol.ts';

const USER = 'usr_0123456789abcdefghjk';

describe('grantOf', () => {
  it('returns the user and the grant that a token names', () => {
    expect(grantOf(`${USER}:grant-1:secret`)).toEqual({ userId: USER, grantId: 'grant-1' });
  });

  it.each([
    '',
    'a:b:c',
    `${USER}:grant`,
    `${USER}:grant:secret:more`,
    `${USER}:g/1:secret`,
    `${USER}::secret`,
  ])('returns null for %j', (token) => expect(grantOf(token)).toBeNull());
});

/** Each is the address of a document for a URL parser, in another spelling than its own. */
const OTHER_SPELLINGS = [
  'HTTPS://claude.ai/oauth/client.json',
  ' https://claude.ai/oauth/client.json',
  'htt\tps://claude.ai/oauth/client.json',
  'https:/claude.ai/oauth/client.json',
  'https:claude.ai/oauth/client.json',
  'https:\\\\claude.ai/oauth/client.json',
  'https://Claude.ai/oauth/client.json',
  'https://claude.ai:443/oauth/client.json',
  'https://claude.ai:8443/oauth/client.json',
  'https://claude.ai./oauth/client.json',
  'https://claude.ai@evil.example/client.json',
  'https://claude.ai/oauth/../client.json',
  'https://claude.ai/oauth/client.json#fragment',
  'https://claudе.example/client.json',
];

describe('clientDomainOf', () => {
  it('returns the host of a client ID that is a URL, in its ASCII form', () => {
    expect(clientDomainOf('https://claude.ai/oauth/client.json')).toBe('claude.ai');
    expect(clientDomainOf('https://xn--claud-3we.example/client.json')).toBe('xn--claud-3we.example');
  });

  it.each(['q3fJ0yqQ2mVgkUu3', '', 'http://claude.ai/client.json', 'https://', ...OTHER_SPELLINGS])(
    'returns null for %j',
    (id) => expect(clientDomainOf(id)).toBeNull(),
  );
});

describe('namesDocument', () => {
  it.each(['https://claude.ai/oauth/client.json', ...OTHER_SPELLINGS])('is true for %j', (id) =>
    expect(namesDocument(id)).toBe(true),
  );

  it.each(['q3fJ0yqQ2mVgkUu3', '', 'http://claude.ai/client.json', 'https://', 'xhttps://claude.ai/'])(
    'is false for %j',
    (id) => expect(namesDocument(id)).toBe(false),
  );
});

describe('isAccessToken', () => {
  it('distinguishes tokens from API keys', () => {
    expect(isAccessToken(`${USER}:grant:secret`)).toBe(true);
    expect(isAccessToken('header.payload.signature')).toBe(true);
    expect(isAccessToken(`ak_${'0'.repeat(64)}`)).toBe(false);
    expect(isAccessToken('ak_a.b')).toBe(false);
    expect(isAccessToken('')).toBe(false);
  });
});
