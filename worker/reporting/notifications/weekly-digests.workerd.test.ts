import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { linkChecks } from '../../links/tables.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { Run } from '../../platform/job.ts';
import { addMs, DAY, dayOf, HOUR, startOfDay } from '../../platform/time.ts';
import { readAnalytics } from '../publisher/analytics.ts';
import { updatePreferences } from './preferences.ts';
import { digestWeek } from './rules.ts';
import { alertOf, breakEarningsOf, confirmedMember, earn, emailsTo, type Reader } from './testing/reader.ts';
import { digestsDue, enqueueWeeklyDigests } from './weekly-digests.ts';

let scene: Scene;
let week: ReturnType<typeof digestWeek>;
let reader: Reader;

beforeAll(async () => {
  scene = await openScene();
  week = digestWeek(scene.ctx.now);
  reader = await confirmedMember(scene);
  for (const [day, clicks] of [
    [-1, 5],
    [0, 2],
    [6, 3],
    [7, 9],
  ] as const)
    for (let count = 0; count < clicks; count++) await scene.click(reader, { clickedAt: at(day) });
  await earn(scene, reader, 100, at(-1));
  await earn(scene, reader, 3, at(0));
  await earn(scene, reader, 1.25, at(6));
  await earn(scene, reader, 100, at(7));
  await (await earn(scene, reader, 40, at(3)))();
});

describe('the weekly digest', () => {
  it('contains the same numbers as the analytics of that week', async () => {
    await run();
    const [digest, ...others] = await emailsTo(scene, reader, 'weekly_digest');
    expect(others).toEqual([]);
    const analytics = await readAnalytics(scene.ctx, reader.id, week, null);
    const { clicks, conversions, earnings } = analytics;
    expect(digest?.content).toMatchObject({ ...week, clicks, conversions, earnings });
    expect(digest?.content).toMatchObject({ clicks: 5, conversions: 2, earnings: 4_250_000 });
    expect(digest?.content.brands).toEqual([
      { name: 'Alder Nook', clicks: 5, conversions: 2, earnings: 4_250_000 },
    ]);
  });

  it('names the links with a problem and their clicks at risk', async () => {
    const owner = await confirmedMember(scene);
    await earn(scene, owner, 1, at(2));
    const rows = [
      ['https://alder-nook.example/gone', 'problem', 40],
      ['https://alder-nook.example/old', 'problem', 2],
      ['https://alder-nook.example/unread', 'problem', 0],
      ['https://alder-nook.example/', 'ok', 90],
    ] as const;
    for (const [url, state, clicksAtRisk] of rows)
      await scene.ctx.db.insert(linkChecks).values({
        ...{ publisherId: owner.id, subject: url, url, programId: scene.program.id, state, clicksAtRisk },
        sentence: 'The page is gone.',
      });
    await run();
    const [digest] = await emailsTo(scene, owner, 'weekly_digest');
    expect(digest?.content.link_problems).toEqual({
      total: 2,
      clicks_at_risk: 42,
      worst: [
        { name: 'https://alder-nook.example/gone', sentence: 'The page is gone.', clicks: 40 },
        { name: 'https://alder-nook.example/old', sentence: 'The page is gone.', clicks: 2 },
      ],
    });
  });

  it('names a closed network once, however many links lead to its programs', async () => {
    const owner = await confirmedMember(scene);
    await earn(scene, owner, 1, at(2));
    const sentence = 'The network Wildfire is closed, so clicks on its programs don’t earn.';
    for (const [path, clicksAtRisk] of [
      ['lamp', 20],
      ['chair', 15],
      ['table', 5],
    ] as const) {
      const url = `https://alder-nook.example/${path}`;
      await scene.ctx.db.insert(linkChecks).values({
        ...{
          publisherId: owner.id,
          subject: url,
          url,
          programId: scene.program.id,
          state: 'problem',
          clicksAtRisk,
        },
        ...{ code: 'network.closed', sentence },
      });
    }
    await run();
    const [digest] = await emailsTo(scene, owner, 'weekly_digest');
    expect(digest?.content.link_problems).toEqual({
      total: 3,
      clicks_at_risk: 40,
      worst: [{ name: '3 links', sentence, clicks: 40 }],
    });
  });

  it('is enqueued once by reruns and simultaneous runs', async () => {
    await Promise.all([run(), run(), run(HOUR)]);
    expect(await emailsTo(scene, reader, 'weekly_digest')).toHaveLength(1);
    const [one, two] = [await confirmedMember(scene), await confirmedMember(scene)];
    for (const each of [one, two]) await earn(scene, each, 1, at(2));
    await Promise.all([run(), run(), run()]);
    for (const each of [one, two]) expect(await emailsTo(scene, each, 'weekly_digest')).toHaveLength(1);
  });

  it('is enqueued again for the next week', async () => {
    await run(7 * DAY);
    expect((await emailsTo(scene, reader, 'weekly_digest')).map((email) => email.content.from)).toEqual([
      week.from,
      digestWeek(addMs(scene.ctx.now, 7 * DAY)).from,
    ]);
  });

  it('isn’t enqueued for a week without activity', async () => {
    const idle = await confirmedMember(scene);
    await run();
    expect(await emailsTo(scene, idle, 'weekly_digest')).toEqual([]);
  });

  it('is only for active publishers with a verified address who want it', async () => {
    const [suspended, silent] = [await confirmedMember(scene), await confirmedMember(scene)];
    const unconfirmed = await scene.signUp();
    for (const each of [suspended, silent, unconfirmed]) await earn(scene, each, 1, at(2));
    await setStatus(scene.ctx, suspended.id, 'suspended');
    await updatePreferences(
      scene.ctx,
      { userId: silent.userId, publisherId: silent.id },
      { weeklyDigestEnabled: false },
    );
    expect(await run()).toMatchObject({ digests: 0 });
  });
});

