import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../platform/hashing.ts';
import { isId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND, systemClock } from '../platform/time.ts';
import { openSession, principalOfSession } from './sessions.ts';
import { sessions } from './tables.ts';
import { type Answer, type Browser, openBrowser, PASSWORD, signedUp, userOf } from './testing/visitor.ts';

const ctx = testContext();
const ADA = 'ada@site.example';
const UNKNOWN = { status: 404, body: { code: 'session.unknown' } };

beforeAll(async () => {
  await signedUp(ADA);
});

let members = 0;

/** A new member and the browsers that they are signed in with. */
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
function rowsOf({ body }: Answer): { id: string; current: boolean; user_agent: string }[] {
  if (!Array.isArray(body.data)) throw new Error('The answer is no list.');
  return body.data.toSorted((a, b) => Number(b.current) - Number(a.current));
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.get('session')).body.data !== null;
}

describe('a session', () => {
  async function opened(userAgent = 'Browser') {
    const { id: userId } = await userOf(ADA);
    const token = await openSession(ctx, { userId, userAgent, replaces: undefined });
    const at = (milliseconds: number) => principalOfSession(ctx.db, token, addMs(ctx.now, milliseconds));
    const stored = async () => {
      const id = (await at(0))?.by.id;
      if (!id || !isId('ses', id)) throw new Error('The session has not begun.');
      const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, id));
      return row;
    };
    return { at, stored };
  }

  it('ends thirty days after it was last used', async () => {
    const { at } = await opened();
    expect(await at(29 * DAY)).not.toBeNull();
    expect(await at(58 * DAY)).not.toBeNull();
    expect(await at(88 * DAY)).toBeNull();
  });

  it('that was never used ends after thirty days', async () => {
    const { at } = await opened();
    expect(await at(30 * DAY)).toBeNull();
  });

  it('writes down at most once an hour that it was used', async () => {
    const { at, stored } = await opened();
    await at(59 * MINUTE);
    expect(await stored()).toMatchObject({ lastSeenAt: ctx.now, expiresAt: addMs(ctx.now, 30 * DAY) });
    await at(HOUR);
    await at(HOUR + MINUTE);
    const seen = addMs(ctx.now, HOUR);
    expect(await stored()).toMatchObject({ lastSeenAt: seen, expiresAt: addMs(seen, 30 * DAY) });
  });

  it('used by a clock that runs behind is not put back', async () => {
    const { at, stored } = await opened();
    await at(2 * HOUR);
    await at(-30 * SECOND);
    expect(await stored()).toMatchObject({ lastSeenAt: addMs(ctx.now, 2 * HOUR) });
  });

  it('keeps no more of a browser’s name than a line', async () => {
    const { stored } = await opened('x'.repeat(10_000));
    expect((await stored())?.userAgent).toHaveLength(300);
  });

  it.each(['session', 'sessions'])(
    'goes on in the browser when it was idle for an hour (%s)',
    async (call) => {
      const { laptop: browser } = await newMember();
      expect((await browser.get(call)).cookie).toBeNull();
      await ctx.db
        .update(sessions)
        .set({ lastSeenAt: addMs(systemClock(), -HOUR) })
        .where(eq(sessions.tokenHash, sha256Hex(browser.token())));
      const { cookie } = await browser.get(call);
      expect(cookie).toContain(`__Host-session=${browser.token()}; Max-Age=2592000`);
      expect((await browser.get(call)).cookie).toBeNull();
    },
  );

  it.each(['', 'x', 'A'.repeat(43), 'a'.repeat(4_000), '%00', '"; DROP TABLE sessions; --'])(
    'is not opened by the cookie “%s”',
    async (token) => {
      const browser = openBrowser();
      browser.carry(token);
      expect(await browser.get('session')).toMatchObject({ status: 200, cookie: null, body: { data: null } });
      expect(await browser.get('sessions')).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    },
  );
});

describe('the list of sessions', () => {
  it('tells the browsers of one’s own account apart, and no token', async () => {
    const { laptop, phone } = await newMember();
    const [here, other] = rowsOf(await laptop.get('sessions'));
    expect(here).toMatchObject({ current: true, user_agent: expect.stringContaining('Browser of') });
    expect(other).toMatchObject({ current: false });
    const [fromPhone] = rowsOf(await phone.get('sessions'));
    expect(fromPhone).toMatchObject({ id: other?.id, current: true });
    expect(JSON.stringify([here, other])).not.toContain(phone.token());
  });

  it('ends one of them at once', async () => {
    const { laptop, phone } = await newMember();
    const [its] = rowsOf(await phone.get('sessions'));
    expect(await laptop.del(`sessions/${its?.id}`)).toMatchObject({ status: 200, cookie: null });
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false]);
    expect(await laptop.del(`sessions/${its?.id}`)).toMatchObject(UNKNOWN);
  });

  it('ends one’s own', async () => {
    const { laptop: browser } = await newMember();
    const [here] = rowsOf(await browser.get('sessions'));
    expect((await browser.del(`sessions/${here?.id}`)).cookie).toContain('__Host-session=; Max-Age=0');
    expect(await isIn(browser)).toBe(false);
  });

  it('ends nobody else’s', async () => {
    const { laptop: ada } = await newMember();
    const { laptop: eve } = await newMember();
    const [hers] = rowsOf(await ada.get('sessions'));
    expect(await eve.del(`sessions/${hers?.id}`)).toMatchObject(UNKNOWN);
    expect(await isIn(ada)).toBe(true);
  });
});

describe('signing out', () => {
  it('ends this session only', async () => {
    const { laptop, phone } = await newMember();
    const token = laptop.token();
    expect((await laptop.post('sign-out')).cookie).toContain('__Host-session=; Max-Age=0');
    laptop.carry(token);
    expect([await isIn(laptop), await isIn(phone)]).toEqual([false, true]);
  });

  it('everywhere ends all sessions of the account, and nobody else’s', async () => {
    const { email, laptop, phone } = await newMember();
    const { laptop: eve } = await newMember();
    await laptop.post('sign-out', { everywhere: true });
    expect([await isIn(laptop), await isIn(phone), await isIn(eve)]).toEqual([false, false, true]);
    const { id } = await userOf(email);
    expect(await ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  it('works for whoever is signed out already', async () => {
    const browser = openBrowser();
    browser.carry('A'.repeat(43));
    expect(await browser.post('sign-out', { everywhere: true })).toMatchObject({ status: 200 });
  });
});
