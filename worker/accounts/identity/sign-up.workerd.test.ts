import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { emailPreferences } from '../../platform/email/tables.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { publishers } from '../publishers/tables.ts';
import { createAccount } from './accounts.ts';
import { signUp } from './sign-up.ts';
import { emailsTo, openBrowser, signUpForm, tokenEmailedTo, userOf } from './testing/visitor.ts';

const ctx = testContext();

async function accounts() {
  const numbers = await ctx.db.select({ number: publishers.number }).from(publishers);
  return numbers.map(({ number }) => number).sort((a, b) => a - b);
}

describe('signing up', () => {
  it('creates an account, a publisher profile, preferences and one email, and doesn’t sign in', async () => {
    const browser = openBrowser();
    const form = signUpForm(' Ada@Site.Example ', { platform: 'lovable', referral_source: 'a friend' });
    const response = await browser.post('sign-up', form);
    expect(response).toMatchObject({
      status: 201,
      cookie: null,
      body: {
        data: {
          user: { email: 'ada@site.example', email_verified: false, role: 'publisher', platform: 'lovable' },
          publisher: { full_name: 'Ada Brook', plan: 'standard', status: 'active' },
        },
      },
    });
    expect(await browser.get('session')).toMatchObject({ status: 200, body: { data: null } });
    const user = await userOf('ada@site.example');
    expect(user).toMatchObject({ referralSource: 'a friend', policyVersion: '1.0', marketingConsent: false });
    expect(user.termsAcceptedAt).toBe(user.createdAt);
    expect(user.privacyPolicyAcceptedAt).toBe(user.createdAt);
    expect(user.passwordHash).toMatch(/^\$scrypt\$N=16,r=8,p=1\$/);
    expect(await ctx.db.select().from(emailPreferences)).toMatchObject([{ userId: user.id }]);
    expect(await emailsTo('ada@site.example')).toEqual(['verify_email']);
  });

  it('returns the form’s message for each invalid field', async () => {
    const bad = { email: 'ada', password: '12345', full_name: ' A ', accept_terms: false };
    const { status, body } = await openBrowser().post('sign-up', bad);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid' });
    expect(body.fields).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 6 characters' },
      { field: 'full_name', message: 'Please enter your full name' },
      { field: 'accept_terms', message: 'Please agree to the terms of service and the privacy policy' },
      { field: 'acknowledge_fraud_policy', message: 'Please acknowledge that fraud is prohibited' },
    ]);
  });

  it('is refused if the address has an account, ignoring case and spaces', async () => {
    await openBrowser().post('sign-up', signUpForm('twice@site.example'));
    const again = await openBrowser().post(
      'sign-up',
      signUpForm('TWICE@site.example ', { full_name: 'Eve' }),
    );
    expect(again).toMatchObject({
      status: 409,
      cookie: null,
      body: { code: 'account.exists', detail: 'User already registered' },
    });
    expect(await emailsTo('twice@site.example')).toEqual(['verify_email']);
  });

  it('accepts names in any script', async () => {
    const response = await openBrowser().post(
      'sign-up',
      signUpForm('name@site.example', { full_name: 'Łucja 王 محمد' }),
    );
    expect(response.body.data).toMatchObject({ user: { user_metadata: { full_name: 'Łucja 王 محمد' } } });
  });

  it('refuses a role, a plan or a verified address in the form', async () => {
    const privileges = {
      role: 'admin',
      plan: 'premium',
      email_verified: true,
      emailVerifiedAt: 1,
      publisher_id: 'PUB000000',
    };
    for (const [name, value] of Object.entries({ ...privileges, user: privileges }))
      expect(
        await openBrowser().post('sign-up', signUpForm('eve@site.example', { [name]: value })),
      ).toMatchObject({
        status: 400,
        body: { code: 'request.unknown_fields', fields: [{ field: name }] },
      });
    await expect(userOf('eve@site.example')).rejects.toThrow();
    expect(await openBrowser().post('sign-up', signUpForm('eve@site.example'))).toMatchObject({
      status: 201,
      body: { data: { user: { role: 'publisher', email_verified: false }, publisher: { plan: 'standard' } } },
    });
  });

  it('creates one account for four simultaneous requests, without a gap in the publisher numbers', async () => {
    const before = await accounts();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => openBrowser().post('sign-up', signUpForm('rush@site.example'))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const next = await openBrowser().post('sign-up', signUpForm('after@site.example'));
    const last = Math.max(...before);
    expect(await accounts()).toEqual([...before, last + 1, last + 2]);
    expect(next.body.data).toMatchObject({
      publisher: { publisher_id: `PUB${String(last + 2).padStart(6, '0')}` },
    });
    expect(await emailsTo('rush@site.example')).toEqual(['verify_email']);
  });

  it('creates no account if its email can’t be enqueued', async () => {
    const before = await accounts();
    const broken = () => [env.DB.prepare('INSERT INTO emails(id) VALUES (NULL)')];
    const account = {
      email: 'half@site.example',
      fullName: 'Half',
      passwordHash: 'none',
      platform: 'general',
      referralSource: null,
      policyVersion: '1.0',
      marketingConsent: false,
    };
    await expect(createAccount(ctx, account, broken)).rejects.toThrow();
    await expect(userOf('half@site.example')).rejects.toThrow();
    expect(await accounts()).toEqual(before);
  });

  it.each([
    ['a name', { full_name: 'a'.repeat(101) }],
    ['a password', { password: 'a'.repeat(500_000) }],
    ['an address', { email: `${'a'.repeat(500_000)}@site.example` }],
    ['a source', { referral_source: 'a'.repeat(500_000) }],
  ])('refuses %s that is too long', async (_, change) => {
    const response = await openBrowser().post('sign-up', signUpForm('long@site.example', change));
    expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('verifying an address', () => {
  it('signs in once and returns the requested page', async () => {
    const browser = openBrowser();
    await browser.post('sign-up', signUpForm('confirm@site.example', { return_to: '/links?from=email' }));
    const token = await tokenEmailedTo('confirm@site.example', 'verify_email');
    const response = await browser.post('verify-email', { token });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { user: { email_verified: true }, return_to: '/links?from=email' } },
    });
    expect(response.cookie).toMatch(/^__Host-session=/);
    expect(await browser.get('session')).toMatchObject({
      body: { data: { user: { email: 'confirm@site.example' } } },
    });
    const replayed = await openBrowser().post('verify-email', { token });
    expect(replayed).toMatchObject({ status: 400, cookie: null, body: { code: 'token.invalid' } });
  });

  it('never returns a page of another site', async () => {
    const FOREIGN_PAGES = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/go/PUB000001?url=https://evil.example',
    ];
    for (const [number, page] of FOREIGN_PAGES.entries()) {
      const email = `return-${number}@site.example`;
      await openBrowser().post('sign-up', signUpForm(email, { return_to: page }));
      const token = await tokenEmailedTo(email, 'verify_email');
      const response = await openBrowser().post('verify-email', { token });
      expect(response.body.data, page).toMatchObject({ return_to: '/app' });
    }
  });
});

