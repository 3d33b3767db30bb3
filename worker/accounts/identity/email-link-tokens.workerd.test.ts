import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, HOUR, MINUTE } from '../../platform/time.ts';
import { createAccount } from './accounts.ts';
import { mintToken, readToken, redeemToken, type TokenPurpose } from './email-links.ts';

const ctx = testContext();
const INVALID = { code: 'token.invalid', status: 400 };
const LIFETIMES: [TokenPurpose, number][] = [
  ['verify_email', 24 * HOUR],
  ['magic_link', 15 * MINUTE],
  ['reset_password', 30 * MINUTE],
];

function at(milliseconds: number) {
  return { ...ctx, now: addMs(ctx.now, milliseconds) };
}

let accounts = 0;

/** An account, as the recipient of an email to it. */
async function account() {
  const recipient = `reader-${++accounts}@site.example`;
  const { userId } = await createAccount(ctx, {
    ...{ email: recipient, fullName: 'Ada Brook', passwordHash: 'none', platform: 'general' },
    ...{ referralSource: null, policyVersion: '1.0', marketingConsent: false },
  });
  return { userId, recipient };
}

describe('a link’s token', () => {
  it('returns its account once', async () => {
    const user = await account();
    const token = await mintToken(ctx, user, 'magic_link');
    expect(await redeemToken(ctx, token, 'magic_link')).toMatchObject({ userId: user.userId });
    await expect(redeemToken(ctx, token, 'magic_link')).rejects.toMatchObject(INVALID);
  });

  it('is redeemed by exactly one of many simultaneous calls', async () => {
    const user = await account();
    const token = await mintToken(ctx, user, 'reset_password');
    const tries = Array.from({ length: 20 }, () => redeemToken(ctx, token, 'reset_password'));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { userId: user.userId, email: user.recipient } },
    ]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(INVALID);
  });

  it.each(LIFETIMES)('for %s is valid for %i ms', async (purpose, lifetime) => {
    const user = await account();
    const early = await mintToken(ctx, user, purpose);
    expect(await redeemToken(at(lifetime - 1), early, purpose)).toMatchObject({ userId: user.userId });
    const late = await mintToken(ctx, user, purpose);
    await expect(redeemToken(at(lifetime), late, purpose)).rejects.toMatchObject(INVALID);
  });

  it('can be read several times without being spent', async () => {
    const user = await account();
    const token = await mintToken(ctx, user, 'magic_link');
    for (let look = 0; look < 3; look++)
      expect(await readToken(ctx, token)).toEqual({ userId: user.userId, purpose: 'magic_link' });
    expect(await redeemToken(ctx, token, 'magic_link')).toMatchObject({ userId: user.userId });
    await expect(readToken(ctx, token)).rejects.toMatchObject(INVALID);
  });

  it('is invalid if the email goes to another address than the account’s', async () => {
    const { userId } = await account();
    for (const recipient of ['earlier@site.example', (await account()).recipient]) {
      const token = await mintToken(ctx, { userId, recipient }, 'magic_link');
      await expect(redeemToken(ctx, token, 'magic_link')).rejects.toMatchObject(INVALID);
    }
  });

  it('is valid for its purpose only', async () => {
    const token = await mintToken(ctx, await account(), 'verify_email');
    await expect(redeemToken(ctx, token, 'reset_password')).rejects.toMatchObject(INVALID);
  });

  it('stays valid until another token of the same user and purpose is redeemed', async () => {
    const [user, other] = [await account(), await account()];
    const first = await mintToken(ctx, user, 'magic_link');
    const reset = await mintToken(ctx, user, 'reset_password');
    const others = await mintToken(ctx, other, 'magic_link');
    const second = await mintToken(ctx, user, 'magic_link');
    expect(await redeemToken(ctx, first, 'magic_link')).toMatchObject({ userId: user.userId });
    await expect(redeemToken(ctx, second, 'magic_link')).rejects.toMatchObject(INVALID);
    expect(await redeemToken(ctx, reset, 'reset_password')).toMatchObject({ userId: user.userId });
    expect(await redeemToken(ctx, others, 'magic_link')).toMatchObject({ userId: other.userId });
  });

  it('gets the same error if it is unknown as if it is used', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), 'ü\u0000', 'a'.repeat(100_000)])
      await expect(redeemToken(ctx, token, 'magic_link')).rejects.toMatchObject({
        ...INVALID,
        message: 'This link is no longer valid. Please ask for a new one.',
      });
  });

  it('has 256 random bits and isn’t stored in plain text', async () => {
    const token = await mintToken(ctx, await account(), 'magic_link');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { results } = await env.DB.prepare('SELECT * FROM one_time_tokens').all();
    expect(JSON.stringify(results)).not.toContain(token);
  });
});
