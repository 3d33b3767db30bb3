import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createClickId } from '../../clicks/click-id.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { clickRow } from '../../clicks/click-record.ts';
import { sampleClick } from '../../clicks/redirect/testing/click.ts';
import { storeObject } from '../../clicks/testing/stores.ts';
import { writeClicks } from '../../clicks/write-clicks.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { parseInstant } from '../../platform/time.ts';
import { deleteTestClicks } from './delete-test-clicks.ts';

it('test clicks are kept for the current month and the three before it', async () => {
  for (const month of ['2026-07', '2026-08'] as const) {
    const clickedAt = parseInstant(`${month}-15`);
    const clickId = createClickId(clickIdKeys(env)[0], { at: clickedAt, publisher: 999_999, program: 1 });
    const click = { clickId, clickedAt, publisherId: TEST_PUBLISHER, classification: 'test' as const };
    await writeClicks(env, [clickRow(sampleClick({ ...click, reason: 'test_click' }))]);
  }
  const ctx = testContext(parseInstant('2026-11-21'));
  expect(await deleteTestClicks(ctx)).toEqual({ emptied: ['2026-07', '2026-06', '2026-05'] });
  const clicksOf = async (month: string) =>
    (await storeObject(TEST_PUBLISHER, month as Parameters<typeof storeObject>[1]).usage()).clicks;
  expect([await clicksOf('2026-07'), await clicksOf('2026-08')]).toEqual([0, 1]);
});
