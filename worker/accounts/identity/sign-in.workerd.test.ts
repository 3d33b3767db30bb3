import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { setStatus } from '../publishers/publishers.ts';
import { publishers } from '../publishers/tables.ts';
import { createSession } from './sessions.ts';
import { sessions, users } from './tables.ts';
import { openBrowser, PASSWORD, signedUp, signUpForm, userOf } from './testing/visitor.ts';

const ctx = testContext();
const ADA = 'ada@site.example';

beforeAll(async () => {
  await signedUp(ADA);
});

describe('signing in', () => {
  it('sets a cookie that no script can read and no other site can send', async () => {
    const response = await openBrowser().post('sign-in', { email: ' ADA@site.example', password: PASSWORD });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { user: { email: ADA, email_verified: true }, publisher: { full_name: 'Ada Brook' } } },
    });
    const [token, ...attributes] = response.cookie?.split('; ') ?? [];
    expect(token).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
    const { results } = await env.DB.prepare('SELECT * FROM sessions').all();
    expect(JSON.stringify(results)).not.toContain(token?.split('=')[1]);
  });

  it('returns the same error for a wrong password and an unknown address', async () => {
    const wrong = await openBrowser().post('sign-in', { email: ADA, password: 'wrong password' });
    const unknown = await openBrowser().post('sign-in', {
      email: 'unknown@site.example',
      password: PASSWORD,
    });
    for (const { status, body, cookie } of [wrong, unknown]) {
      expect({ status, cookie }).toEqual({ status: 401, cookie: null });
      expect(body).toMatchObject({
        code: 'account.invalid_credentials',
        detail: 'Invalid login credentials',
      });
    }
    const { request_id: _, ...known } = wrong.body;
    expect(unknown.body).toMatchObject(known);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(wrong.body));
  });

  it('reports an unverified address only if the password is right', async () => {
    await openBrowser().post('sign-up', signUpForm('early@site.example'));
    const right = await openBrowser().post('sign-in', { email: 'early@site.example', password: PASSWORD });
    expect(right).toMatchObject({
      status: 403,
      cookie: null,
      body: { code: 'account.email_not_confirmed', detail: 'Email not confirmed' },
    });
    const wrong = await openBrowser().post('sign-in', {
      email: 'early@site.example',
      password: 'wrong password',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'account.invalid_credentials' } });
  });

  it('creates a new session each time and ignores a planted token', async () => {
    const browser = openBrowser();
    const planted = 'A'.repeat(43);
    browser.setToken(planted);
    await browser.post('sign-in', { email: ADA, password: PASSWORD });
    const first = browser.token();
    expect(first).not.toBe(planted);
    await browser.post('sign-in', { email: ADA, password: PASSWORD });
    expect(browser.token()).not.toBe(first);
    for (const old of [planted, first]) {
      const other = openBrowser();
      other.setToken(old);
      expect(await other.get('session')).toMatchObject({ body: { data: null } });
    }
  });

  it('lets in a suspended publisher and returns the status', async () => {
    const browser = await signedUp('suspended@site.example');
    const { id } = await userOf('suspended@site.example');
    const [publisher] = await ctx.db.select().from(publishers).where(eq(publishers.userId, id));
    if (!publisher || !isPublisherId(publisher.publisherId)) throw new Error('The account has no profile.');
    await setStatus(ctx, publisher.publisherId, 'suspended');
    const response = await browser.post('sign-in', { email: 'suspended@site.example', password: PASSWORD });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { publisher: { status: 'suspended' } } },
    });
  });

  it('rehashes the password with the current parameters', async () => {
    const salt = Buffer.from('sixteen byte salt');
    const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
    const passwordHash = `$scrypt$N=1024,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    await signedUp('older@site.example');
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.email, 'older@site.example'));
    const form = { email: 'older@site.example', password: PASSWORD };
    expect(await openBrowser().post('sign-in', { ...form, password: 'wrong password' })).toMatchObject({
      status: 401,
    });
    expect(await userOf('older@site.example')).toMatchObject({ passwordHash });
    expect(await openBrowser().post('sign-in', form)).toMatchObject({ status: 200 });
    expect((await userOf('older@site.example')).passwordHash).toMatch(/^\$scrypt\$N=16,r=8,p=1\$/);
    expect(await openBrowser().post('sign-in', form)).toMatchObject({ status: 200 });
  });

  it('creates no session if the password was changed during the check', async () => {
    const user = await userOf(ADA);
    const before = await ctx.db.$count(sessions);
    const session = {
      userId: user.id,
      userAgent: '',
      replaces: undefined,
      passwordHash: 'the previous hash',
    };
    await expect(createSession(ctx, session)).rejects.toMatchObject({ code: 'account.invalid_credentials' });
    expect(await ctx.db.$count(sessions)).toBe(before);
  });

  it.each([
    ['an object', { email: { $ne: '' }, password: { $ne: '' } }],
    ['a list', { email: [ADA], password: [PASSWORD] }],
    ['nothing', {}],
    ['half a form', { email: ADA }],
    ['a very long password', { email: ADA, password: 'a'.repeat(900_000) }],
  ])('refuses %s as a form', async (_, form) => {
    expect(await openBrowser().post('sign-in', form)).toMatchObject({ status: 400, cookie: null });
  });
});

describe('a page of another site', () => {
  const FOREIGN = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.tributary.example' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
  ];
  const WRITES = [
    'sign-up',
    'verify-email',
    'resend-verification',
    'sign-in',
    'magic-link',
    'magic-link/redeem',
    'reset-password',
    'reset-password/confirm',
    'change-password',
    'sign-out',
  ];

  it.each(WRITES)('can’t call %s', async (path) => {
    const browser = await signedUp(`${path.replaceAll('/', '-')}@site.example`);
    const form = { ...signUpForm(ADA), token: 'x', current_password: PASSWORD, new_password: PASSWORD };
    for (const headers of FOREIGN) {
      const response = await browser.post(path, form, headers);
      expect(response).toMatchObject({ status: 403, cookie: null, body: { code: 'session.cross_site' } });
    }
    expect((await browser.get('session')).body.data).not.toBeNull();
  });

  it('can’t sign anyone in with its own form', async () => {
    const form = `{"email":"${ADA}","password":"${PASSWORD}","x":"="}`;
    const response = await openBrowser().post('sign-in', form, { 'content-type': 'text/plain' });
    expect(response).toMatchObject({ status: 415, cookie: null });
  });
});
