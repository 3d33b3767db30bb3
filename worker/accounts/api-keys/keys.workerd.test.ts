import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, MINUTE, SECOND } from '../../platform/time.ts';
import { findKey, revokeKey } from './keys.ts';
import { apiKeys } from './tables.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const find = (key: string, after = 0) => findKey(scene.ctx.db, key, addMs(scene.ctx.now, after));
const update = (member: Member, change: Partial<typeof apiKeys.$inferInsert>) =>
  scene.ctx.db.update(apiKeys).set(change).where(eq(apiKeys.publisherId, member.id));

describe('an API key', () => {
  it('works for 365 days', async () => {
    const member = await scene.signUp();
    expect((await find(member.key, 365 * DAY - 1)).principal?.publisherId).toBe(member.id);
    expect((await find(member.key, 365 * DAY)).principal).toBeNull();
  });

  it('stops working when it expires, even if it is cached', async () => {
    const member = await scene.signUp();
    await update(member, { expiresAt: addMs(scene.ctx.now, 10 * SECOND) });
    expect((await find(member.key)).principal).not.toBeNull();
    expect((await find(member.key, 10 * SECOND)).principal).toBeNull();
  });

  it('stops working within a minute after another isolate revoked it', async () => {
    const member = await scene.signUp();
    await find(member.key);
    await update(member, { isActive: false });
    expect((await find(member.key, MINUTE)).principal).toBeNull();
  });

  it('stops working immediately if it is revoked during a lookup', async () => {
    const member = await scene.signUp();
    const [row] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
    if (!row) throw new Error('The member has no key.');
    const { database, wasRead, deliver } = slowDatabase();
    const found = findKey(openDatabase(database), member.key, scene.ctx.now);
    await wasRead;
    await revokeKey(scene.ctx, row.userId, row.id);
    deliver();
    expect((await found).principal).toBeNull();
    expect((await find(member.key)).principal).toBeNull();
  });

  it.each([
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with its hex in capitals', (key: string) => `ak_${key.slice(3).toUpperCase().replace('0', 'A')}`],
    ['with a space in it', (key: string) => `${key.slice(0, 20)} ${key.slice(20)}`],
    ['with a space before it', (key: string) => ` ${key}`],
    ['without its last character', (key: string) => key.slice(0, -1)],
    ['with a line break after it', (key: string) => `${key}\n`],
  ])('is invalid %s and needs no query', async (_, change) => {
    const member = await scene.signUp();
    expect(await find(change(member.key))).toEqual({ principal: null, guessed: false });
  });
});

describe('an invalid key', () => {
  it('counts as a guess only until it is cached', async () => {
    const wrong = `ak_${'c'.repeat(64)}`;
    expect(await find(wrong)).toEqual({ principal: null, guessed: true });
    expect(await find(wrong, SECOND)).toEqual({ principal: null, guessed: false });
    expect(await find(wrong, 2 * MINUTE)).toEqual({ principal: null, guessed: true });
  });
});

/** A database that reads immediately and returns rows when `deliver` is called. */
function slowDatabase() {
  const read = Promise.withResolvers<void>();
  const delivery = Promise.withResolvers<void>();
  const slow = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'prepare' || name === 'bind')
          return (...args: unknown[]) => slow(Reflect.apply(member, target, args));
        return async (...args: unknown[]) => {
          const rows: unknown = await Reflect.apply(member, target, args);
          read.resolve();
          await delivery.promise;
          return rows;
        };
      },
    });
  return { database: slow(env.DB), wasRead: read.promise, deliver: delivery.resolve };
}
