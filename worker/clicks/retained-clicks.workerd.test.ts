import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publisherIdOf, publisherNumber } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, DAY } from '../platform/time.ts';
import { type ClickId, createClickId } from './click-id.ts';
import { type ClickRecord, clickRow } from './click-record.ts';
import { sampleClick } from './redirect/testing/click.ts';
import { retainAwaitedClicks, retainClicks } from './retained-clicks.ts';
import { eraseClicks } from './testing/stores.ts';
import { writeClicks } from './write-clicks.ts';

const ctx = testContext();
const publisher = publisherIdOf(41);

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await eraseClicks(publisher);
  await env.DB.exec('DELETE FROM retained_clicks');
  await env.DB.exec('DELETE FROM awaited_clicks');
});

describe('the clicks behind conversions', () => {
  it('are copied once, without the user agent and the address', async () => {
    const click = await stored({ country: 'DE', subId: 'post-7', referer: 'https://www.blog.example' });
    for (let run = 0; run < 2; run++)
      expect([...(await retainClicks(ctx, [click, click]))]).toEqual([[click, 'counted']]);
    const { results } = await env.DB.prepare('SELECT * FROM retained_clicks').all();
    expect(results).toMatchObject([
      { click_id: click, country: 'DE', sub_id: 'post-7', referer_host: 'blog.example', device: 'mobile' },
    ]);
    expect(Object.keys(results[0] ?? {})).not.toContain('user_agent');
    expect(Object.keys(results[0] ?? {})).not.toContain('ip_hash');
  });

  it('stay when the clicks are deleted', async () => {
    const click = await stored({});
    await retainClicks(ctx, [click]);
    await eraseClicks(publisher);
    expect((await retainClicks(ctx, [click])).get(click)).toBe('counted');
  });

  it('that aren’t stored yet are copied by a job once they are', async () => {
    const late = idAt();
    expect((await retainClicks(ctx, [late])).size).toBe(0);
    expect(await retainAwaitedClicks(ctx)).toEqual({ found: 0, waiting: 1, next: null });
    await stored({ clickId: late });
    expect(await retainAwaitedClicks(ctx)).toEqual({ found: 1, waiting: 0, next: null });
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM awaited_clicks').first('n')).toBe(0);
    expect((await retainClicks(ctx, [late])).get(late)).toBe('counted');
  });

  it('that are stored late and were no visit raise an alert', async () => {
    const late = idAt();
    await retainClicks(ctx, [late]);
    await stored({ clickId: late, classification: 'preview', reason: 'prefetch' });
    await retainAwaitedClicks(ctx);
    const alert = env.DB.prepare('SELECT message FROM alerts WHERE code = ? AND subject = ?');
    expect(await alert.bind('click.invalid_after_booking', late).first('message')).toContain('prefetch');
  });

  it('are looked for later if their store fails, and those of other stores are copied', async () => {
    const click = await stored({});
    const other = publisherIdOf(42);
    const ofOther = await stored({ publisherId: other });
    const clickStores = {
      getByName: (name: string) =>
        name.startsWith(other)
          ? failing(env.CLICK_STORES, down).getByName(name)
          : env.CLICK_STORES.getByName(name),
    } as unknown as Env['CLICK_STORES'];
    const found = await retainClicks({ ...ctx, clickStores }, [click, ofOther]);
    expect([...found.keys()]).toEqual([click]);
    expect(await retainAwaitedClicks(ctx)).toEqual({ found: 1, waiting: 0, next: null });
    await eraseClicks(other);
  });

  it('are no longer looked for after 30 days', async () => {
    await retainClicks(ctx, [idAt()]);
    expect(await retainAwaitedClicks({ ...ctx, now: addMs(ctx.now, 31 * DAY) })).toEqual({
      found: 0,
      waiting: 0,
      next: null,
    });
  });
});

function idAt(of = publisher): ClickId {
  return createClickId('test', { at: ctx.now, publisher: publisherNumber(of) ?? 0, program: 0 });
}

/** Stores a click; returns its ID. */
async function stored(changes: Partial<ClickRecord>): Promise<ClickId> {
  const publisherId = changes.publisherId ?? publisher;
  const clickId = changes.clickId ?? idAt(publisherId);
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
  const click = sampleClick({
    clickId,
    clickedAt: ctx.now,
    publisherId,
    userAgent,
    ipHash: 'ab'.repeat(16),
    ...changes,
  });
  await writeClicks(env, [clickRow(click)]);
  return clickId;
}
