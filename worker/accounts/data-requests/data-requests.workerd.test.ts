import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMAILS } from '../../app/emails.ts';
import { alerts } from '../../platform/alerts/tables.ts';
import { emails } from '../../platform/email/tables.ts';
import { ADMIN, SECOND_ADMIN } from '../../platform/http/testing/admins.ts';
import { approve, call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, systemClock, toIso } from '../../platform/time.ts';
import { confirmedCookie, testOperator } from '../changes/testing/operators.ts';
import { changeEmail, requestEmailChange } from '../identity/change-email.ts';
import { accountDeletions, sessions } from '../identity/tables.ts';
import { codeEmailedTo } from '../identity/testing/visitor.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { dataRequests } from './tables.ts';
import { eraseDataRequests, watchRequests } from './watch-requests.ts';

interface Body {
  data: { id: string; state: string; due_at: string; proof: string | null; publisher_id: string | null };
  code: string;
}

const PATH = '/v1/operations/data-requests';
let scene: Scene;
let member: Member;
let address: string;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  address = (await readPublisher(scene.ctx.db, member.id)).email;
});

const post = (path: string, body?: object, key = ADMIN) =>
  read<Body>(`${PATH}${path}`, { method: 'POST', key, ...(body && { body }) });

async function open(kind: 'export' | 'erase', email = address): Promise<string> {
  const received_at = toIso(addMs(scene.ctx.now, -DAY));
  const { status, body } = await post('', { kind, email, text: 'Wrote to privacy@', received_at });
  expect(status).toBe(201);
  return body.data.id;
}

/** The code as the newest email about a request has it. */
async function emailedCode(id: string): Promise<string> {
  const sent = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'data_request_code'));
  const newest = sent.filter(({ content }) => content.request_id === id).at(-1);
  const email = EMAILS.get('data_request_code');
  if (!newest || !email) throw new Error(`No code was emailed for ${id}.`);
  const { body } = email.write(newest.content, { url: '', secret: env.ENCRYPTION_KEY });
  const [code] = /\d{4} \d{4}/.exec(JSON.stringify(body)) ?? [];
  return code?.replace(' ', '') ?? '';
}

/** As the owner of the account does it, after the code that the new address got. */
async function changeAddress(userId: UserId, publisherId: PublisherId, email: string): Promise<void> {
  await confirmedCookie(testContext(systemClock()), userId);
  const sessionId = (await scene.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))).at(
    -1,
  )?.id;
  if (!sessionId) throw new Error('The account has no session.');
  const change = { userId, sessionId, email };
  const ctx = testContext(systemClock());
  await requestEmailChange(ctx, change);
  const code = await codeEmailedTo(email);
  await changeEmail(ctx, { ...change, code, secret: env.ENCRYPTION_KEY, publisherId });
}

async function proveByCode(id: string): Promise<void> {
  expect(await post(`/${id}/code`)).toMatchObject({ status: 200 });
  expect(await post(`/${id}/identity`, { code: await emailedCode(id) })).toMatchObject({
    status: 200,
    body: { data: { proof: 'code' } },
  });
}

describe('a request of a person who writes in', () => {
  it('is due 30 days after it arrived, and finds its account by the address in any spelling', async () => {
    const received_at = '2026-01-01T00:00:00.000Z';
    const given = { kind: 'export', email: ` ${address.toUpperCase()}`, text: 'By letter', received_at };
    expect((await post('', given)).body.data).toMatchObject({
      state: 'open',
      due_at: '2026-01-31T00:00:00.000Z',
      publisher_id: member.id,
    });
    const future = { ...given, received_at: '2199-01-01T00:00:00Z' };
    expect(await post('', future)).toMatchObject({
      status: 400,
      body: { code: 'data_request.received_later' },
    });
  });

  it('of someone without an account can only be declined, with what the person was told', async () => {
    const id = await open('export', 'unknown@site.example');
    for (const step of ['code', 'export'])
      expect(await post(`/${id}/${step}`)).toMatchObject({
        status: 409,
        body: { code: 'data_request.without_account' },
      });
    const answer = { state: 'declined', answer: 'There is no account' };
    expect((await post(`/${id}/close`, answer)).body.data).toMatchObject(answer);
    expect(await post(`/${id}/close`, answer)).toMatchObject({
      status: 409,
      body: { code: 'data_request.closed' },
    });
  });
});

describe('the identity', () => {
  it('is proven by the code that only the account’s address gets, which a few wrong ones use up', async () => {
    const id = await open('export');
    await post(`/${id}/code`);
    const [email] = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'data_request_code'));
    expect(email).toMatchObject({ recipient: address });
    const code = await emailedCode(id);
    expect(JSON.stringify(email)).not.toContain(code);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    const refused = { status: 400, body: { code: 'data_request.code_wrong' } };
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await post(`/${id}/identity`, { code: wrong })).toMatchObject(refused);
    expect(await post(`/${id}/identity`, { code })).toMatchObject(refused);
    await proveByCode(id);
  });

  it('isn’t proven by the code of another request, nor by one that was sent 7 days ago', async () => {
    const [id, other] = [await open('export'), await open('export')];
    await post(`/${id}/code`);
    await post(`/${other}/code`);
    const refused = { status: 400, body: { code: 'data_request.code_wrong' } };
    expect(await post(`/${id}/identity`, { code: await emailedCode(other) })).toMatchObject(refused);
    await scene.ctx.db
      .update(dataRequests)
      .set({ codeSentAt: addMs(scene.ctx.now, -7 * DAY) })
      .where(eq(dataRequests.id, id as never));
    expect(await post(`/${id}/identity`, { code: await emailedCode(id) })).toMatchObject(refused);
  });
});

