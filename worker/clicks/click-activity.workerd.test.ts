import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { publisherIdOf, publisherNumber, TEST_PUBLISHER } from '../platform/ids.ts';
import { replaced } from '../platform/testing/replaced.ts';
import { addMs, DAY, type Instant, SECOND, systemClock } from '../platform/time.ts';
import { createClickId } from './click-id.ts';
import { NETWORK_ACTIVITY, recordActivity } from './record-activity.ts';
import { sampleClick } from './redirect/testing/click.ts';
import type { StoredClick } from './write-clicks.ts';

/** An object of this file’s own: clicks of the file before may still arrive in the network’s. */
const activity = () => env.CLICK_ACTIVITY.getByName('network of a test');
const own = {
  ...env,
  CLICK_ACTIVITY: replaced(env.CLICK_ACTIVITY, {
    getByName: (name) => (name === NETWORK_ACTIVITY ? activity() : env.CLICK_ACTIVITY.getByName(name)),
  }),
};

describe('the activity of the network', () => {
  it('has new visits only, newest first, and not those of the test account', async () => {
    const now = systemClock();
    const first = visit(addMs(now, -2 * SECOND));
    const second = visit(addMs(now, -SECOND));
    await recordActivity(own, [first, { ...visit(now), isNew: false }, visit(now, TEST_PUBLISHER), second]);
    const { latest, lastMinute } = await activity().read();
    expect(latest.map(({ clickId }) => clickId)).toEqual([second.clickId, first.clickId]);
    expect(lastMinute).toBe(2);
  });

  it('stays after a restart', async () => {
    const { latest } = await activity().read();
    await evictDurableObject(activity());
    expect((await activity().read()).latest).toEqual(latest);
  });

  it('counts the visits of the last minute, and lists at most 100', async () => {
    const now = systemClock();
    const before = (await activity().read()).lastMinute;
    await recordActivity(
      own,
      Array.from({ length: 150 }, () => visit(now)),
    );
    await recordActivity(own, [visit(addMs(now, -DAY))]);
    const { latest, lastMinute } = await activity().read();
    expect(lastMinute).toBe(before + 150);
    expect(latest).toHaveLength(100);
  });
});

function visit(clickedAt: Instant, publisherId = publisherIdOf(51)): StoredClick {
  const publisher = publisherNumber(publisherId) ?? 0;
  const clickId = createClickId('test', { at: clickedAt, publisher, program: 0 });
  const { link, event } = sampleClick({ clickId, clickedAt, publisherId });
  return { ...link, ...event, isNew: true };
}
