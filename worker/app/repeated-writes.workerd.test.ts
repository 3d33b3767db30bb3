import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../accounts/identity/tables.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { publishers } from '../accounts/publishers/tables.ts';
import { type Call, call } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { exampleCall } from '../platform/http/testing/example-call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { walkExamples } from '../platform/http/testing/walk-examples.ts';

/** Continues after the response, longer than a test. */
const LONG_RUNNING = /\/sync$/;

let scene: Scene;
let member: Member;
let writes: Operation[];
let known: Map<string, string>;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await scene.ctx.db.update(publishers).set({ plan: 'premium' }).where(eq(publishers.publisherId, member.id));
  const all = operationsOf(await readContract()).filter(({ path }) => !LONG_RUNNING.test(path));
  writes = all.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  known = new Map<string, string>([
    ['brd', scene.program.brand_id],
    ['prg', scene.program.id],
  ]);
  const creating = writes.filter(({ method, path }) => method === 'POST' && !path.includes('{'));
  await walkExamples(creating, async () => ({ key: member.key, cookie: '' }), known);
});

it('every write of the contract runs once for its Idempotency-Key, which another request can’t use', {
  timeout: 60_000,
}, async () => {
  expect(writes.length).toBeGreaterThan(25);
  for (const [number, operation] of writes.entries()) {
    const where = `${operation.method} ${operation.path}`;
    const { path, call: example } = exampleCall(operation, { key: member.key, cookie: '' }, known);
    const sent: Call = { ...example, headers: { 'idempotency-key': `write-${number}` } };
    const [first, again] = [await call(path, sent), await call(path, sent)];
    expect(first.headers.has('idempotency-replayed'), where).toBe(false);
    expect([again.status, again.headers.get('idempotency-replayed')], where).toEqual([first.status, 'true']);
    expect(await again.text(), where).toBe(await first.text());
    const other = await call(path, { ...sent, body: { ...Object(example.body), other: true } });
    expect(await other.json(), where).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
  }
});

it('an operator doesn’t get the stored response of another operator', async () => {
  const path = '/v1/operations/program-numbers/restore';
  const headers = { 'idempotency-key': 'restore' };
  const restore = (changes: Call) => call(path, { method: 'POST', headers, ...changes });
  expect((await restore({ key: env.OPERATOR_TOKEN })).status).toBe(200);
  expect((await restore({ key: env.OPERATOR_TOKEN })).headers.get('idempotency-replayed')).toBe('true');
  const { userId } = await readPublisher(scene.ctx.db, member.id);
  await scene.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
  const admin = await restore({ headers: { ...headers, cookie: await scene.signIn(member) } });
  expect([admin.status, admin.headers.has('idempotency-replayed')]).toEqual([200, false]);
});
