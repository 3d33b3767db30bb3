import { beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addDays, type Day, dayOf, parseDay, startOfDay } from '../../platform/time.ts';
import { sampleRow } from '../testing/sample-row.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const preview = async () =>
  (
    await read<{ data: { from: Day; to: Day; publishers: number; affected_publishers: number } }>(
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

it('a new default affects publishers without a share of their own, also those whose own one has ended', async () => {
  const member = await scene.signUp();
  const insert = scene.ctx.db.$client.prepare(
    `INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at, ends_own)
     VALUES (?1, ?2, 700000, ?3, 'test', 0, ?4)`,
  );
  const affected = async () => (await preview()).affected_publishers;
  const before = await affected();
  const { to } = await preview();
  await insert.bind('shr_own', member.id, '2020-02-01', 0).run();
  await scene.report(
    sampleRow('own share', {
      eventAt: startOfDay(to),
      clickRef: scene.idOf(member, undefined, startOfDay(addDays(to, -1))),
    }),
  );
  expect(await affected()).toBe(before);
  await insert.bind('shr_end', member.id, '2020-03-01', 1).run();
  expect(await affected()).toBe(before + 1);
});
