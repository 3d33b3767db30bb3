import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { checkCredentials } from '../identity/sign-in.ts';
import { users } from '../identity/tables.ts';
import { testContext } from '../platform/testing/context.ts';
import { ensureLocalAccount } from './local-accounts.ts';

const ctx = testContext();

describe('the accounts of a local system', () => {
  it('can be signed in to at once; the configured one is the admin', async () => {
    for (const email of ['demo@tributary.example', env.ADMIN_EMAIL]) {
      await ensureLocalAccount(ctx, env, { email, fullName: 'Local' });
      expect(await checkCredentials(ctx, email, 'local-demo-password')).toHaveProperty('userId');
    }
    const roles = await ctx.db.select({ email: users.email, role: users.role }).from(users);
    expect(roles.map(({ email, role }) => `${email}: ${role}`).sort()).toEqual([
      `${env.ADMIN_EMAIL}: admin`,
      'demo@tributary.example: publisher',
    ]);
  });

  it('are made once', async () => {
    const who = { email: 'once@tributary.example', fullName: 'Once' };
    const { userId, publisherId } = await ensureLocalAccount(ctx, env, who);
    expect(await ensureLocalAccount(ctx, env, who)).toMatchObject({ userId, publisherId });
  });
});
