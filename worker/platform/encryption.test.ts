import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

it('an encrypted text is decrypted only with the same secret and purpose', async () => {
  const sealed = await encrypt('secret', 'webhook', 'whsec_1');
  expect(sealed).not.toContain('whsec');
  expect(await decrypt('secret', 'webhook', sealed)).toBe('whsec_1');
  await expect(decrypt('other', 'webhook', sealed)).rejects.toMatchObject({ code: 'sealing.unreadable' });
  await expect(decrypt('secret', 'response', sealed)).rejects.toMatchObject({ code: 'sealing.unreadable' });
  await expect(decrypt('secret', 'webhook', `${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
});

it('the same text is encrypted differently each time', async () => {
  expect(await encrypt('secret', 'p', 'x')).not.toBe(await encrypt('secret', 'p', 'x'));
});
