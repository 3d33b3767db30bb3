import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY } from '../platform/time.ts';
import { sampleClick } from '../tracking/testing/click.ts';
import { createClickId } from './click-id.ts';
import { clickRow, writeClicks } from './click-record.ts';
import { deleteOldClicks } from './delete-old-clicks.ts';

const ctx = testContext();
const publisherId = publisherIdOf(1);

it('deleteOldClicks deletes clicks after 26 months, and keeps their daily rollups and newer clicks', async () => {
  const clicks = [791, 793, 800].map((days) => {
    const clickedAt = addMs(ctx.now, -days * DAY);
    const clickId = createClickId('key', { at: clickedAt, publisher: 1, program: 0 });
    return clickRow(sampleClick({ clickId, clickedAt, publisherId }));
  });
  await writeClicks(env.DB, clicks);
  expect(await deleteOldClicks(ctx)).toEqual({ clicks: 2 });
  expect(await deleteOldClicks(ctx)).toEqual({ clicks: 0 });
  expect(await sumOf('SELECT COUNT(*) AS n FROM click_logs')).toBe(1);
  expect(await sumOf('SELECT SUM(clicks) AS n FROM click_rollups')).toBe(3);
});

function sumOf(sql: string) {
  return env.DB.prepare(sql).first('n');
}
