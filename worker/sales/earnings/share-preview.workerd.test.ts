import { beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addDays, dayOf, parseDay, startOfDay } from '../../platform/time.ts';
import { sampleRow } from '../testing/sample-row.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const preview = async () =>
  (
    await read<{ data: { from: string; to: string; publishers: number } }>(
      '/v1/operations/share-rules/preview?share_percent=60',
      { key: ADMIN },
    )
  ).body.data;

it('a share is previewed with this month so far, until last month has commissions', async () => {
  const today = dayOf(scene.ctx.now);
  const first = parseDay(`${today.slice(0, 7)}-01`);
  const member = await scene.signUp();
  await scene.report(
    sampleRow('of-this-month', { eventAt: startOfDay(today), clickRef: scene.idOf(member) }),
  );
  expect(await preview()).toMatchObject({ from: first, to: today, publishers: 1 });
  const before = addDays(first, -1);
  await scene.report(
    sampleRow('of-last-month', {
      eventAt: startOfDay(before),
      clickRef: scene.idOf(member, undefined, startOfDay(addDays(before, -1))),
    }),
  );
  expect(await preview()).toMatchObject({ from: `${before.slice(0, 7)}-01`, to: before, publishers: 1 });
});
