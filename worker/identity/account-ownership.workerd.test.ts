import { describe, expect, it } from 'vitest';
import { mails } from '../email/tables.ts';
import { testContext } from '../platform/testing/context.ts';
import { formOf, openBrowser, PASSWORD, signedUp, tokenMailedTo, userOf } from './testing/visitor.ts';

const ctx = testContext();
const STRANGERS = 'the password of a stranger';
const NEXT = 'another river, another stream';

async function strangerSignsUp(email: string) {
  const stranger = openBrowser();
  await stranger.post('sign-up', formOf(email, { password: STRANGERS }));
  return stranger;
}

describe('whoever verifies an address owns its account', () => {
  it.each([
    ['verify-email', 'resend-verification', 'verify_email'],
    ['magic-link/redeem', 'magic-link', 'magic_link'],
  ] as const)('by %s: a stranger’s password is gone', async (redeem, ask, purpose) => {
    const email = `${purpose}@site.example`;
    const stranger = await strangerSignsUp(email);
    await openBrowser().post(ask, { email });
    const owner = openBrowser();
    const answer = await owner.post(redeem, { token: await tokenMailedTo(email, purpose) });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user: { email_verified: true }, password_removed: true } },
    });
    expect((await userOf(email)).passwordHash).toBe('none');
    expect(await stranger.post('sign-in', { email, password: STRANGERS })).toMatchObject({
      status: 401,
      body: { code: 'account.invalid_credentials' },
    });
  });

  it('the browser that signed up keeps its password, and its cookie is readable by no script', async () => {
    const email = 'same-browser@site.example';
    const browser = openBrowser();
    const signUp = await browser.post('sign-up', formOf(email));
    const [cookie = ''] = signUp.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sign-up=[\w-]{43};.*HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(JSON.stringify(await userOf(email))).not.toContain(browser.cookies().get('__Host-sign-up'));
    const answer = await browser.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    expect(answer.body.data).toMatchObject({ password_removed: false });
    expect(browser.cookies().has('__Host-sign-up')).toBe(false);
    expect((await userOf(email)).signUpBrowserHash).toBeNull();
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('another sign-up in the owner’s browser proves nothing about this one', async () => {
    const email = 'crossed@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('sign-up', formOf('owners-other@site.example'));
    expect((await owner.post('sign-up', formOf(email))).status).toBe(409);
    await owner.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    expect((await userOf(email)).passwordHash).toBe('none');
  });

  it('a browser that signs up for two addresses keeps both passwords', async () => {
    const browser = openBrowser();
    for (const email of ['first-of-two@site.example', 'second-of-two@site.example'])
      await browser.post('sign-up', formOf(email));
    const token = await tokenMailedTo('first-of-two@site.example', 'verify_email');
    expect((await browser.post('verify-email', { token })).body.data).toMatchObject({
      password_removed: false,
    });
  });

  it('its emails repeat nothing that was typed before', async () => {
    const email = 'typed@site.example';
    const name = 'Claim your prize';
    await openBrowser().post('sign-up', formOf(email, { full_name: name }));
    for (const path of ['magic-link', 'reset-password', 'resend-verification'])
      await openBrowser().post(path, { email });
    await openBrowser().post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    const posted = (await ctx.db.select().from(mails)).filter(({ recipient }) => recipient === email);
    expect(posted.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(posted)).not.toContain(name);
  });
});

describe('an account without a password', () => {
  it('gets one from its owner, who is signed in by the link; the other sessions end', async () => {
    const email = 'first-password@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    expect(await owner.post('set-password', { password: NEXT })).toMatchObject({ status: 200 });
    expect(await owner.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await openBrowser().post('sign-in', { email, password: NEXT })).toMatchObject({ status: 200 });
    expect(await owner.post('set-password', { password: 'a third one, of a thief' })).toMatchObject({
      status: 409,
      body: { code: 'account.has_password' },
    });
  });

  it('gets none from a session that began long ago', async () => {
    const email = 'old-session@site.example';
    await strangerSignsUp(email);
    const owner = openBrowser();
    await owner.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    await ctx.db.$client.prepare('UPDATE sessions SET created_at = created_at - 3600001').run();
    expect(await owner.post('set-password', { password: NEXT })).toMatchObject({
      status: 403,
      body: { code: 'session.not_recent' },
    });
  });

  it('is not opened by the marker that stands for no password', async () => {
    const email = 'marker@site.example';
    await strangerSignsUp(email);
    await openBrowser().post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    expect(await openBrowser().post('sign-in', { email, password: 'none' })).toMatchObject({ status: 401 });
  });
});

describe('an emailed link', () => {
  it('names its account to whoever looks, and is spent by none of it', async () => {
    const email = 'named@site.example';
    await openBrowser().post('sign-up', formOf(email));
    const token = await tokenMailedTo(email, 'verify_email');
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

  it('changes accounts only when asked to, and the other account’s session goes on', async () => {
    const victim = await signedUp('victim@site.example');
    const session = victim.token();
    const attacker = 'attacker@site.example';
    await signedUp(attacker);
    await openBrowser().post('magic-link', { email: attacker });
    const token = await tokenMailedTo(attacker, 'magic_link');
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
    victim.carry(session);
    expect(await victim.get('session')).toMatchObject({
      body: { data: { user: { email: 'victim@site.example' } } },
    });
  });
});
