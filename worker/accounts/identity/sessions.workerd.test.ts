import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_USER_HEADER } from '../../platform/contract/session-user.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { isId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND, systemClock } from '../../platform/time.ts';
import { createSession, principalOfSession } from './sessions.ts';
import { sessions } from './tables.ts';
import {
  type AuthResponse,
  type Browser,
  openBrowser,
  PASSWORD,
  signedUp,
  userOf,
} from './testing/visitor.ts';

const ctx = testContext();
const ADA = 'ada@site.example';
const UNKNOWN = { status: 404, body: { code: 'session.unknown' } };

beforeAll(async () => {
  await signedUp(ADA);
});

let members = 0;

async function newMember() {
  const email = `member-${++members}@site.example`;
  return { email, laptop: await signedUp(email), phone: await signedIn(email) };
}

async function signedIn(email: string): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('sign-in', { email, password: PASSWORD });
  return browser;
}

/** The rows of a session list, the calling browser's own first. */
function rowsOf({ body }: AuthResponse): { id: string; current: boolean; user_agent: string }[] {
  if (!Array.isArray(body.data)) throw new Error('The response isn’t a list.');
  return body.data.toSorted((a, b) => Number(b.current) - Number(a.current));
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('session')).body.data !== null;
}

describe('a session', () => {
  async function newSession(userAgent = 'Browser') {
    const { id: userId } = await userOf(ADA);
    const token = await createSession(ctx, { userId, userAgent, replaces: undefined });
    const at = (milliseconds: number) => principalOfSession(ctx.db, token, addMs(ctx.now, milliseconds));
    const stored = async () => {
      const id = (await at(0))?.by.id;
      if (!id || !isId('ses', id)) throw new Error('The session doesn’t exist.');
      const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, id));
      return row;
    };
    return { at, stored };
  }

  it('expires thirty days after its last use', async () => {
    const { at } = await newSession();
    expect(await at(29 * DAY)).not.toBeNull();
    expect(await at(58 * DAY)).not.toBeNull();
    expect(await at(88 * DAY)).toBeNull();
  });

  it('expires after thirty days if it is never used', async () => {
    const { at } = await newSession();
    expect(await at(30 * DAY)).toBeNull();
  });

  it('stores its last use at most once an hour', async () => {
    const { at, stored } = await newSession();
    await at(59 * MINUTE);
    expect(await stored()).toMatchObject({ lastSeenAt: ctx.now, expiresAt: addMs(ctx.now, 30 * DAY) });
    await at(HOUR);
    await at(HOUR + MINUTE);
    const seen = addMs(ctx.now, HOUR);
    expect(await stored()).toMatchObject({ lastSeenAt: seen, expiresAt: addMs(seen, 30 * DAY) });
  });

  it('isn’t shortened by a clock that runs behind', async () => {
    const { at, stored } = await newSession();
    await at(2 * HOUR);
    await at(-30 * SECOND);
    expect(await stored()).toMatchObject({ lastSeenAt: addMs(ctx.now, 2 * HOUR) });
  });

  it('stores at most 300 characters of the user agent', async () => {
    const { stored } = await newSession('x'.repeat(10_000));
    expect((await stored())?.userAgent).toHaveLength(300);
  });

  it.each(['session', 'sessions'])('renews its cookie after an hour without use (%s)', async (call) => {
    const { laptop: browser } = await newMember();
    expect((await browser.get(call)).cookie).toBeNull();
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: addMs(systemClock(), -HOUR) })
      .where(eq(sessions.tokenHash, sha256Hex(browser.token())));
    const { cookie } = await browser.get(call);
    expect(cookie).toContain(`__Host-session=${browser.token()}; Max-Age=2592000`);
    expect((await browser.get(call)).cookie).toBeNull();
  });

  it.each(['', 'x', 'A'.repeat(43), 'a'.repeat(4_000), '%00', '"; DROP TABLE sessions; --'])(
    'doesn’t exist for the cookie “%s”',
    async (token) => {
      const browser = openBrowser();
      browser.setToken(token);
      expect(await browser.get('session')).toMatchObject({ status: 200, cookie: null, body: { data: null } });
      expect(await browser.get('sessions')).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    },
  );
});

