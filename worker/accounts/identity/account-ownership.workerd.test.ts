import { describe, expect, it } from 'vitest';
import { emails } from '../../platform/email/tables.ts';
import { testContext } from '../../platform/testing/context.ts';
import {
  confirmationCodeTo,
  openBrowser,
  PASSWORD,
  signedUp,
  signUpForm,
  tokenEmailedTo,
  userOf,
} from './testing/visitor.ts';

const ctx = testContext();
const STRANGER_PASSWORD = 'the password of a stranger';
const NEW_PASSWORD = 'another river, another stream';

async function strangerSignsUp(email: string) {
  const stranger = openBrowser();
  await stranger.post('sign-up', signUpForm(email, { password: STRANGER_PASSWORD }));
  return stranger;
}

describe('verifying an address', () => {
  it.each([
    ['verify-email', 'resend-verification', 'verify_email'],
    ['magic-link/redeem', 'magic-link', 'magic_link'],
  ] as const)('removes a stranger’s password when the owner uses %s', async (redeem, ask, purpose) => {
    const email = `${purpose}@site.example`;
    const stranger = await strangerSignsUp(email);
    await openBrowser().post(ask, { email });
    const owner = openBrowser();
    const response = await owner.post(redeem, { token: await tokenEmailedTo(email, purpose) });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { user: { email_verified: true }, password_removed: true } },
    });
    expect((await userOf(email)).passwordHash).toBe('none');
    expect(await stranger.post('sign-in', { email, password: STRANGER_PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'account.invalid_credentials' },
    });
  });

  it('keeps the password in the browser that signed up, whose cookie no script can read', async () => {
    const email = 'same-browser@site.example';
    const browser = openBrowser();
    const signUp = await browser.post('sign-up', signUpForm(email));
    const [cookie = ''] = signUp.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sign-up=[\w-]{43};.*HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(JSON.stringify(await userOf(email))).not.toContain(browser.cookies().get('__Host-sign-up'));
    const response = await browser.post('verify-email', {
      token: await tokenEmailedTo(email, 'verify_email'),
    });
    expect(response.body.data).toMatchObject({ password_removed: false });
    expect(browser.cookies().has('__Host-sign-up')).toBe(false);
    expect((await userOf(email)).signUpBrowserHash).toBeNull();
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('removes the password if the owner’s browser signed up for another address only', async () => {
    const email = 'crossed@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('sign-up', signUpForm('owners-other@site.example'));
    expect((await owner.post('sign-up', signUpForm(email))).status).toBe(409);
    await owner.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    expect((await userOf(email)).passwordHash).toBe('none');
  });

  it('keeps both passwords of a browser that signs up for two addresses', async () => {
    const browser = openBrowser();
    for (const email of ['first-of-two@site.example', 'second-of-two@site.example'])
      await browser.post('sign-up', signUpForm(email));
    const token = await tokenEmailedTo('first-of-two@site.example', 'verify_email');
    expect((await browser.post('verify-email', { token })).body.data).toMatchObject({
      password_removed: false,
    });
  });

  it('sends emails that repeat nothing that was typed at sign-up', async () => {
    const email = 'typed@site.example';
    const name = 'Claim your prize';
    await openBrowser().post('sign-up', signUpForm(email, { full_name: name }));
    for (const path of ['magic-link', 'reset-password', 'resend-verification'])
      await openBrowser().post(path, { email });
    await openBrowser().post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    const stored = (await ctx.db.select().from(emails)).filter(({ recipient }) => recipient === email);
    expect(stored.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(stored)).not.toContain(name);
  });
});

describe('an account without a password', () => {
  it('gets a password from its owner, with the code that only the owner’s mailbox has', async () => {
    const email = 'first-password@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    expect((await owner.post('confirm/code')).status).toBe(202);
    expect(await owner.post('confirm', { code: await confirmationCodeTo(email) })).toMatchObject({
      status: 200,
    });
    expect(await owner.post('set-password', { password: NEW_PASSWORD })).toMatchObject({ status: 200 });
    expect(await owner.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await openBrowser().post('sign-in', { email, password: NEW_PASSWORD })).toMatchObject({
      status: 200,
    });
    expect((await owner.post('confirm', { password: NEW_PASSWORD })).status).toBe(200);
    expect(await owner.post('set-password', { password: 'the password of a thief' })).toMatchObject({
      status: 409,
      body: { code: 'account.has_password' },
    });
  });

  it('gets no password from a stolen session, which stays unconfirmed', async () => {
    const email = 'stolen-session@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    const thief = openBrowser();
    thief.setToken(owner.token());
    expect(await thief.post('set-password', { password: NEW_PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'session.confirmation_required' },
    });
    expect(await thief.post('confirm', { password: NEW_PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'account.no_password' },
    });
    expect((await thief.get('export')).status).toBe(403);
    expect((await userOf(email)).passwordHash).toBe('none');
    expect((await owner.get('session')).body.data).not.toBeNull();
  });

  it('is refused a change of password because it has none, not because it is wrong', async () => {
    const email = 'no-password@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    const form = { current_password: STRANGER_PASSWORD, new_password: NEW_PASSWORD };
    expect(await owner.post('change-password', form)).toMatchObject({
      status: 409,
      body: {
        code: 'account.no_password',
        detail:
          'This account has no password. Set one in the settings, or sign in with a magic link or a passkey.',
      },
    });
    expect((await userOf(email)).passwordHash).toBe('none');
  });

  it('can’t be opened with the marker that is stored instead of a hash', async () => {
    const email = 'marker@site.example';
    await strangerSignsUp(email);
    await openBrowser().post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    expect(await openBrowser().post('sign-in', { email, password: 'none' })).toMatchObject({ status: 401 });
  });
});

describe('an emailed link', () => {
  it('can be previewed several times without being spent', async () => {
    const email = 'named@site.example';
    await openBrowser().post('sign-up', signUpForm(email));
    const token = await tokenEmailedTo(email, 'verify_email');
    for (let scanner = 0; scanner < 3; scanner++)
      expect(await openBrowser().post('link', { token })).toMatchObject({
        status: 200,
        cookie: null,
        body: { data: { purpose: 'verify_email', email, signed_in_as: null } },
      });
    expect((await userOf(email)).emailVerifiedAt).toBeNull();
    expect(await openBrowser().post('verify-email', { token })).toMatchObject({ status: 200 });
    expect(await openBrowser().post('link', { token })).toMatchObject({
      status: 400,
      body: { code: 'token.invalid' },
    });
  });

  it('changes accounts only on request and keeps the other account’s session', async () => {
    const victim = await signedUp('victim@site.example');
    const session = victim.token();
    const attacker = 'attacker@site.example';
    await signedUp(attacker);
    await openBrowser().post('magic-link', { email: attacker });
    const token = await tokenEmailedTo(attacker, 'magic_link');
    expect(await victim.post('link', { token })).toMatchObject({
      body: { data: { email: attacker, signed_in_as: 'victim@site.example' } },
    });
    expect(await victim.post('magic-link/redeem', { token })).toMatchObject({
      status: 409,
      cookie: null,
      body: { code: 'session.other_account' },
    });
    expect(await victim.get('session')).toMatchObject({
      body: { data: { user: { email: 'victim@site.example' } } },
    });
    expect(await victim.post('magic-link/redeem', { token, replace_session: true })).toMatchObject({
      status: 200,
      body: { data: { user: { email: attacker } } },
    });
    victim.setToken(session);
    expect(await victim.get('session')).toMatchObject({
      body: { data: { user: { email: 'victim@site.example' } } },
    });
  });
});
