import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, MINUTE, systemClock } from '../../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { NO_PASSWORD, readAccountOfUser } from './accounts.ts';
import { accountEmail } from './email-links.ts';
import { oneTimeTokens, users } from './tables.ts';
import {
  type Browser,
  codeEmailedTo,
  confirmationCodeTo,
  emailsTo,
  openBrowser,
  PASSWORD,
  signedUp,
  tokenEmailedTo,
  userOf,
} from './testing/visitor.ts';

const db = openDatabase(env.DB);
const INVALID = { status: 400, body: { code: 'session.code_invalid' } };
let people = 0;

async function person(): Promise<{ browser: Browser; email: string; next: string }> {
  const email = `old-${++people}@site.example`;
  await signedUp(email);
  const browser = openBrowser();
  await browser.post('sign-in', { email, password: PASSWORD });
  return { browser, email, next: `new-${people}@site.example` };
}

describe('a change of the email address', () => {
  it('takes effect with the code that the new address got, and tells the old one', async () => {
    const { browser, email, next } = await person();
    await browser.post('magic-link', { email });
    const oldLink = await tokenEmailedTo(email, 'magic_link');
    expect(await browser.post('change-email', { email: next })).toMatchObject({ status: 202 });
    expect((await userOf(email)).email).toBe(email);
    const code = await codeEmailedTo(next);
    expect(await browser.post('change-email/confirm', { email: next, code })).toMatchObject({ status: 200 });
    const user = await userOf(next);
    const [publisher] = await db.select().from(publishers).where(eq(publishers.userId, user.id));
    expect(publisher?.email).toBe(next);
    expect(await emailsTo(email)).toContain('email_changed');
    expect(await openBrowser().post('sign-in', { email: next, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect((await openBrowser().post('sign-in', { email, password: PASSWORD })).status).toBe(401);
    expect((await openBrowser().post('magic-link/redeem', { token: oldLink })).status).toBe(400);
    expect(await browser.post('change-email/confirm', { email: next, code })).toMatchObject(INVALID);
  });

  it('makes a link worthless that was asked for before and is sent to the old address after', async () => {
    const { browser, email, next } = await person();
    await browser.post('change-email', { email: next });
    const account = await readAccountOfUser(testContext(systemClock()), (await userOf(email)).id);
    await browser.post('change-email/confirm', { email: next, code: await codeEmailedTo(next) });
    for (const kind of ['magic_link', 'reset_password'] as const) {
      // Its email still waits when the address changes.
      await accountEmail(testContext(systemClock()), kind, account).run();
      const token = await tokenEmailedTo(email, kind);
      expect(await openBrowser().post('link', { token }), kind).toMatchObject({
        status: 400,
        body: { code: 'token.invalid' },
      });
    }
    await browser.post('magic-link', { email: next });
    const token = await tokenEmailedTo(next, 'magic_link');
    expect((await openBrowser().post('magic-link/redeem', { token })).status).toBe(200);
  });

  it('ends the code that the old address got to confirm another session', async () => {
    const { browser, email, next } = await person();
    const other = openBrowser();
    await other.post('sign-in', { email, password: PASSWORD });
    await db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.email, email));
    expect((await other.post('confirm/code')).status).toBe(202);
    const confirming = await confirmationCodeTo(email);
    await browser.post('change-email', { email: next });
    await browser.post('change-email/confirm', { email: next, code: await codeEmailedTo(next) });
    expect(await other.post('confirm', { code: confirming })).toMatchObject(INVALID);
  });

  it('is refused with a wrong or late code, another address or another session', async () => {
    const { browser, email, next } = await person();
    await browser.post('change-email', { email: next });
    const code = await codeEmailedTo(next);
    const other = openBrowser();
    await other.post('sign-in', { email, password: PASSWORD });
    expect(await other.post('change-email/confirm', { email: next, code })).toMatchObject(INVALID);
    const elsewhere = { email: `x-${next}`, code };
    expect(await browser.post('change-email/confirm', elsewhere)).toMatchObject(INVALID);
    const wrong = { email: next, code: code === '00000000' ? '00000001' : '00000000' };
    expect(await browser.post('change-email/confirm', wrong)).toMatchObject(INVALID);
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: addMs(systemClock(), -MINUTE) })
      .where(eq(oneTimeTokens.email, next));
    expect(await browser.post('change-email/confirm', { email: next, code })).toMatchObject(INVALID);
    expect((await userOf(email)).email).toBe(email);
  });

  it('doesn’t say that the new address has an account, and tells its owner', async () => {
    const [one, taken] = [await person(), await person()];
    const free = await one.browser.post('change-email', { email: one.next });
    const used = await one.browser.post('change-email', { email: taken.email });
    expect([used.status, used.body.data]).toEqual([free.status, free.body.data]);
    expect(await emailsTo(taken.email)).toContain('email_taken');
    await expect(codeEmailedTo(taken.email)).rejects.toThrow('No code');
  });

  it('is refused if the address got an account meanwhile', async () => {
    const { browser, next } = await person();
    await browser.post('change-email', { email: next });
    await signedUp(next);
    const code = await codeEmailedTo(next);
    expect(await browser.post('change-email/confirm', { email: next, code })).toMatchObject({
      status: 409,
      body: { code: 'account.exists' },
    });
  });

  it('requires a confirmed session and another address', async () => {
    const { browser, email } = await person();
    expect(await browser.post('change-email', { email })).toMatchObject({
      status: 400,
      body: { code: 'account.same_email' },
    });
    const unconfirmed = await signedUp('unconfirmed-change@site.example');
    expect(await unconfirmed.post('change-email', { email: 'x@site.example' })).toMatchObject({
      status: 403,
      body: { code: 'session.confirmation_required' },
    });
  });

  it('leaves no request that an emailed link could stand for', async () => {
    const { browser, next } = await person();
    await browser.post('change-email', { email: next });
    const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.email, next));
    for (const path of ['link', 'magic-link/redeem', 'verify-email'])
      expect((await openBrowser().post(path, { token: row?.tokenHash })).status).toBe(400);
  });
});
