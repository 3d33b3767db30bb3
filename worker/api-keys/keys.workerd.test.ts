import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { openDatabase } from '../platform/database.ts';
import { addMs, DAY, MINUTE, SECOND } from '../platform/time.ts';
import { findKey, revokeKey } from './keys.ts';
import { apiKeys } from './tables.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const find = (key: string, after = 0) => findKey(scene.ctx.db, key, addMs(scene.ctx.now, after));
const update = (member: Member, change: Partial<typeof apiKeys.$inferInsert>) =>
  scene.ctx.db.update(apiKeys).set(change).where(eq(apiKeys.publisherId, member.id));

describe('a key', () => {
  it('is its account’s until a year has gone by', async () => {
    const member = await scene.signUp();
    expect((await find(member.key, 365 * DAY - 1)).principal?.publisherId).toBe(member.id);
    expect((await find(member.key, 365 * DAY)).principal).toBeNull();
  });

  it('that expires while the isolate knows it opens nothing from that moment', async () => {
    const member = await scene.signUp();
    await update(member, { expiresAt: addMs(scene.ctx.now, 10 * SECOND) });
    expect((await find(member.key)).principal).not.toBeNull();
    expect((await find(member.key, 10 * SECOND)).principal).toBeNull();
  });

  it('revoked elsewhere opens nothing a minute later at the latest', async () => {
    const member = await scene.signUp();
    await find(member.key);
    await update(member, { isActive: false });
    expect((await find(member.key, MINUTE)).principal).toBeNull();
  });

  it('revoked here while it is being looked up is not believed again', async () => {
    const member = await scene.signUp();
    const [row] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
    if (!row) throw new Error('A member has a key.');
    const { books, wasRead, deliver } = slowBooks();
    const found = findKey(openDatabase(books), member.key, scene.ctx.now);
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
  ])('%s is none, and nobody is asked for it', async (_, change) => {
    const member = await scene.signUp();
    expect(await find(change(member.key))).toEqual({ principal: null, guessed: false });
  });
});

describe('a wrong key', () => {
  it('is a guess the first time, and known to be wrong after that', async () => {
    const wrong = `ak_${'c'.repeat(64)}`;
    expect(await find(wrong)).toEqual({ principal: null, guessed: true });
    expect(await find(wrong, SECOND)).toEqual({ principal: null, guessed: false });
    expect(await find(wrong, 2 * MINUTE)).toEqual({ principal: null, guessed: true });
  });
});

/** Books that read at once and deliver when they are told to. */
function slowBooks() {
  const read = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const slow = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'prepare' || name === 'bind')
          return (...facts: unknown[]) => slow(Reflect.apply(member, target, facts));
        return async (...facts: unknown[]) => {
          const rows: unknown = await Reflect.apply(member, target, facts);
          read.resolve();
          await told.promise;
          return rows;
        };
      },
    });
  return { books: slow(env.DB), wasRead: read.promise, deliver: told.resolve };
}
