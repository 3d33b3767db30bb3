import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { formOf, mailsTo, openBrowser, PASSWORD, signedUp, tokenMailedTo } from './testing/visitor.ts';

const REQUESTS = ['magic-link', 'reset-password', 'resend-verification'];

describe('asking for a mail', () => {
  it.each(REQUESTS)('%s answers the same for every address', async (path) => {
    await signedUp(`known-${path}@site.example`);
    await openBrowser().post('sign-up', formOf(`early-${path}@site.example`));
    const answers = await Promise.all(
      ['known', 'early', 'nobody'].map((who) =>
        openBrowser().post(path, { email: `${who}-${path}@site.example` }),
      ),
    );
    const seen = answers.map(({ status, body, headers, cookie }) => {
      const { data } = body;
      return { status, data, fields: Object.keys(body), headers: [...headers.keys()], cookie };
    });
    expect(seen[0]).toMatchObject({ status: 202, cookie: null, data: { message: expect.any(String) } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('writes to an address without an account, too, and only that it has none', async () => {
    for (const path of REQUESTS) {
      await openBrowser().post(path, { email: `none-${path}@site.example` });
      expect(await mailsTo(`none-${path}@site.example`)).toEqual(['no_account']);
    }
  });

  it('sends a link to sign in where an address that is confirmed already should be confirmed', async () => {
    await signedUp('twice@site.example');
    await openBrowser().post('resend-verification', { email: 'twice@site.example' });
    expect(await mailsTo('twice@site.example')).toEqual(['verify_email', 'welcome', 'magic_link']);
  });

  it('again leaves the earlier link good, so a stranger can’t spoil it, until one of them is used', async () => {
    await openBrowser().post('sign-up', formOf('again@site.example'));
    const first = await tokenMailedTo('again@site.example', 'verify_email');
    await openBrowser().post('resend-verification', { email: 'again@site.example' });
    const second = await tokenMailedTo('again@site.example', 'verify_email');
    expect(await openBrowser().post('verify-email', { token: first })).toMatchObject({ status: 200 });
    expect(await openBrowser().post('verify-email', { token: second })).toMatchObject({ status: 400 });
  });
});

describe('a magic link', () => {
  it('signs in once and leads to the page that was asked for', async () => {
    const email = 'magic@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email, return_to: '/settings' });
    const token = await tokenMailedTo(email, 'magic_link');
    const browser = openBrowser();
    const answer = await browser.post('magic-link/redeem', { token });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user: { email }, return_to: '/settings' } },
    });
    expect(await browser.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await openBrowser().post('magic-link/redeem', { token })).toMatchObject({
      status: 400,
      body: { code: 'token.invalid', detail: 'This link is no longer valid. Please ask for a new one.' },
    });
  });

  it('opened in ten browsers at once signs one of them in', async () => {
    const email = 'parallel@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const token = await tokenMailedTo(email, 'magic_link');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openBrowser().post('magic-link/redeem', { token })),
    );
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('does not do for confirming or for a new password, nor they for it', async () => {
    const email = 'purpose@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const magic = await tokenMailedTo(email, 'magic_link');
    await openBrowser().post('reset-password', { email });
    const reset = await tokenMailedTo(email, 'reset_password');
    const tries = [
      openBrowser().post('verify-email', { token: magic }),
      openBrowser().post('reset-password/confirm', { token: magic, password: PASSWORD }),
      openBrowser().post('magic-link/redeem', { token: reset }),
    ];
    for (const answer of await Promise.all(tries))
      expect(answer).toMatchObject({ status: 400, cookie: null, body: { code: 'token.invalid' } });
  });

  it('confirms the address, and shuts out whoever had signed up with it before its owner came', async () => {
    const email = 'owner@site.example';
    await openBrowser().post('sign-up', formOf(email, { password: 'of a stranger' }));
    await openBrowser().post('magic-link', { email });
    const owner = openBrowser();
    const answer = await owner.post('magic-link/redeem', { token: await tokenMailedTo(email, 'magic_link') });
    expect(answer.body.data).toMatchObject({ user: { email_verified: true } });
    const stranger = await openBrowser().post('sign-in', { email, password: 'of a stranger' });
    expect(stranger).toMatchObject({ status: 401, body: { code: 'account.invalid_credentials' } });
  });

  it('leaves the password of a confirmed account as it is', async () => {
    const email = 'keeps@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    await openBrowser().post('magic-link/redeem', { token: await tokenMailedTo(email, 'magic_link') });
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('welcomes its owner when it confirms the address, and never again', async () => {
    const email = 'welcome@site.example';
    await openBrowser().post('sign-up', formOf(email));
    for (let visit = 0; visit < 2; visit++) {
      await openBrowser().post('magic-link', { email });
      await openBrowser().post('magic-link/redeem', { token: await tokenMailedTo(email, 'magic_link') });
    }
    expect((await mailsTo(email)).filter((kind) => kind === 'welcome')).toHaveLength(1);
  });

  it('does not welcome an owner who switched welcome emails off', async () => {
    const email = 'no-welcome@site.example';
    await openBrowser().post('sign-up', formOf(email));
    const off =
      'UPDATE email_preferences SET welcome_email_enabled = 0 WHERE user_id IN (SELECT id FROM users WHERE email = ?1)';
    expect((await env.DB.prepare(off).bind(email).run()).meta.changes).toBe(1);
    await openBrowser().post('magic-link', { email });
    await openBrowser().post('magic-link/redeem', { token: await tokenMailedTo(email, 'magic_link') });
    expect(await mailsTo(email)).not.toContain('welcome');
  });
});