describe('listing and revoking sessions', () => {
  it('marks the calling browser and contains no token', async () => {
    const { laptop, phone } = await newMember();
    const [here, other] = rowsOf(await laptop.get('sessions'));
    expect(here).toMatchObject({ current: true, user_agent: expect.stringContaining('Browser of') });
    expect(other).toMatchObject({ current: false });
    const [fromPhone] = rowsOf(await phone.get('sessions'));
    expect(fromPhone).toMatchObject({ id: other?.id, current: true });
    expect(JSON.stringify([here, other])).not.toContain(phone.token());
  });

  it('revokes another session immediately', async () => {
    const { laptop, phone } = await newMember();
    const [phoneSession] = rowsOf(await phone.get('sessions'));
    expect(await laptop.del(`sessions/${phoneSession?.id}`)).toMatchObject({ status: 200, cookie: null });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await laptop.del(`sessions/${phoneSession?.id}`)).toMatchObject(UNKNOWN);
  });

  it('revokes the calling browser’s own session', async () => {
    const { laptop: browser } = await newMember();
    const [here] = rowsOf(await browser.get('sessions'));
    expect((await browser.del(`sessions/${here?.id}`)).cookie).toContain('__Host-session=; Max-Age=0');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('can’t revoke another account’s session', async () => {
    const { laptop: ada } = await newMember();
    const { laptop: eve } = await newMember();
    const [adasSession] = rowsOf(await ada.get('sessions'));
    expect(await eve.del(`sessions/${adasSession?.id}`)).toMatchObject(UNKNOWN);
    expect(await isSignedIn(ada)).toBe(true);
  });
});

describe('signing out', () => {
  it('revokes this session only', async () => {
    const { laptop, phone } = await newMember();
    const token = laptop.token();
    expect((await laptop.post('sign-out')).cookie).toContain('__Host-session=; Max-Age=0');
    laptop.setToken(token);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, true]);
  });

  it('everywhere revokes all sessions of this account only', async () => {
    const { email, laptop, phone } = await newMember();
    const { laptop: eve } = await newMember();
    await laptop.post('sign-out', { everywhere: true });
    expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(eve)]).toEqual([
      false,
      false,
      true,
    ]);
    const { id } = await userOf(email);
    expect(await ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  it('succeeds without a valid session', async () => {
    const browser = openBrowser();
    browser.setToken('A'.repeat(43));
    expect(await browser.post('sign-out', { everywhere: true })).toMatchObject({ status: 200 });
  });
});

describe('a page of a user, in a browser that is signed in to another account since', () => {
  const OTHER = { status: 409, body: { code: 'session.user_changed' } };

  it('can’t read or change the other account, or sign it out', async () => {
    const [left, now] = [await newMember(), await newMember()];
    const { id: leftId } = await userOf(left.email);
    const stale = { [SESSION_USER_HEADER]: leftId };
    const { laptop } = now;
    expect(await laptop.send('GET', 'sessions', undefined, stale)).toMatchObject(OTHER);
    const form = { current_password: PASSWORD, new_password: 'another river of streams' };
    expect(await laptop.post('change-password', form, stale)).toMatchObject(OTHER);
    expect(await laptop.post('sign-out', { everywhere: true }, stale)).toMatchObject(OTHER);
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await isSignedIn(now.phone)).toBe(true);
  });

  it('learns who is signed in, and a page of that user may do everything', async () => {
    const { email, laptop, phone } = await newMember();
    const { id } = await userOf(email);
    const session = await laptop.send('GET', 'session', undefined, { [SESSION_USER_HEADER]: 'usr_left' });
    expect(session).toMatchObject({ status: 200, body: { data: { user: { id } } } });
    const own = { [SESSION_USER_HEADER]: id };
    expect(await laptop.post('sign-out', { everywhere: true }, own)).toMatchObject({ status: 200 });
    expect(await isSignedIn(phone)).toBe(false);
  });
});
