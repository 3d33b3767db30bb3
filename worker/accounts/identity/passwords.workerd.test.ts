import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '../../platform/email/tables.ts';
import { call } from '../../platform/http/testing/call.ts';
import { testContext } from '../../platform/testing/context.ts';
import { storeKey } from '../api-keys/keys.ts';
import { publishers } from '../publishers/tables.ts';
import {
  emailsTo,
  openBrowser,
  PASSWORD,
  signedUp,
  signUpForm,
  tokenEmailedTo,
  userOf,
} from './testing/visitor.ts';

const ctx = testContext();
const NEW_PASSWORD = 'another river, another stream';

async function statusOf(email: string, password: string): Promise<number> {
  return (await openBrowser().post('sign-in', { email, password })).status;
}

describe('resetting a password', () => {
  it('revokes every session and notifies the owner', async () => {
    const email = 'forgot@site.example';
    const phone = await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    const browser = openBrowser();
    const response = await browser.post('reset-password/confirm', { token, password: NEW_PASSWORD });
    expect(response).toMatchObject({ status: 200, cookie: null });
    expect(await phone.get('session')).toMatchObject({ body: { data: null } });
    expect(await statusOf(email, PASSWORD)).toBe(401);
    expect(await statusOf(email, NEW_PASSWORD)).toBe(200);
    expect(await emailsTo(email)).toEqual(['verify_email', 'welcome', 'reset_password', 'password_changed']);
    const replayed = await browser.post('reset-password/confirm', { token, password: PASSWORD });
    expect(replayed).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
  });

  it('invalidates the other links of the account', async () => {
    const email = 'links@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const magic = await tokenEmailedTo(email, 'magic_link');
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    await openBrowser().post('reset-password/confirm', { token, password: NEW_PASSWORD });
    expect(await openBrowser().post('magic-link/redeem', { token: magic })).toMatchObject({ status: 400 });
  });

  it('succeeds for only one of two simultaneous calls', async () => {
    const email = 'two@site.example';
    await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    const responses = await Promise.all(
      ['the first password', 'the second password'].map((password) =>
        openBrowser().post('reset-password/confirm', { token, password }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('keeps the link valid if the new password is too short', async () => {
    const email = 'short@site.example';
    await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    const short = await openBrowser().post('reset-password/confirm', { token, password: '12345' });
    expect(short.body.fields).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
    const response = await openBrowser().post('reset-password/confirm', { token, password: NEW_PASSWORD });
    expect(response.status).toBe(200);
  });

  it('verifies the address of an unverified account', async () => {
    const email = 'early@site.example';
    await openBrowser().post('sign-up', signUpForm(email));
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    await openBrowser().post('reset-password/confirm', { token, password: NEW_PASSWORD });
    expect(await statusOf(email, NEW_PASSWORD)).toBe(200);
  });
});

describe('changing a password', () => {
  it('requires the current password, revokes every session and creates a new one here', async () => {
    const email = 'change@site.example';
    const phone = await signedUp(email);
    const laptop = openBrowser();
    await laptop.post('sign-in', { email, password: PASSWORD });
    const before = laptop.token();
    const wrong = await laptop.post('change-password', {
      current_password: 'a guess',
      new_password: NEW_PASSWORD,
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'account.wrong_password',
        fields: [{ field: 'current_password', message: 'The current password is wrong.' }],
      },
    });
    const form = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await laptop.post('change-password', form)).toMatchObject({ status: 200 });
    expect(laptop.token()).not.toBe(before);
    expect(await laptop.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await phone.get('session')).toMatchObject({ body: { data: null } });
    expect(await statusOf(email, PASSWORD)).toBe(401);
    expect(await statusOf(email, NEW_PASSWORD)).toBe(200);
    expect(await emailsTo(email)).toEqual(['verify_email', 'welcome', 'password_changed']);
  });

  it('requires a session', async () => {
    const form = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await openBrowser().post('change-password', form)).toMatchObject({
      status: 401,
      body: { code: 'session.missing' },
    });
  });

  it('refuses a new password that is too short', async () => {
    const browser = await signedUp('brief@site.example');
    const form = { current_password: PASSWORD, new_password: '12345' };
    expect((await browser.post('change-password', form)).body.fields).toEqual([
      { field: 'new_password', message: 'Password must be at least 6 characters' },
    ]);
  });
});

describe('API keys after a password change', () => {
  async function withKey(email: string) {
    const browser = await signedUp(email);
    const user = await userOf(email);
    const [publisher] = await ctx.db.select().from(publishers).where(eq(publishers.userId, user.id));
    if (!publisher) throw new Error('The account has no profile.');
    const key = `ak_${randomBytes(32).toString('hex')}`;
    const { publisherId } = publisher;
    const permissions = { endpoints: ['*'], rate_limit: 1_000 };
    await storeKey(ctx, { key, userId: user.id, publisherId, name: 'Test', permissions });
    const works = async () => (await call('/v1/publisher/links', { key })).status;
    expect(await works()).toBe(200);
    return { browser, works };
  }

  async function lastContent(email: string): Promise<string> {
    const stored = await ctx.db.select().from(emails).where(eq(emails.recipient, email));
    return JSON.stringify(stored.find(({ kind }) => kind === 'password_changed')?.content);
  }

  it('stay active, and the email says so', async () => {
    const email = 'keys-live@site.example';
    const { browser, works } = await withKey(email);
    const form = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await browser.post('change-password', form)).toMatchObject({ status: 200 });
    expect(await works()).toBe(200);
    expect(await lastContent(email)).toContain('"keys":{"revoked":0,"active":1}');
  });

  it('are revoked immediately if the change or reset requests it', async () => {
    const changed = await withKey('keys-end@site.example');
    const form = { current_password: PASSWORD, new_password: NEW_PASSWORD, revoke_api_keys: true };
    expect(await changed.browser.post('change-password', form)).toMatchObject({ status: 200 });
    expect(await changed.works()).toBe(401);

    const email = 'keys-reset@site.example';
    const reset = await withKey(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenEmailedTo(email, 'reset_password');
    await openBrowser().post('reset-password/confirm', {
      token,
      password: NEW_PASSWORD,
      revoke_api_keys: true,
    });
    expect(await reset.works()).toBe(401);
    expect(await lastContent(email)).toContain('"keys":{"revoked":1,"active":0}');
  });
});

describe('a common password', () => {
  it('is refused at sign-up and in a password change', async () => {
    const email = 'common@site.example';
    const common = { message: 'This password is too common. Please choose another one' };
    const signUp = await openBrowser().post('sign-up', signUpForm(email, { password: 'Password1' }));
    expect(signUp.body.fields).toEqual([{ field: 'password', ...common }]);
    const browser = await signedUp(email);
    const change = { current_password: PASSWORD, new_password: '123456' };
    expect((await browser.post('change-password', change)).body.fields).toEqual([
      { field: 'new_password', ...common },
    ]);
  });
});
