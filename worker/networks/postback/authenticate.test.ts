import { describe, expect, it } from 'vitest';
import { hmac } from '../../platform/hashing.ts';
import { isAuthentic, type PushCredential } from './authenticate.ts';

const SECRET: PushCredential = { kind: 'secret', value: 'a secret of the partner' };
const KEY: PushCredential = { kind: 'hmac', value: 'a key of the partner' };
const signed = (key: string, text: string) => hmac(key, text).toString('hex');
const proof = (changes: Partial<Parameters<typeof isAuthentic>[1]>) => ({
  secrets: [],
  signature: null,
  signedText: 'txid=1&payout=4',
  ...changes,
});

describe('isAuthentic, for valid credentials', () => {
  it.each([
    ['with the secret', [SECRET], proof({ secrets: [SECRET.value] })],
    ['with the secret among others', [SECRET], proof({ secrets: ['another', SECRET.value] })],
    ['with a signature', [KEY], proof({ signature: signed(KEY.value, 'txid=1&payout=4') })],
    ['with the older of two', [{ ...SECRET, value: 'newer' }, SECRET], proof({ secrets: [SECRET.value] })],
  ])('accepts a postback %s', (_, credentials, shown) => expect(isAuthentic(credentials, shown)).toBe(true));
});

describe('isAuthentic, for invalid credentials', () => {
  it.each([
    ['while its network has no credential', [], proof({ secrets: [''], signature: '' })],
    ['without proof', [SECRET, KEY], proof({})],
    ['with an empty secret', [SECRET], proof({ secrets: [''] })],
    ['with the HMAC key sent as a secret', [KEY], proof({ secrets: [KEY.value] })],
    ['signed with the secret', [SECRET], proof({ signature: signed(SECRET.value, 'txid=1&payout=4') })],
    ['with the signature of another text', [KEY], proof({ signature: signed(KEY.value, 'txid=1&payout=5') })],
  ])('refuses a postback %s', (_, credentials, shown) => expect(isAuthentic(credentials, shown)).toBe(false));
});
