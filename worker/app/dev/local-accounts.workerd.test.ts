import { describe, expect, it } from 'vitest';
import { checkCredentials } from '../../identity/passwords.ts';
import { users } from '../../identity/tables.ts';
import { testContext } from '../../platform/testing/context.ts';
import { ensureLocalAccount } from './local-accounts.ts';

const ctx = testContext();

describe('the accounts of a local system', () => {
  it('can be signed in to at once, and none is an admin by itself', async () => {
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

  it('are made once', async () => {
    const who = { email: 'once@tributary.example', fullName: 'Once' };
    const { userId, publisherId } = await ensureLocalAccount(ctx, who);
    expect(await ensureLocalAccount(ctx, who)).toMatchObject({ userId, publisherId });
  });
});
