import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_PASSWORD } from './accounts.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

const SALT = Buffer.from('salt of the older hash');

describe('a password hash', () => {
  it('verifies its own password only', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct horse ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('has its own salt and contains its parameters', async () => {
    const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
    expect(one).toMatch(/^\$scrypt\$N=16384,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdated(one)).toBe(false);
  });

  it('verifies the same characters in another Unicode composition', async () => {
    const hash = await hashPassword('Zu\u0308rich ①');
    expect(await verifyPassword('Zürich 1', hash)).toBe(true);
  });

  it('still verifies with older parameters and is outdated', async () => {
    const key = scryptSync('old days', SALT, 32, { N: 1024, r: 8, p: 1 });
    const hash = `$scrypt$N=1024,r=8,p=1$${SALT.toString('base64url')}$${key.toString('base64url')}`;
    expect(await verifyPassword('old days', hash)).toBe(true);
    expect(await verifyPassword('new days', hash)).toBe(false);
    expect(isOutdated(hash)).toBe(true);
  });

  it.each([NO_PASSWORD, '', '$scrypt$N=1,r=1,p=1$$', 'secret'])(
    'of “%s” verifies no password',
    async (hash) => {
      expect(await verifyPassword(hash, hash)).toBe(false);
      expect(await verifyPassword('', hash)).toBe(false);
    },
  );
});