describe('closed sign-ups', () => {
  const closed = { status: 403, body: { code: 'account.sign_ups_closed' } };
  const set = (sign_ups_closed: boolean) => updateSettings(ctx, { sign_ups_closed });

  it('refuse a new account with a sentence, and those who have one sign in, until they are open again', async () => {
    const known = signUpForm('before@site.example');
    const browser = openBrowser();
    await browser.post('sign-up', known);
    await browser.post('verify-email', { token: await tokenEmailedTo(known.email, 'verify_email') });
    await set(true);
    const before = await accounts();
    expect(await openBrowser().post('sign-up', signUpForm('new@site.example'))).toMatchObject({
      status: 403,
      body: {
        code: 'account.sign_ups_closed',
        detail: 'Sign-ups are closed for now. If you have an account, sign in.',
      },
    });
    expect(await openBrowser().post('sign-up', known)).toMatchObject(closed);
    expect(await accounts()).toEqual(before);
    const { email, password } = known;
    expect((await openBrowser().post('sign-in', { email, password })).status).toBe(200);
    await set(false);
    expect((await openBrowser().post('sign-up', signUpForm('new@site.example'))).status).toBe(201);
  });

  it('refuse an account that is being created when they are closed', async () => {
    const before = await accounts();
    const { email, password } = signUpForm('during@site.example');
    const signingUp = signUp(ctx, {
      ...{ email, password, fullName: 'Ada Brook', platform: 'general', referralSource: null },
      ...{ marketingConsent: false, returnTo: undefined, signUpBrowserHash: 'none' },
    });
    const refused = expect(signingUp).rejects.toMatchObject({ code: 'account.sign_ups_closed', status: 403 });
    await set(true);
    await refused;
    await set(false);
    expect(await accounts()).toEqual(before);
  });
});