it('raises an alert for accounts that fail and sends all others their digest', async () => {
  const readers = await Promise.all(Array.from({ length: 25 }, () => confirmedMember(scene)));
  for (const each of readers) await earn(scene, each, 1, at(2));
  const broken = readers.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).slice(0, 21);
  for (const each of broken) await breakEarningsOf(scene, each, dayOf(at(2)));
  await run();
  await run();
  for (const each of readers)
    expect(await emailsTo(scene, each, 'weekly_digest')).toHaveLength(broken.includes(each) ? 0 : 1);
  expect(await alertOf(scene, `weekly_digests:${broken[0]?.id}`)).toMatchObject({ count: 2 });
});

it('goes through all accounts in as many runs as it takes', async () => {
  const readers = await Promise.all(Array.from({ length: 7 }, () => confirmedMember(scene)));
  for (const each of readers) await earn(scene, each, 1, at(2));
  const runs: number[] = [];
  for (let cursor: string | null = null; ; ) {
    const from: string | null = cursor;
    const { accounts, next } = await run(0, { capacity: 3, cursor: from });
    runs.push(accounts);
    cursor = next;
    if (cursor === null) break;
  }
  expect(Math.max(...runs)).toBeLessThanOrEqual(3);
  for (const each of readers) expect(await emailsTo(scene, each, 'weekly_digest')).toHaveLength(1);
});

it('is due from Monday at 8:00 on, until a round was complete since then', () => {
  const due = addMs(startOfDay(dayOf(at(7))), 8 * HOUR);
  const before = addMs(due, -HOUR);
  expect(digestsDue(before, addMs(due, -6 * DAY))).toBeNull();
  expect(digestsDue(addMs(due, HOUR), before)).toBe(due);
  expect(digestsDue(addMs(due, HOUR), addMs(due, 1))).toBeNull();
  expect(digestsDue(addMs(due, 5 * DAY), before)).toBe(due);
});

/** Noon of a day of the digest's week, counted from 0. */
function at(day: number) {
  return addMs(startOfDay(week.from), day * DAY + 12 * HOUR);
}

/** A run on the Monday after the digest's week. */
function run(wait = 0, part?: Run) {
  return enqueueWeeklyDigests({ ...scene.ctx, now: addMs(at(7), wait) }, env, part);
}
