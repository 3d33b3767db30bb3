import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys } from '../../accounts/api-keys/tables.ts';
import { down, failing, failsFor } from '../testing/failing.ts';
import { addMs, DAY, MINUTE, SECOND, systemClock } from '../time.ts';
import { deleteOldWrites } from './idempotency-store.ts';
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

describe('a repeat with the same Idempotency-Key', () => {
  it('returns the original response, including the new API key, and has no further effect', async () => {
    const key = newKey();
    const first = await create(key);
    const again = await create(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.text()).toBe(await first.text());
    expect(await createdKeys()).toBe(1);
  });

  it('creates one key for 20 simultaneous calls; the others get 409 or the same response', async () => {
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    expect(await createdKeys()).toBe(1);
    const originals = responses.filter(
      ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
    );
    expect(originals).toHaveLength(1);
    for (const response of responses) {
      expect([201, 409]).toContain(response.status);
      if (response.status !== 409) continue;
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({ code: 'idempotency.in_progress' });
    }
    expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('is refused with another body, path, query or method', async () => {
    const key = newKey();
    const id = (await (await create(key)).json<{ data: { id: string } }>()).data.id;
    const others: [string, Call][] = [
      [KEYS, { method: 'POST', body: { ...NAMED, name: 'Twice' } }],
      [`${KEYS}?publisher_id=${member.id}`, { method: 'POST', body: NAMED }],
      [`${KEYS}/${id}/revoke`, { method: 'POST' }],
      [`${KEYS}/${id}`, { method: 'DELETE' }],
    ];
    for (const [path, other] of others) {
      const response = await call(path, { ...other, ...by(member, key) });
      expect([response.status, (await response.json<{ code: string }>()).code], path).toEqual([
        422,
        'idempotency.key_reused',
      ]);
    }
    expect(await createdKeys()).toBe(1);
  });

  it('is a separate write for another account', async () => {
    const key = newKey();
    const other = await scene.signUp();
    const mine = await (await create(key)).text();
    const theirs = await create(key, other);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await theirs.text()).not.toBe(mine);
  });

  it('works from a signed-in browser', async () => {
    const headers = { cookie: await scene.signIn(member), 'idempotency-key': newKey() };
    const send = () => call(KEYS, { method: 'POST', headers, body: NAMED });
    expect((await send()).status).toBe(201);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });

  it('returns the original error of a refused write', async () => {
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

  it('counts against the rate limit', async () => {
    const key = newKey();
    await create(key);
    expect((await create(key)).headers.get('ratelimit')).toMatch(/^"minute";r=48;/);
  });
});

describe('the Idempotency-Key', () => {
  it('is optional: each call without it is a separate write', async () => {
    await create(undefined);
    await create(undefined);
    expect(await createdKeys()).toBe(2);
  });

  it('is refused, and nothing is created, when it is malformed or sent twice', async () => {
    for (const key of ['a b', 'x'.repeat(256), 'one, two', '']) {
      const response = await create(key);
      expect(await response.json(), key).toMatchObject({ code: 'idempotency.key_malformed', status: 400 });
    }
    expect(await createdKeys()).toBe(0);
  });

  it('works with the maximum length of 255 characters', async () => {
    const key = 'x'.repeat(255);
    await create(key);
    expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('the stored response', () => {
  it('is encrypted: the database shows neither the client’s key nor the API key in the response', async () => {
    const key = newKey();
    const { data } = await (await create(key)).json<{ data: { full_key: string } }>();
    const rows = JSON.stringify(await scene.ctx.db.select().from(idempotentWrites));
    expect(rows).not.toContain(data.full_key);
    expect(rows).not.toContain(key);
    expect(rows).not.toContain('full_key');
  });

  it('is not returned to an API key that may not make the call', async () => {
    const key = newKey();
    await create(key);
    const permissions = { endpoints: ['GET developer-tools'], rate_limit: 1_000 };
    const other = await scene.signUp();
    await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, other.id));
    expect((await create(key, other)).status).toBe(403);
    expect((await create(key, { ...member, key: `ak_${'b'.repeat(64)}` })).status).toBe(401);
  });

  it('expires after a day, for the next call and for the job that deletes it', async () => {
    const [old, older] = [newKey(), newKey()];
    await create(old);
    await create(older);
    await age(DAY - MINUTE);
    expect((await create(old)).headers.get('idempotency-replayed')).toBe('true');
    await age(MINUTE);
    expect((await create(old)).headers.get('idempotency-replayed')).toBeNull();
    expect(await createdKeys()).toBe(3);
    expect((await deleteOldWrites({ ...scene.ctx, now: systemClock() })).forgotten).toBeGreaterThanOrEqual(1);
    expect((await create(old)).headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('a failure on our side', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('releases the key at once when the write fails', async () => {
    const key = newKey();
    const broken = { ...env, DB: failsFor(env.DB, /api_keys/) };
    expect((await createWith(broken, key)).status).toBe(500);
    expect(await createdKeys()).toBe(0);
    const again = await create(key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('still returns the response when it can’t be stored, and keeps the key claimed for a minute', async () => {
    const key = newKey();
    const withoutUpdates = { ...env, DB: failsFor(env.DB, /^update "idempotent_writes"/) };
    expect((await createWith(withoutUpdates, key)).status).toBe(201);
    expect((await create(key)).status).toBe(409);
    expect(await createdKeys()).toBe(1);
  });

  it('lets only the same request repeat a call that was cut off, after a minute', async () => {
    const key = newKey();
    const withoutUpdates = { ...env, DB: failsFor(env.DB, /^update "idempotent_writes"/) };
    await createWith(withoutUpdates, key);
    const heldUntil = addMs(scene.ctx.now, -SECOND);
    await scene.ctx.db
      .update(idempotentWrites)
      .set({ heldUntil })
      .where(eq(idempotentWrites.heldUntil, await lastClaim()));
    const other = await call(KEYS, { method: 'POST', ...by(member, key), body: { ...NAMED, name: 'Other' } });
    expect(other.status).toBe(422);
    expect((await create(key)).status).toBe(201);
    expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('creates nothing while the database is down', async () => {
    const { status } = await createWith({ ...env, DB: failing(env.DB, down) }, newKey());
    expect(status).toBe(500);
    expect(await createdKeys()).toBe(0);
  });
});

function by({ key: apiKey }: Member, key: string | undefined): Call {
  return { key: apiKey, headers: key === undefined ? {} : { 'idempotency-key': key } };
}

function create(key: string | undefined, owner = member): Promise<Response> {
  return call(KEYS, { method: 'POST', body: NAMED, ...by(owner, key) });
}

function createWith(bindings: Env, key: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${member.key}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return callWith(bindings, KEYS, { method: 'POST', headers, body: JSON.stringify(NAMED) });
}

async function createdKeys(): Promise<number> {
  const owned = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  return owned.length - 1;
}

/** Moves every stored response into the past. */
async function age(milliseconds: number): Promise<void> {
  await env.DB.prepare(
    'UPDATE idempotent_writes SET created_at = created_at - ?1, held_until = held_until - ?1',
  )
    .bind(milliseconds)
    .run();
}

async function lastClaim() {
  const rows = await scene.ctx.db.select().from(idempotentWrites);
  const claims = rows.filter(({ status }) => status === null).map(({ heldUntil }) => heldUntil);
  return addMs(scene.ctx.now, Math.max(...claims) - scene.ctx.now);
}
