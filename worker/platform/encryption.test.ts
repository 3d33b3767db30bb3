import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

it('an encrypted text is decrypted only with the same secret and purpose', async () => {
  const encrypted = await encrypt('secret', 'webhook', 'whsec_1');
  expect(encrypted).not.toContain('whsec');
  expect(await decrypt('secret', 'webhook', encrypted)).toBe('whsec_1');
  await expect(decrypt('other', 'webhook', encrypted)).rejects.toMatchObject({
    code: 'encryption.unreadable',
  });
  await expect(decrypt('secret', 'response', encrypted)).rejects.toMatchObject({
    code: 'encryption.unreadable',
  });
  await expect(decrypt('secret', 'webhook', `${encrypted.slice(0, -4)}AAAA`)).rejects.toThrow();
});

it('the same text is encrypted differently each time', async () => {
  expect(await encrypt('secret', 'p', 'x')).not.toBe(await encrypt('secret', 'p', 'x'));
});