describe('the identity of an account whose address has changed', () => {
  it('isn’t proven by the code that the earlier address got', async () => {
    const mover = await scene.signUp();
    const { userId, email } = await readPublisher(scene.ctx.db, mover.id);
    const id = await open('export', email);
    await post(`/${id}/code`);
    const code = await emailedCode(id);
    await changeAddress(userId, mover.id, 'moved-away@site.example');
    expect(await post(`/${id}/identity`, { code })).toMatchObject({
      status: 400,
      body: { code: 'data_request.code_wrong' },
    });
    await post(`/${id}/code`);
    expect((await post(`/${id}/identity`, { code: await emailedCode(id) })).status).toBe(200);
  });
});

describe('an export', () => {
  it('is handed out once the identity is proven, and closed once it is sent', async () => {
    const id = await open('export');
    expect(await post(`/${id}/export`)).toMatchObject({
      status: 409,
      body: { code: 'data_request.identity_unproven' },
    });
    await proveByCode(id);
    expect(await post(`/${id}/close`, { state: 'done', answer: 'Sent' })).toMatchObject({
      status: 409,
      body: { code: 'data_request.not_done' },
    });
    const response = await call(`${PATH}/${id}/export`, { method: 'POST', key: ADMIN });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ account: [{ publisher_id: member.id }] });
    expect((await post(`/${id}/close`, { state: 'done', answer: 'Sent' })).body.data.state).toBe('done');
  });

  it('on another proof than the code is handed out by another person than the one who accepted it', async () => {
    const id = await open('export');
    await post(`/${id}/identity`, { other: 'A video call with the passport' });
    expect(await post(`/${id}/export`)).toMatchObject({
      status: 403,
      body: { code: 'data_request.proven_by_same_person' },
    });
    const self = await testOperator(scene.ctx, 'first-admin+second@tributary.example');
    const cookie = await confirmedCookie(scene.ctx, self.userId);
    expect(await read<Body>(`${PATH}/${id}/export`, { method: 'POST', headers: { cookie } })).toMatchObject({
      status: 403,
      body: { code: 'data_request.proven_by_same_person' },
    });
    const response = await call(`${PATH}/${id}/export`, { method: 'POST', key: SECOND_ADMIN });
    expect(response.status).toBe(200);
    await response.text();
  });

  it('isn’t made of a request to be deleted, nor the other way around', async () => {
    const [id, other] = [await open('erase'), await open('export')];
    await proveByCode(id);
    await proveByCode(other);
    const unknown = { status: 404, body: { code: 'data_request.unknown' } };
    expect(await post(`/${id}/export`)).toMatchObject(unknown);
    expect(await post(`/${other}/erase`, { answer: 'Told Ada' })).toMatchObject(unknown);
  });
});

describe('a deletion', () => {
  it('always takes a second person, and is then scheduled as if its owner had asked for it', async () => {
    const id = await open('erase');
    await proveByCode(id);
    const proposed = await post(`/${id}/erase`, { answer: 'Told Ada' });
    expect(proposed.status).toBe(202);
    expect(await scene.ctx.db.select().from(accountDeletions)).toEqual([]);
    expect((await approve(proposed.body.data.id)).status).toBe(200);
    expect(await scene.ctx.db.select().from(accountDeletions)).toMatchObject([
      { publisherId: member.id, state: 'scheduled' },
    ]);
    expect((await read<Body>(`${PATH}/${id}`, { key: ADMIN })).body.data).toMatchObject({
      state: 'done',
      answer: 'Told Ada',
    });
    const sent = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'deletion_requested'));
    expect(sent).toMatchObject([{ recipient: address }]);
  });
});

describe('the record of a request', () => {
  it('loses the address and the text with the account, and stays as the proof', async () => {
    const { userId } = await readPublisher(scene.ctx.db, member.id);
    await eraseDataRequests.erase(scene.ctx, { userId, publisherId: member.id }, null, env);
    const rows = await scene.ctx.db
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.publisherId, member.id));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ email: '', text: '', proofText: null, answer: null });
  });

  it('alerts operators a week before it is due, and is deleted three years after it was closed', async () => {
    await scene.ctx.db.delete(dataRequests);
    const later = (days: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, days * DAY) });
    const id = await open('export');
    // It arrived a day ago, so it is due in 29 days.
    expect(await watchRequests(later(21))).toEqual({ due: 0, deleted: 0 });
    expect(await watchRequests(later(23))).toEqual({ due: 1, deleted: 0 });
    const due = () => scene.ctx.db.select().from(alerts).where(eq(alerts.code, 'data_request.due'));
    expect(await due()).toMatchObject([{ level: 'warning' }]);
    await watchRequests(later(30));
    expect(await due()).toMatchObject([{ level: 'critical' }]);
    await post(`/${id}/close`, { state: 'declined', answer: 'Told Ada' });
    expect(await watchRequests(later(3 * 365 - 1))).toMatchObject({ deleted: 0 });
    expect(await watchRequests(later(3 * 365 + 1))).toMatchObject({ deleted: 1 });
  });
});
