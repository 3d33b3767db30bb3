import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId, type UserId } from '../../platform/ids.ts';
import { addMs, DAY, type Instant, MINUTE, systemClock } from '../../platform/time.ts';
import { openBrowser, PASSWORD, userOf } from '../identity/testing/visitor.ts';
import { deleteOldActivity } from './erase-activity.ts';
import { accountActivity } from './tables.ts';
import { activityOf, addPasskey, asBrowser, DEVICE, type Entry, person } from './testing/person.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

describe('the activity of an account', () => {
  it('is shown to its own sessions only', async () => {
    const { browser } = await person();
    const { browser: other } = await person();
    await addPasskey(browser);
    const own = await activityOf(browser);
    expect(own.length).toBe(3);
    const others = await activityOf(other);
    expect(others.map(({ kind }) => kind)).toEqual(['sign_in.succeeded', 'sign_in.succeeded']);
    const ids = new Set(own.map(({ id }) => id));
    expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    const missing = { status: 401, body: { code: 'session.missing' } };
    expect(await openBrowser().get('activity')).toMatchObject(missing);
    const member = await scene.signUp();
    expect(await read('/v1/auth/activity', { key: member.key })).toMatchObject(missing);
  });

  it('continues behind a cursor of another account in its own list only', async () => {
    const { browser } = await person();
    const { browser: other } = await person();
    const [entry] = await activityOf(other);
    const at = Date.parse(entry?.at ?? '');
    const page = await browser.get(`activity?cursor=${at}.${entry?.id}`);
    const own = new Set((await activityOf(browser)).map(({ id }) => id));
    expect((page.body.data as Entry[]).filter(({ id }) => !own.has(id))).toEqual([]);
  });

  it('has no address, no email and no secret', async () => {
    const { email, browser } = await person();
    const { authenticator } = await addPasskey(browser);
    const made = await asBrowser(browser, 'POST', '/v1/publisher/keys', {
      name: 'Website',
      preset: 'full_access',
    });
    const entries = await activityOf(browser);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
      'at',
      'count',
      'device',
      'id',
      'kind',
      'method',
      'name',
    ]);
    const rows = await scene.ctx.db
      .select()
      .from(accountActivity)
      .where(eq(accountActivity.userId, (await userOf(email)).id));
    const key = made.body.data.full_key;
    for (const secret of [email, PASSWORD, browser.token(), authenticator.credentialId, key, key.slice(0, 8)])
      expect(JSON.stringify([entries, rows])).not.toContain(secret);
    for (const { device } of rows.filter(({ kind }) => kind === 'api_key.created'))
      expect(device).toBe(DEVICE);
  });

  it('is listed in pages of 20, each entry once, also those of the same time', async () => {
    const { userId, browser } = await person();
    await fill(userId, 48, addMs(systemClock(), -MINUTE));
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await browser.get(`activity${cursor === '' ? '' : `?cursor=${cursor}`}`);
      const { data, meta } = body as { data: Entry[]; meta: { next_cursor: string | null } };
      seen.push(...data.map(({ id }) => id));
      sizes.push(data.length);
      cursor = meta.next_cursor;
    }
    expect(sizes).toEqual([20, 20, 10]);
    expect(new Set(seen).size).toBe(50);
  });

  it.each(['nothing', '1.act_x', '.', `${'9'.repeat(20)}.act_0000000000000000`, '1'.repeat(65)])(
    'refuses the cursor %j',
    async (cursor) => {
      const { browser } = await person();
      expect(await browser.get(`activity?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', fields: [{ field: 'cursor' }] },
      });
    },
  );

  it('is listed and kept for 90 days', async () => {
    const { userId, browser } = await person();
    const now = systemClock();
    await fill(userId, 2, addMs(now, -90 * DAY));
    await fill(userId, 1, addMs(now, MINUTE - 90 * DAY));
    expect(await activityOf(browser)).toHaveLength(3);
    expect(await deleteOldActivity({ ...scene.ctx, now: systemClock() })).toEqual({ deleted: 2 });
    expect(await activityOf(browser)).toHaveLength(3);
  });
});

/** Stores entries of the same time. */
async function fill(userId: UserId, count: number, at: Instant): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId('act'),
    userId,
    at,
    kind: 'session.signed_out' as const,
    device: DEVICE,
    count: 1,
  }));
  for (let start = 0; start < count; start += 10)
    await scene.ctx.db.insert(accountActivity).values(rows.slice(start, start + 10));
}
