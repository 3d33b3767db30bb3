import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { emailPreferences } from '../email/tables.ts';
import { testContext } from '../platform/testing/context.ts';
import { publishers } from '../publishers/tables.ts';
import { createAccount } from './accounts.ts';
import { formOf, mailsTo, openBrowser, tokenMailedTo, userOf } from './testing/visitor.ts';

const ctx = testContext();

async function accounts() {
  const numbers = await ctx.db.select({ number: publishers.number }).from(publishers);
  return numbers.map(({ number }) => number).sort((a, b) => a - b);
}

describe('signing up', () => {
  it('makes an account with its publisher profile, its preferences and one mail, and signs nobody in', async () => {
    const browser = openBrowser();
    const form = formOf(' Ada@Site.Example ', { platform: 'lovable', referral_source: 'a friend' });
    const answer = await browser.post('sign-up', form);
    expect(answer).toMatchObject({
      status: 201,
      cookie: null,
      body: {
        data: {
          user: { email: 'ada@site.example', email_verified: false, role: 'publisher', platform: 'lovable' },
          publisher: { full_name: 'Ada Brook', plan: 'standard', standing: 'active' },
        },
      },
    });
    expect(await browser.get('session')).toMatchObject({ status: 200, body: { data: null } });
    const user = await userOf('ada@site.example');
    expect(user).toMatchObject({ referralSource: 'a friend', policyVersion: '1.0', marketingConsent: false });
    expect(user.termsAcceptedAt).toBe(user.createdAt);
    expect(user.privacyPolicyAcceptedAt).toBe(user.createdAt);
    expect(user.passwordHash).toMatch(/^\$scrypt\$N=16384,r=8,p=5\$/);
    expect(await ctx.db.select().from(emailPreferences)).toMatchObject([{ userId: user.id }]);
    expect(await mailsTo('ada@site.example')).toEqual(['verify_email']);
  });

  it('tells what is wrong with each field in the words of the form', async () => {
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

  it('with an address that has an account is told so, however it is written', async () => {
    await openBrowser().post('sign-up', formOf('twice@site.example'));
    const again = await openBrowser().post('sign-up', formOf('TWICE@site.example ', { full_name: 'Eve' }));
    expect(again).toMatchObject({
      status: 409,
      cookie: null,
      body: { code: 'account.exists', detail: 'User already registered' },
    });
    expect(await mailsTo('twice@site.example')).toEqual(['verify_email']);
  });

  it('takes names of any script', async () => {
    const answer = await openBrowser().post(
      'sign-up',
      formOf('name@site.example', { full_name: 'Łucja 王 محمد' }),
    );
    expect(answer.body.data).toMatchObject({ user: { user_metadata: { full_name: 'Łucja 王 محمد' } } });
  });

  it('can’t be given a role, a plan or a confirmed address', async () => {
    const gifts = {
      role: 'admin',
      plan: 'premium',
      email_verified: true,
      emailVerifiedAt: 1,
      publisher_id: 'PUB000000',
    };
    const answer = await openBrowser().post('sign-up', formOf('eve@site.example', { ...gifts, user: gifts }));
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { user: { role: 'publisher', email_verified: false }, publisher: { plan: 'standard' } } },
    });
  });

  it('with one address by five at once makes one account, and leaves no gap in the numbers', async () => {
    const before = await accounts();
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => openBrowser().post('sign-up', formOf('rush@site.example'))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const next = await openBrowser().post('sign-up', formOf('after@site.example'));
    const last = Math.max(...before);
    expect(await accounts()).toEqual([...before, last + 1, last + 2]);
    expect(next.body.data).toMatchObject({
      publisher: { publisher_id: `PUB${String(last + 2).padStart(6, '0')}` },
    });
    expect(await mailsTo('rush@site.example')).toEqual(['verify_email']);
  });

  it('does not happen by half: without its mail there is no account either', async () => {
    const before = await accounts();
    const broken = () => [env.DB.prepare('INSERT INTO mails (id) VALUES (NULL)')];
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
  ])('refuses %s of any length beyond its own', async (_, change) => {
    const answer = await openBrowser().post('sign-up', formOf('long@site.example', change));
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('confirming an address', () => {
  it('signs in and leads to the page that was asked for, once', async () => {
    const browser = openBrowser();
    await browser.post('sign-up', formOf('confirm@site.example', { return_to: '/links?from=mail' }));
    const token = await tokenMailedTo('confirm@site.example', 'verify_email');
    const answer = await browser.post('verify-email', { token });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user: { email_verified: true }, return_to: '/links?from=mail' } },
    });
    expect(answer.cookie).toMatch(/^__Host-session=/);
    expect(await browser.get('session')).toMatchObject({
      body: { data: { user: { email: 'confirm@site.example' } } },
    });
    const replayed = await openBrowser().post('verify-email', { token });
    expect(replayed).toMatchObject({ status: 400, cookie: null, body: { code: 'token.invalid' } });
  });

  it('does not lead away from our pages', async () => {
    const AWAY = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/go/PUB000001?url=https://evil.example',
    ];
    for (const [number, asked] of AWAY.entries()) {
      const email = `return-${number}@site.example`;
      await openBrowser().post('sign-up', formOf(email, { return_to: asked }));
      const token = await tokenMailedTo(email, 'verify_email');
      const answer = await openBrowser().post('verify-email', { token });
      expect(answer.body.data, asked).toMatchObject({ return_to: '/app' });
    }
  });
});
