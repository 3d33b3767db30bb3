import { describe, expect, it } from 'vitest';
import { emailsTo, openBrowser, PASSWORD, signedUp, signUpForm, tokenEmailedTo } from './testing/visitor.ts';

const REQUESTS = ['magic-link', 'reset-password', 'resend-verification'];

describe('requesting an email', () => {
  it.each(REQUESTS)('returns the same response for every address from %s', async (path) => {
    await signedUp(`known-${path}@site.example`);
    await openBrowser().post('sign-up', signUpForm(`early-${path}@site.example`));
    const responses = await Promise.all(
      ['known', 'early', 'unknown'].map((name) =>
        openBrowser().post(path, { email: `${name}-${path}@site.example` }),
      ),
    );
    const visible = responses.map(({ status, body, headers, cookie }) => {
      const { data } = body;
      return { status, data, fields: Object.keys(body), headers: [...headers.keys()], cookie };
    });
    expect(visible[0]).toMatchObject({ status: 202, cookie: null, data: { message: expect.any(String) } });
    expect(visible[1]).toEqual(visible[0]);
    expect(visible[2]).toEqual(visible[0]);
  });

  it('sends an address without an account only a no-account email', async () => {
    for (const path of REQUESTS) {
      await openBrowser().post(path, { email: `none-${path}@site.example` });
      expect(await emailsTo(`none-${path}@site.example`)).toEqual(['no_account']);
    }
  });

  it('sends a sign-in link if the address is already verified', async () => {
    await signedUp('twice@site.example');
    await openBrowser().post('resend-verification', { email: 'twice@site.example' });
    expect(await emailsTo('twice@site.example')).toEqual(['verify_email', 'welcome', 'magic_link']);
  });

  it('keeps earlier links valid until one of them is used, so a stranger can’t invalidate them', async () => {
    await openBrowser().post('sign-up', signUpForm('again@site.example'));
    const first = await tokenEmailedTo('again@site.example', 'verify_email');
    await openBrowser().post('resend-verification', { email: 'again@site.example' });
    const second = await tokenEmailedTo('again@site.example', 'verify_email');
    expect(await openBrowser().post('verify-email', { token: first })).toMatchObject({ status: 200 });
    expect(await openBrowser().post('verify-email', { token: second })).toMatchObject({ status: 400 });
  });
});

describe('a magic link', () => {
  it('signs in once and returns the requested page', async () => {
    const email = 'magic@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email, return_to: '/settings' });
    const token = await tokenEmailedTo(email, 'magic_link');
    const browser = openBrowser();
    const response = await browser.post('magic-link/redeem', { token });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { user: { email }, return_to: '/settings' } },
    });
    expect(await browser.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await openBrowser().post('magic-link/redeem', { token })).toMatchObject({
      status: 400,
      body: { code: 'token.invalid', detail: 'This link is no longer valid. Please ask for a new one.' },
    });
  });

  it('signs in only one of ten simultaneous browsers', async () => {
    const email = 'parallel@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const token = await tokenEmailedTo(email, 'magic_link');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => openBrowser().post('magic-link/redeem', { token })),
    );
    expect(responses.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('can’t be exchanged with the links of other purposes', async () => {
    const email = 'purpose@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const magic = await tokenEmailedTo(email, 'magic_link');
    await openBrowser().post('reset-password', { email });
    const reset = await tokenEmailedTo(email, 'reset_password');
    const responses = [
      openBrowser().post('verify-email', { token: magic }),
      openBrowser().post('reset-password/confirm', { token: magic, password: PASSWORD }),
      openBrowser().post('magic-link/redeem', { token: reset }),
    ];
    for (const response of await Promise.all(responses))
      expect(response).toMatchObject({ status: 400, cookie: null, body: { code: 'token.invalid' } });
  });

  it('verifies the address and removes the password of a stranger who signed up with it', async () => {
    const email = 'owner@site.example';
    await openBrowser().post('sign-up', signUpForm(email, { password: 'the password of a stranger' }));
    await openBrowser().post('magic-link', { email });
    const owner = openBrowser();
    const response = await owner.post('magic-link/redeem', {
      token: await tokenEmailedTo(email, 'magic_link'),
    });
    expect(response.body.data).toMatchObject({ user: { email_verified: true } });
    const stranger = await openBrowser().post('sign-in', { email, password: 'the password of a stranger' });
    expect(stranger).toMatchObject({ status: 401, body: { code: 'account.invalid_credentials' } });
  });

  it('keeps the password of a verified account', async () => {
    const email = 'keeps@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    await openBrowser().post('magic-link/redeem', { token: await tokenEmailedTo(email, 'magic_link') });
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('sends the welcome email only when it verifies the address', async () => {
    const email = 'welcome@site.example';
    await openBrowser().post('sign-up', signUpForm(email));
    for (let visit = 0; visit < 2; visit++) {
      await openBrowser().post('magic-link', { email });
      await openBrowser().post('magic-link/redeem', { token: await tokenEmailedTo(email, 'magic_link') });
    }
    expect((await emailsTo(email)).filter((kind) => kind === 'welcome')).toHaveLength(1);
  });
});
