import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys } from '../api-keys/tables.ts';
import { down, failing, failsFor } from '../platform/testing/failing.ts';
import { addMs, DAY, MINUTE, SECOND, systemClock } from '../platform/time.ts';
import { deleteOldWrites } from './delete-old-writes.ts';
import { idempotentWrites } from './tables.ts';
import { type Call, call } from './testing/call.ts';
import { callWith } from './testing/call-with.ts';
import { type Member, openScene, type Scene } from './testing/scene.ts';

const KEYS = '/v1/publisher/keys';
const NAMED = { name: 'Once', preset: 'read_only' };

let scene: Scene;
let member: Member;
let keys = 0;
const newKey = () => `write-${++keys}`;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

afterEach(() => vi.restoreAllMocks());

describe('a write that is sent again with its Idempotency-Key', () => {
  it('is done once and answered as the first time, the new key in it', async () => {
    const key = newKey();
    const first = await make(key);
    const again = await make(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.text()).toBe(await first.text());
    expect(await made()).toBe(1);
  });

  it('in parallel is done once: the others wait their turn or are answered alike', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(key)));
    expect(await made()).toBe(1);
    const fresh = answers.filter(
      ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
    );
    expect(fresh).toHaveLength(1);
    for (const answer of answers) {
      expect([201, 409]).toContain(answer.status);
      if (answer.status !== 409) continue;
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({ code: 'idempotency.in_progress' });
    }
    expect((await make(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('with another body, path, query or method is refused', async () => {
    const key = newKey();
    const id = (await (await make(key)).json<{ data: { id: string } }>()).data.id;
    const others: [string, Call][] = [
      [KEYS, { method: 'POST', body: { ...NAMED, name: 'Twice' } }],
      [`${KEYS}?publisher_id=${member.id}`, { method: 'POST', body: NAMED }],
      [`${KEYS}/${id}/revoke`, { method: 'POST' }],
      [`${KEYS}/${id}`, { method: 'DELETE' }],
    ];
    for (const [path, other] of others) {
      const answer = await call(path, { ...other, ...by(member, key) });
      expect([answer.status, (await answer.json<{ code: string }>()).code], path).toEqual([
        422,
        'idempotency.key_reused',
      ]);
    }
    expect(await made()).toBe(1);
  });

  it('by another account is another write', async () => {
    const key = newKey();
    const other = await scene.signUp();
    const mine = await (await make(key)).text();
    const theirs = await make(key, other);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await theirs.text()).not.toBe(mine);
  });

  it('from a signed-in browser works alike', async () => {
    const headers = { cookie: await scene.signIn(member), 'idempotency-key': newKey() };
    const send = () => call(KEYS, { method: 'POST', headers, body: NAMED });
    expect((await send()).status).toBe(201);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });

  it('is refused the same way again when it was refused', async () => {
    const key = newKey();
    const refused = () => call(KEYS, { method: 'POST', ...by(member, key), body: { ...NAMED, name: 'a/b' } });
    const first = await (await refused()).text();
    const again = await refused();
    expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([
      400,
      'application/problem+json',
      first,
    ]);
  });

  it('takes part in the limits like any call', async () => {
    const key = newKey();
    await make(key);
    expect((await make(key)).headers.get('ratelimit')).toMatch(/^"minute";r=48;/);
  });
});

describe('without the key', () => {
  it('each call is a write of its own', async () => {
    await make(undefined);
    await make(undefined);
    expect(await made()).toBe(2);
  });

  it('that has its form nothing is done, be it two of them', async () => {
    for (const key of ['a b', 'x'.repeat(256), 'one, two', '']) {
      const answer = await make(key);
      expect(await answer.json(), key).toMatchObject({ code: 'idempotency.key_malformed', status: 400 });
    }
    expect(await made()).toBe(0);
  });

  it('of a longest possible length nothing is lost', async () => {
    const key = 'x'.repeat(255);
    await make(key);
    expect((await make(key)).headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('the kept answer', () => {
  it('is sealed: who has the books has neither the client’s key nor the API key in the answer', async () => {
    const key = newKey();
    const { data } = await (await make(key)).json<{ data: { full_key: string } }>();
    const rows = JSON.stringify(await scene.ctx.db.select().from(idempotentWrites));
    expect(rows).not.toContain(data.full_key);
    expect(rows).not.toContain(key);
    expect(rows).not.toContain('full_key');
  });

  it('is not shown to a key that may not make the call', async () => {
    const key = newKey();
    await make(key);
    const permissions = { endpoints: ['GET developer-tools'], rate_limit: 1_000 };
    const other = await scene.signUp();
    await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, other.id));
    expect((await make(key, other)).status).toBe(403);
    expect((await make(key, { ...member, key: `ak_${'b'.repeat(64)}` })).status).toBe(401);
  });

  it('is forgotten after a day, by the job and by the next call', async () => {
    const [old, older] = [newKey(), newKey()];
    await make(old);
    await make(older);
    await age(DAY - MINUTE);
    expect((await make(old)).headers.get('idempotency-replayed')).toBe('true');
    await age(MINUTE);
    expect((await make(old)).headers.get('idempotency-replayed')).toBeNull();
    expect(await made()).toBe(3);
    expect((await deleteOldWrites({ ...scene.ctx, now: systemClock() })).forgotten).toBeGreaterThanOrEqual(1);
    expect((await make(old)).headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('when our side fails', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('the key is free again at once', async () => {
    const key = newKey();
    const broken = { ...env, DB: failsFor(env.DB, /api_keys/) };
    expect((await makeWith(broken, key)).status).toBe(500);
    expect(await made()).toBe(0);
    const again = await make(key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('and the answer can’t be kept, the write is answered, and its key stays taken for a minute', async () => {
    const key = newKey();
    const forgetful = { ...env, DB: failsFor(env.DB, /^update "idempotent_writes"/) };
    expect((await makeWith(forgetful, key)).status).toBe(201);
    expect((await make(key)).status).toBe(409);
    expect(await made()).toBe(1);
  });

  it('and a call was cut off, the same call may begin anew after a minute, another one may not', async () => {
    const key = newKey();
    const forgetful = { ...env, DB: failsFor(env.DB, /^update "idempotent_writes"/) };
    await makeWith(forgetful, key);
    const heldUntil = addMs(scene.ctx.now, -SECOND);
    await scene.ctx.db
      .update(idempotentWrites)
      .set({ heldUntil })
      .where(eq(idempotentWrites.heldUntil, await lastHold()));
    const other = await call(KEYS, { method: 'POST', ...by(member, key), body: { ...NAMED, name: 'Other' } });
    expect(other.status).toBe(422);
    expect((await make(key)).status).toBe(201);
    expect((await make(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('and the books are down, nothing is done', async () => {
    const { status } = await makeWith({ ...env, DB: failing(env.DB, down) }, newKey());
    expect(status).toBe(500);
    expect(await made()).toBe(0);
  });
});

function by({ key: apiKey }: Member, key: string | undefined): Call {
  return { key: apiKey, headers: key === undefined ? {} : { 'idempotency-key': key } };
}

function make(key: string | undefined, who = member): Promise<Response> {
  return call(KEYS, { method: 'POST', body: NAMED, ...by(who, key) });
}

function makeWith(bindings: Env, key: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${member.key}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return callWith(bindings, KEYS, { method: 'POST', headers, body: JSON.stringify(NAMED) });
}

/** Keys that the member has made. */
async function made(): Promise<number> {
  const owned = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  return owned.length - 1;
}

/** Lets time go by for every kept answer. */
async function age(milliseconds: number): Promise<void> {
  await env.DB.prepare(
    'UPDATE idempotent_writes SET created_at = created_at - ?1, held_until = held_until - ?1',
  )
    .bind(milliseconds)
    .run();
}

async function lastHold() {
  const rows = await scene.ctx.db.select().from(idempotentWrites);
  const held = rows.filter(({ status }) => status === null).map(({ heldUntil }) => heldUntil);
  return addMs(scene.ctx.now, Math.max(...held) - scene.ctx.now);
}
