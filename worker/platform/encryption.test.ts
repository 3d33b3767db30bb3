import { expect, it } from 'vitest';
import { encryptedText } from './encrypted-text.ts';
import { decrypt, decryptWithKey, encrypt, encryptWithKey, keyId } from './encryption.ts';

const WEBHOOK = encryptedText({ name: 'webhook', places: [] }).purposeOf('');
const RESPONSE = encryptedText({ name: 'response', places: [] }).purposeOf('');
const UNREADABLE = { code: 'encryption.unreadable' };

it('an encrypted text is decrypted only with the same secret and purpose', async () => {
  const encrypted = await encrypt('secret', WEBHOOK, 'whsec_1');
  expect(encrypted).not.toContain('whsec');
  expect(await decrypt('secret', WEBHOOK, encrypted)).toBe('whsec_1');
  await expect(decrypt('other', WEBHOOK, encrypted)).rejects.toMatchObject(UNREADABLE);
  await expect(decrypt('secret', RESPONSE, encrypted)).rejects.toMatchObject(UNREADABLE);
  await expect(decrypt('secret', WEBHOOK, `${encrypted.slice(0, -4)}AAAA`)).rejects.toThrow();
});

it('an encrypted text that names another key than the one that encrypted it can’t be decrypted', async () => {
  const encrypted = await encrypt('secret', WEBHOOK, 'whsec_1');
  const renamed = encrypted.replace(keyId('secret'), keyId('other'));
  await expect(decrypt('secret,other', WEBHOOK, renamed)).rejects.toMatchObject(UNREADABLE);
});

it('the first key of a list encrypts, and every key of it decrypts', async () => {
  const old = await encrypt('old', WEBHOOK, 'whsec_1');
  const fresh = await encrypt(' new , old ', WEBHOOK, 'whsec_2');
  expect([old, fresh].map((text) => text.split('.')[0])).toEqual([keyId('old'), keyId('new')]);
  expect(await decrypt('new,old', WEBHOOK, old)).toBe('whsec_1');
  expect(await decrypt('old,new', WEBHOOK, fresh)).toBe('whsec_2');
  await expect(decrypt('old', WEBHOOK, fresh)).rejects.toMatchObject(UNREADABLE);
});

it.each(['', '.', 'AAAA', 'a.b', '🙂.🙂', `${keyId('secret')}.`])('%j is no encrypted text', async (text) => {
  await expect(decrypt('secret', WEBHOOK, text)).rejects.toMatchObject(UNREADABLE);
});

it('an empty list of keys encrypts nothing', async () => {
  await expect(encrypt(' , ', WEBHOOK, 'x')).rejects.toMatchObject({ code: 'encryption.key_missing' });
});

it('the same text is encrypted differently each time', async () => {
  expect(await encrypt('secret', WEBHOOK, 'x')).not.toBe(await encrypt('secret', WEBHOOK, 'x'));
});

it('a token as a key decrypts only what it has encrypted itself', async () => {
  const encrypted = await encryptWithKey('token', 'p', 'x');
  expect(await decryptWithKey('token', 'p', encrypted)).toBe('x');
  await expect(decryptWithKey('another', 'p', encrypted)).rejects.toMatchObject(UNREADABLE);
});
