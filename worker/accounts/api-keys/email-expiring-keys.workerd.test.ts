import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { emails } from '../../platform/email/tables.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, dayOf, MINUTE } from '../../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { emailExpiringKeys } from './email-expiring-keys.ts';
import { apiKeys } from './tables.ts';

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

describe('the owner of a key', () => {
  it('gets one required email in the 14 days before the key expires', async () => {
    member = await scene.signUp();
    const key = await keyOf(member);
    const expiresAt = await endIn(key.id, 14 * DAY + MINUTE);
    await emailExpiringKeys(scene.ctx, env);
    expect(await emailsTo(member)).toEqual([]);
    const later = { ...scene.ctx, now: addMs(scene.ctx.now, 2 * MINUTE) };
    await Promise.all([emailExpiringKeys(later, env), emailExpiringKeys(later, env)]);
    await emailExpiringKeys({ ...later, now: addMs(later.now, DAY) }, env);
    expect(await emailsTo(member)).toMatchObject([
      {
        cause: `key_expires:${key.id}`,
        recipient: key.recipient,
        content: { key_name: key.name, key_prefix: key.prefix, expires_on: dayOf(expiresAt) },
      },
    ]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'revoked',
      (id) =>
        scene.ctx.db
          .update(apiKeys)
          .set({ isActive: false })
          .where(eq(apiKeys.id, id as never)),
    ],
    ['expired', (id) => endIn(id, -MINUTE)],
    ['valid for longer', (id) => endIn(id, 15 * DAY)],
    [
      'of a deleted account',
      () =>
        scene.ctx.db
          .update(publishers)
          .set({ status: 'closed' })
          .where(eq(publishers.publisherId, member.id)),
    ],
  ])('gets none about a key that is %s', async (_, change) => {
    member = await scene.signUp();
    const { id } = await keyOf(member);
    await endIn(id, DAY);
    await change(id);
    await emailExpiringKeys(scene.ctx, env);
    expect(await emailsTo(member)).toEqual([]);
  });

  it('gets it whichever run reads the key', async () => {
    const members = [await scene.signUp(), await scene.signUp(), await scene.signUp()];
    for (const each of members) await endIn((await keyOf(each)).id, DAY);
    let runs = 0;
    for (let cursor: string | null = null; runs === 0 || cursor !== null; runs++)
      cursor = (await emailExpiringKeys(scene.ctx, env, { capacity: 1, cursor })).next;
    expect(runs).toBeGreaterThan(members.length);
    for (const each of members) expect(await emailsTo(each)).toHaveLength(1);
  });
});

async function keyOf({ id: publisherId }: Member) {
  const [key] = await scene.ctx.db
    .select({ id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.keyPrefix, recipient: publishers.email })
    .from(apiKeys)
    .innerJoin(publishers, eq(publishers.publisherId, apiKeys.publisherId))
    .where(eq(apiKeys.publisherId, publisherId));
  if (!key) throw new Error('A member has a key.');
  return key;
}

async function endIn(id: string, ms: number) {
  const expiresAt = addMs(scene.ctx.now, ms);
  await scene.ctx.db
    .update(apiKeys)
    .set({ expiresAt })
    .where(eq(apiKeys.id, id as never));
  return expiresAt;
}

async function emailsTo({ id }: Member) {
  const rows = await scene.ctx.db
    .select({ cause: emails.cause, recipient: emails.recipient, content: emails.content, kind: emails.kind })
    .from(emails)
    .innerJoin(publishers, eq(publishers.userId, emails.userId))
    .where(eq(publishers.publisherId, id));
  return rows.filter(({ kind }) => kind === 'key_expires');
}
