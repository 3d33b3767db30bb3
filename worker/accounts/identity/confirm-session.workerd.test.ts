import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, MINUTE, SECOND, systemClock } from '../../platform/time.ts';
import { confirmedUntil, requireConfirmed } from './confirm-session.ts';
import { mintToken } from './email-links.ts';
import { sessions } from './tables.ts';
import {
  type Browser,
  confirmationCodeTo,
  openBrowser,
  PASSWORD,
  signedUp,
  tokenEmailedTo,
  userOf,
} from './testing/visitor.ts';

const ADA = 'ada@site.example';
const LINKED = 'linked@site.example';
const db = openDatabase(env.DB);

let ada: Browser;

beforeAll(async () => {
  ada = await signedUp(ADA);
  await withoutPassword(LINKED);
});

/** An account whose owner opened the verification link in another browser, which removed the password. */
async function withoutPassword(email: string): Promise<void> {
  const stranger = openBrowser();
  await stranger.post('sign-up', { ...form(email) });
  await openBrowser().post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
}

function form(email: string) {
  return {
    email,
    password: PASSWORD,
    full_name: 'Ada Brook',
    accept_terms: true,
    acknowledge_fraud_policy: true,
  };
}

async function byPassword(): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('sign-in', { email: ADA, password: PASSWORD });
  return browser;
}

async function byMagicLink(email: string): Promise<Browser> {
  const browser = openBrowser();
  const { id } = await userOf(email);
  const token = await mintToken(testContext(systemClock()), { userId: id, recipient: email }, 'magic_link');
  await browser.post('magic-link/redeem', { token });
  return browser;
}

async function confirmation(browser: Browser) {
  const { body } = await browser.get('confirm');
  return body.data as { confirmed_until: string | null; has_password: boolean; email: string };
}

describe('the confirmation of a session', () => {
  it('lasts ten minutes', () => {
    const now = systemClock();
    expect(() => requireConfirmed(now, addMs(now, 10 * MINUTE - SECOND))).not.toThrow();
    expect(() => requireConfirmed(now, addMs(now, 10 * MINUTE))).toThrow('Confirm that it is you.');
    expect(() => requireConfirmed(null, now)).toThrow(
      expect.objectContaining({ code: 'session.confirmation_required', status: 403 }),
    );
    expect(confirmedUntil(now, addMs(now, MINUTE))).toBe(addMs(now, 10 * MINUTE));
  });

  it('comes with signing in by password, but not with an emailed link', async () => {
    expect((await confirmation(await byPassword())).confirmed_until).not.toBeNull();
    expect(await confirmation(ada)).toMatchObject({ confirmed_until: null, has_password: true, email: ADA });
    expect((await confirmation(await byMagicLink(ADA))).confirmed_until).toBeNull();
  });

  it('comes with a password change, which proves the current one', async () => {
    const email = 'changed@site.example';
    const browser = await signedUp(email);
    const changed = { current_password: PASSWORD, new_password: 'another river of streams' };
    expect((await browser.post('change-password', changed)).status).toBe(200);
    expect((await confirmation(browser)).confirmed_until).not.toBeNull();
  });

  it('requires the right password and is for the session that sent it', async () => {
    const [one, other] = [await byMagicLink(ADA), await byMagicLink(ADA)];
    expect(await one.post('confirm', { password: 'wrong password' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: [{ field: 'password' }] },
    });
    expect((await confirmation(one)).confirmed_until).toBeNull();
    expect(await one.post('confirm', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect((await confirmation(one)).confirmed_until).not.toBeNull();
    expect((await confirmation(other)).confirmed_until).toBeNull();
  });

  it('refuses a caller without a session, and an API key', async () => {
    expect(await openBrowser().post('confirm', { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'session.missing' },
    });
    const withKey = { authorization: `Bearer ak_${'0'.repeat(64)}` };
    expect(await openBrowser().post('confirm', { password: PASSWORD }, withKey)).toMatchObject({
      status: 401,
    });
  });

  it('can be tried five times in five minutes by one session', async () => {
    const browser = await byMagicLink(ADA);
    for (let count = 0; count < 5; count++)
      expect((await browser.post('confirm', { password: 'wrong password' })).status).toBe(400);
    expect(await browser.post('confirm', { password: PASSWORD })).toMatchObject({
      status: 429,
      body: { code: 'account.too_many_attempts' },
    });
  });

  it.each([{}, { password: '' }, { code: '1234567' }, { code: 1 }])('refuses the body %j', async (body) => {
    expect(await ada.post('confirm', body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it('takes one proof, not two', async () => {
    expect(await ada.post('confirm', { password: PASSWORD, code: '12345678' })).toMatchObject({
      status: 400,
      body: { code: 'request.unknown_fields' },
    });
  });
});

describe('a code by email', () => {
  it('confirms the session of an account without a password, once', async () => {
    const browser = await byMagicLink(LINKED);
    expect(await confirmation(browser)).toMatchObject({ confirmed_until: null, has_password: false });
    expect((await browser.post('confirm/code')).status).toBe(202);
    const code = await confirmationCodeTo(LINKED);
    expect((await browser.post('confirm', { code: `${code.slice(0, 4)} ${code.slice(4)}` })).status).toBe(
      200,
    );
    expect((await confirmation(browser)).confirmed_until).not.toBeNull();
    expect(await browser.post('confirm', { code })).toMatchObject({
      status: 400,
      body: { code: 'session.code_invalid' },
    });
  });

  it('is for the session that asked for it, and expires after ten minutes', async () => {
    const { id } = await userOf(LINKED);
    const [one, other] = [await byMagicLink(LINKED), await byMagicLink(LINKED)];
    await one.post('confirm/code');
    const code = await confirmationCodeTo(LINKED);
    expect((await other.post('confirm', { code })).status).toBe(400);
    await db
      .update(sessions)
      .set({ codeRequestedAt: addMs(systemClock(), -10 * MINUTE) })
      .where(eq(sessions.userId, id));
    expect((await one.post('confirm', { code })).status).toBe(400);
  });

  it('can’t be used by an account with a password', async () => {
    expect(await ada.post('confirm/code')).toMatchObject({
      status: 409,
      body: { code: 'account.has_password' },
    });
  });
});
