import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../accounts/identity/tables.ts';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { statementOf } from '../../platform/database.ts';
import { defaultPreferences, readPreferences } from '../../platform/email/preferences.ts';
import { emailPreferences } from '../../platform/email/tables.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import { enqueueEarningsNotifications } from './earnings-notifications.ts';
import { updatePreferences } from './preferences.ts';
import { alertOf, breakEarningsOf, confirmedMember, earn, emailsTo, type Reader } from './testing/reader.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

describe('an earnings notification', () => {
  it('reports new earnings once, with the total', async () => {
    const reader = await confirmedMember(scene);
    await earn(scene, reader, 4);
    await run();
    await run(HOUR);
    expect(await notifiedAmounts(reader)).toEqual([{ earned: 4_000_000, total: 4_000_000 }]);
    await earn(scene, reader, 2.5);
    await run(2 * HOUR);
    expect(await notifiedAmounts(reader)).toEqual([
      { earned: 4_000_000, total: 4_000_000 },
      { earned: 2_500_000, total: 6_500_000 },
    ]);
  });

  it('is enqueued once if several runs overlap with new earnings', async () => {
    const reader = await confirmedMember(scene);
    await earn(scene, reader, 3);
    await Promise.all([run(), earn(scene, reader, 3), run(1), run(2)]);
    const sums = await notifiedAmounts(reader);
    expect(sums).toHaveLength(1);
    await run(HOUR);
    const all = await notifiedAmounts(reader);
    expect(all.reduce((sum, { earned }) => sum + earned, 0)).toBe(6_000_000);
  });

  it('isn’t enqueued below the threshold', async () => {
    const reader = await confirmedMember(scene);
    await choose(reader, { earningsThreshold: micros(5_000_000) });
    await earn(scene, reader, 4.99);
    await run();
    expect(await notifiedAmounts(reader)).toEqual([]);
    await earn(scene, reader, 0.01);
    await run();
    expect(await notifiedAmounts(reader)).toEqual([{ earned: 5_000_000, total: 5_000_000 }]);
  });

  it('reports nothing until reversed earnings are earned again', async () => {
    const reader = await confirmedMember(scene);
    const reverse = await earn(scene, reader, 10);
    await run();
    await reverse();
    await run(HOUR);
    await earn(scene, reader, 8);
    await run(2 * HOUR);
    expect(await notifiedAmounts(reader)).toHaveLength(1);
    await earn(scene, reader, 5);
    await run(3 * HOUR);
    expect((await notifiedAmounts(reader)).at(-1)).toEqual({ earned: 3_000_000, total: 13_000_000 });
  });

  it('is enqueued once a day if the frequency is daily, with all earnings of the day', async () => {
    const reader = await confirmedMember(scene);
    await choose(reader, { notificationFrequency: 'daily' });
    await earn(scene, reader, 2);
    await run();
    await earn(scene, reader, 2);
    await run(1);
    expect(await notifiedAmounts(reader)).toHaveLength(1);
    await earn(scene, reader, 2);
    await run(DAY);
    expect((await notifiedAmounts(reader)).at(-1)).toEqual({ earned: 4_000_000, total: 6_000_000 });
  });

  it('is only for active publishers with a verified address who want it', async () => {
    const [suspended, unconfirmed, silent] = [
      await confirmedMember(scene),
      await confirmedMember(scene),
      await confirmedMember(scene),
    ];
    for (const reader of [suspended, unconfirmed, silent]) await earn(scene, reader, 9);
    await setStatus(scene.ctx, suspended.id, 'suspended');
    await scene.ctx.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unconfirmed.userId));
    await choose(silent, { earningsNotificationsEnabled: false });
    await run();
    for (const reader of [suspended, unconfirmed, silent]) expect(await notifiedAmounts(reader)).toEqual([]);
  });

  it('reports only earnings after it was switched on', async () => {
    const reader = await confirmedMember(scene);
    await choose(reader, { earningsNotificationsEnabled: false });
    await earn(scene, reader, 50);
    await choose(reader, { earningsNotificationsEnabled: true });
    await run();
    expect(await notifiedAmounts(reader)).toEqual([]);
    await earn(scene, reader, 1);
    await run();
    expect(await notifiedAmounts(reader)).toEqual([{ earned: 1_000_000, total: 51_000_000 }]);
  });
});

it('raises an alert for an account that fails and notifies all others', async () => {
  const readers = [await confirmedMember(scene), await confirmedMember(scene), await confirmedMember(scene)];
  for (const reader of readers) await earn(scene, reader, 6);
  const broken = readers.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))[0];
  const restore = await breakEarningsOf(scene, broken);
  for (let hour = 0; hour < 2; hour++) await run(hour * HOUR);
  for (const reader of readers) expect(await notifiedAmounts(reader)).toHaveLength(reader === broken ? 0 : 1);
  expect(await alertOf(scene, `earnings_notifications:${broken?.id}`)).toMatchObject({ count: 2 });
  await restore();
  await run(3 * HOUR);
  for (const reader of readers) expect(await notifiedAmounts(reader)).toHaveLength(1);
});

it('reaches accounts on every page of a run', async () => {
  const last = await confirmedMember(scene);
  const first = await confirmedMember(scene);
  const idle = Array.from({ length: 250 }, () => newId('usr'));
  await scene.ctx.db.$client.batch(
    idle.flatMap((userId, index) => [
      scene.ctx.db.$client
        .prepare(
          `INSERT INTO users (id, email, email_verified_at, password_hash, role, platform, privacy_policy_accepted_at,
             terms_accepted_at, policy_version, marketing_consent, created_at, updated_at)
           SELECT ?1, ?1, email_verified_at, password_hash, role, platform, privacy_policy_accepted_at,
             terms_accepted_at, policy_version, marketing_consent, created_at, updated_at
           FROM users WHERE id = ?2`,
        )
        .bind(userId, first.userId),
      scene.ctx.db.$client
        .prepare(
          `INSERT INTO publishers (number, publisher_id, user_id, email, full_name, status, created_at)
           VALUES (?1, ?2, ?3, ?3, 'Idle', 'active', 0)`,
        )
        .bind(500_000 + index, `PUB${500_000 + index}`, userId),
      statementOf(scene.ctx.db, defaultPreferences(scene.ctx, userId)),
    ]),
  );
  for (const reader of [first, last]) await earn(scene, reader, 7);
  await run();
  for (const reader of [first, last]) expect(await notifiedAmounts(reader)).toHaveLength(1);
  expect(await scene.ctx.db.$count(emailPreferences)).toBeGreaterThan(250);
});

/** Runs the job `wait` milliseconds from now. */
async function run(wait = 0): Promise<void> {
  await enqueueEarningsNotifications({ ...scene.ctx, now: addMs(scene.ctx.now, wait) }, env);
}

async function choose(reader: Reader, changes: Parameters<typeof updatePreferences>[2]): Promise<void> {
  await updatePreferences(scene.ctx, { userId: reader.userId, publisherId: reader.id }, changes);
  expect(await readPreferences(scene.ctx, reader.userId)).toMatchObject(changes);
}

/** In micro-USD. */
async function notifiedAmounts(reader: Reader): Promise<{ earned: number; total: number }[]> {
  const emails = await emailsTo(scene, reader, 'earnings_notification');
  return emails.map(({ content }) => ({ earned: Number(content.earned), total: Number(content.total) }));
}
