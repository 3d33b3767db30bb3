import { describe, expect, it } from 'vitest';
import { formOf, mailsTo, openBrowser, PASSWORD, signedUp, tokenMailedTo } from './testing/visitor.ts';

const NEXT = 'another river, another stream';

async function statusOf(email: string, password: string): Promise<number> {
  return (await openBrowser().post('sign-in', { email, password })).status;
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail; every session ends and the owner is told', async () => {
    const email = 'forgot@site.example';
    const phone = await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenMailedTo(email, 'reset_password');
    const browser = openBrowser();
    const answer = await browser.post('reset-password/confirm', { token, password: NEXT });
    expect(answer).toMatchObject({ status: 200, cookie: null });
    expect(await phone.get('session')).toMatchObject({ body: { data: null } });
    expect(await statusOf(email, PASSWORD)).toBe(401);
    expect(await statusOf(email, NEXT)).toBe(200);
    expect(await mailsTo(email)).toEqual(['verify_email', 'welcome', 'reset_password', 'password_changed']);
    const replayed = await browser.post('reset-password/confirm', { token, password: PASSWORD });
    expect(replayed).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
  });

  it('takes the other links of the account with it', async () => {
    const email = 'links@site.example';
    await signedUp(email);
    await openBrowser().post('magic-link', { email });
    const magic = await tokenMailedTo(email, 'magic_link');
    await openBrowser().post('reset-password', { email });
    const token = await tokenMailedTo(email, 'reset_password');
    await openBrowser().post('reset-password/confirm', { token, password: NEXT });
    expect(await openBrowser().post('magic-link/redeem', { token: magic })).toMatchObject({ status: 400 });
  });

  it('replaced by two at once is replaced by one of them', async () => {
    const email = 'two@site.example';
    await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenMailedTo(email, 'reset_password');
    const answers = await Promise.all(
      ['first of them', 'second of them'].map((password) =>
        openBrowser().post('reset-password/confirm', { token, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('that is too short for a new one leaves the link good', async () => {
    const email = 'short@site.example';
    await signedUp(email);
    await openBrowser().post('reset-password', { email });
    const token = await tokenMailedTo(email, 'reset_password');
    const short = await openBrowser().post('reset-password/confirm', { token, password: '12345' });
    expect(short.body.fields).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
    const answer = await openBrowser().post('reset-password/confirm', { token, password: NEXT });
    expect(answer.status).toBe(200);
  });

  it('of an unconfirmed account, replaced by its mail, confirms the address', async () => {
    const email = 'early@site.example';
    await openBrowser().post('sign-up', formOf(email));
    await openBrowser().post('reset-password', { email });
    const token = await tokenMailedTo(email, 'reset_password');
    await openBrowser().post('reset-password/confirm', { token, password: NEXT });
    expect(await statusOf(email, NEXT)).toBe(200);
  });
});

describe('changing a password', () => {
  it('needs the present one, ends every other session and goes on in a new one here', async () => {
    const email = 'change@site.example';
    const phone = await signedUp(email);
    const laptop = openBrowser();
    await laptop.post('sign-in', { email, password: PASSWORD });
    const before = laptop.token();
    const wrong = await laptop.post('change-password', { current_password: 'a guess', new_password: NEXT });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'account.wrong_password',
        fields: [{ field: 'current_password', message: 'The current password is wrong.' }],
      },
    });
    const form = { current_password: PASSWORD, new_password: NEXT };
    expect(await laptop.post('change-password', form)).toMatchObject({ status: 200 });
    expect(laptop.token()).not.toBe(before);
    expect(await laptop.get('session')).toMatchObject({ body: { data: { user: { email } } } });
    expect(await phone.get('session')).toMatchObject({ body: { data: null } });
    expect(await statusOf(email, PASSWORD)).toBe(401);
    expect(await statusOf(email, NEXT)).toBe(200);
    expect(await mailsTo(email)).toEqual(['verify_email', 'welcome', 'password_changed']);
  });

  it('is for whoever is signed in', async () => {
    const form = { current_password: PASSWORD, new_password: NEXT };
    expect(await openBrowser().post('change-password', form)).toMatchObject({
      status: 401,
      body: { code: 'session.missing' },
    });
  });

  it('refuses a new one that is too short', async () => {
    const browser = await signedUp('brief@site.example');
    const form = { current_password: PASSWORD, new_password: '12345' };
    expect((await browser.post('change-password', form)).body.fields).toEqual([
      { field: 'new_password', message: 'Password must be at least 6 characters' },
    ]);
  });
});
