import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClickId } from '../../clicks/click-id.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, readApproved } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { resetIsolate } from '../../platform/isolate.ts';
import { addMs, DAY, HOUR, type Instant } from '../../platform/time.ts';
import { openBrowser, signedUp } from '../identity/testing/visitor.ts';
import { countSecurityEvent, deleteOldSecurityEventsJob } from './count-events.ts';
import type { SecurityEventKind } from './event-kinds.ts';
import { securityEvents } from './tables.ts';

let scene: Scene;

beforeEach(async () => {
  scene ??= await openScene();
  resetIsolate();
  await env.DB.exec('DELETE FROM security_events');
});

describe('a security event', () => {
  it('is a sign-in that is refused, for an existing account or not', async () => {
    const credentials = { email: 'stranger@site.example', password: 'a guess of a stranger' };
    expect((await openBrowser().post('sign-in', credentials)).status).toBe(401);
    await counted({ sign_in_refused: 1 });
  });

  it.each([
    ['an API key', '/v1/publisher/affiliate-links', `ak_${'9'.repeat(64)}`],
    ['a malformed API key', '/v1/publisher/affiliate-links', 'ak_guess'],
    ['the operator token', '/v1/operations/alerts', 'guess'],
    ['a key of an assistant', '/mcp', `ak_${'8'.repeat(64)}`],
  ])('is %s that is refused', async (_, path, key) => {
    expect((await call(path, { key, method: path === '/mcp' ? 'POST' : 'GET' })).status).toBe(401);
    await counted({ key_refused: 1 });
  });

  it('isn’t a call without any key', async () => {
    expect((await call('/v1/publisher/affiliate-links')).status).toBe(401);
    expect((await call('/v1/publisher/affiliate-links', { key: `ak_${'9'.repeat(64)}` })).status).toBe(401);
    await counted({ key_refused: 1 });
  });

  it('is a change of a role, and setting the same role again isn’t', async () => {
    await signedUp('finance@site.example');
    const body = { email: 'finance@site.example', role: 'finance', reason: 'Joins the finance team' };
    const set = () => readApproved('/v1/operations/operators', { method: 'PUT', key: ADMIN, body });
    await set();
    await counted({ role_changed: 1 });
    await set();
    await counted({ role_changed: 1 });
  });

  it('is a click ID whose signature isn’t from our keys', async () => {
    const member = await scene.signUp();
    const clickId = createClickId('the key of someone else', { at: scene.ctx.now, publisher: 1, program: 1 });
    const body = { click_id: clickId, order_id: 'order-1187', earnings: 4 };
    const response = await call('/v1/tracking/conversion', { method: 'POST', key: member.key, body });
    expect(response.status).toBe(422);
    await counted({ id_forged: 1 });
  });
});

describe('a flood of security events', () => {
  it('takes one row an hour and kind, and one write of an isolate while it waits', async () => {
    const writes: Promise<unknown>[] = [];
    for (let number = 0; number < 500; number++)
      countSecurityEvent(env, scene.ctx, (work) => writes.push(work), 'key_refused');
    expect(writes).toHaveLength(2);
    await writes[0];
    const rows = await scene.ctx.db.select().from(securityEvents);
    expect(rows).toHaveLength(1);
  });

  it('loses nothing while the database is down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const writes: Promise<unknown>[] = [];
    await env.DB.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON security_events BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    countSecurityEvent(env, scene.ctx, (work) => writes.push(work), 'key_refused');
    await Promise.all(writes);
    await env.DB.exec('DROP TRIGGER refuse');
    countSecurityEvent(
      env,
      { ...scene.ctx, now: addMs(scene.ctx.now, HOUR) },
      (work) => writes.push(work),
      'key_refused',
    );
    await Promise.all(writes);
    expect(await counts()).toEqual({ key_refused: 2 });
    vi.restoreAllMocks();
  });
});

it('security events are kept for 90 days', async () => {
  const count = async (now: Instant) => {
    resetIsolate();
    const writes: Promise<unknown>[] = [];
    countSecurityEvent(env, { ...scene.ctx, now }, (work) => writes.push(work), 'sign_in_refused');
    await Promise.all(writes);
  };
  await count(addMs(scene.ctx.now, -90 * DAY - HOUR));
  await count(addMs(scene.ctx.now, -90 * DAY + HOUR));
  const run = { capacity: Number.POSITIVE_INFINITY, cursor: null };
  expect(await deleteOldSecurityEventsJob.run(scene.ctx, env, run)).toEqual({ deleted: 1 });
  expect(await counts()).toEqual({ sign_in_refused: 1 });
});

async function counts(): Promise<Partial<Record<SecurityEventKind, number>>> {
  const rows = await scene.ctx.db.select().from(securityEvents);
  const sums: Partial<Record<SecurityEventKind, number>> = {};
  for (const { kind, count } of rows) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

/** Events are counted after their response. */
function counted(expected: Partial<Record<SecurityEventKind, number>>): Promise<void> {
  return vi.waitFor(async () => expect(await counts()).toEqual(expected));
}
