import { describe, expect, it } from 'vitest';
import { checkCredentials } from '../../accounts/identity/passwords.ts';
import { users } from '../../accounts/identity/tables.ts';
import { testContext } from '../../platform/testing/context.ts';
import { ensureLocalAccount } from './local-accounts.ts';

const ctx = testContext();

describe('ensureLocalAccount', () => {
  it('creates accounts that can sign in at once and are not admins', async () => {
    for (const email of ['demo@tributary.example', 'admin@tributary.example']) {
      await ensureLocalAccount(ctx, { email, fullName: 'Local' });
      expect(await checkCredentials(ctx, email, 'local-demo-password')).toHaveProperty('userId');
    }
    const roles = await ctx.db.select({ email: users.email, role: users.role }).from(users);
    expect(roles.map(({ email, role }) => `${email}: ${role}`).sort()).toEqual([
      'admin@tributary.example: publisher',
      'demo@tributary.example: publisher',
    ]);
  });

  it('creates an account once', async () => {
    const owner = { email: 'once@tributary.example', fullName: 'Once' };
    const { userId, publisherId } = await ensureLocalAccount(ctx, owner);
    expect(await ensureLocalAccount(ctx, owner)).toMatchObject({ userId, publisherId });
  });
});
