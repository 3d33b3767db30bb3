import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consume } from '../../app/consumers.ts';
import { account } from '../../ledger/accounts.ts';
import { transferStatements } from '../../ledger/post.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { resetIsolate } from '../../platform/isolate.ts';
import { micros } from '../../platform/money.ts';
import { withRequestId } from '../../platform/request-id.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addMs, DAY, systemClock } from '../../platform/time.ts';
import { linesOfCall } from './keep-lines.ts';
import { REQUESTS, type RequestLine } from './request-line.ts';

interface Trace {
  data: {
    lines: Pick<RequestLine, 'kind' | 'what' | 'level' | 'status' | 'code' | 'ms' | 'actor'>[];
    changes: { action: string; subject: string }[] | null;
    transfers: { id: string; kind: string }[] | null;
  };
}

let scene: Scene;
let member: Member;
const store = () => env.REQUEST_LOG.getByName(REQUESTS);

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});
beforeEach(async () => {
  await env.REQUEST_LOG.getByName(REQUESTS).find('none');
  await runInDurableObject(store(), (_, { storage }) => void storage.sql.exec('DELETE FROM lines'));
});
afterEach(() => vi.restoreAllMocks());

describe('the trace of a request', () => {
  it('has its call by the route, its change and its code, and nothing about who called from where', async () => {
    const address = '198.51.100.77';
    const response = await callWith(env, '/v1/operations/publishers/PUB999998/notes?page=2', {
      method: 'POST',
      key: ADMIN,
      body: { text: 'A note with a secret' },
      headers: { 'cf-connecting-ip': address, 'user-agent': 'Firefox/1' },
    });
    const id = response.headers.get('x-request-id') ?? '';
    const { lines } = await trace(id);
    expect(lines).toMatchObject([
      {
        ...{ kind: 'call', what: 'POST /v1/operations/publishers/:publisher_id/notes', level: 'warn' },
        ...{ status: response.status, code: expect.any(String), ms: expect.any(Number), actor: 'operator' },
      },
    ]);
    const stored = await runInDurableObject(store(), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM lines').toArray()),
    );
    for (const secret of [address, 'Firefox', 'secret', 'PUB999998', 'page=2'])
      expect(stored).not.toContain(secret);
  });

  it('has the changes that the audit log has of it', async () => {
    const path = `/v1/operations/publishers/${member.id}/notes`;
    const response = await callWith(env, path, { method: 'POST', key: ADMIN, body: { text: 'A note' } });
    expect(await trace(response.headers.get('x-request-id') ?? '')).toMatchObject({
      lines: [{ status: 201, level: 'info' }],
      changes: [{ action: 'publisher.note_added', subject: member.id }],
    });
  });

  it('has the transfers that it posted, without accounts and amounts; those of a job have no request', async () => {
    const transfer = (id: string) => ({
      ...{
        id,
        amount: micros(5),
        kind: 'conversion.reported',
        subject: 'cnv_traced',
        ruleId: null,
        reason: null,
      },
      debit: account.network('wildfire', 'due'),
      credit: account.publisher(publisherIdOf(77), 'approved'),
    });
    await env.DB.batch(
      transferStatements({ ...scene.ctx, requestId: 'a-traced-request' }, [transfer('cnv_traced:1:1')]),
    );
    await env.DB.batch(
      transferStatements({ ...scene.ctx, requestId: 'cron:*/5:1' }, [transfer('cnv_traced:2:1')]),
    );
    const { transfers } = await trace('a-traced-request');
    expect(transfers).toEqual([
      {
        id: 'cnv_traced:1:1',
        kind: 'conversion.reported',
        subject: 'cnv_traced',
        posted_at: expect.any(String),
      },
    ]);
    expect((await trace('cron:*/5:1')).transfers).toEqual([]);
  });

  it('has the message that it sent to a queue, once that was consumed', async () => {
    const sent: unknown[] = [];
    const EMAILS = { send: async (body: unknown) => void sent.push(body) } as unknown as Queue;
    await withRequestId('a-traced-request', () => enqueueEmailRun({ EMAILS }));
    await withRequestId('queue:emails:1', () => enqueueEmailRun({ EMAILS }));
    expect(sent).toEqual([{ run: 'due', request_id: 'a-traced-request' }, 'due']);
    const messages = sent.map((body, index) => ({
      ...{ id: `m${index}`, timestamp: addMs(systemClock(), -2_000), attempts: 1, body },
    }));
    const batch = createMessageBatch(
      'tributary-emails',
      messages.map((message) => ({ ...message, timestamp: new Date(message.timestamp) })),
    );
    await consume(batch, env);
    expect(await getQueueResult(batch, createExecutionContext())).toMatchObject({ ackAll: true });
    const { lines } = await trace('a-traced-request');
    expect(lines).toMatchObject([{ kind: 'message', what: 'tributary-emails', level: 'info', code: null }]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(2_000);
  });

  it('has the error of a call that failed while the database was down, and says that the rest is unknown', async () => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    const failed = await callWith({ ...env, DB: failing(env.DB, down) }, '/v1/brands');
    expect(failed.status).toBe(500);
    const id = failed.headers.get('x-request-id') ?? '';
    expect(await trace(id)).toMatchObject({
      lines: [
        { kind: 'call', what: 'GET /v1/brands', level: 'error', status: 500 },
        { kind: 'event', what: 'request.failed', level: 'error' },
      ],
    });
  });

  it('is empty for a read that went well, and for an ID that no one had', async () => {
    const response = await callWith(env, '/v1/stats');
    const nothing = { lines: [], changes: [], transfers: [] };
    expect(await trace(response.headers.get('x-request-id') ?? '')).toMatchObject(nothing);
    expect(await trace('no-such-request')).toMatchObject(nothing);
  });

  it.each([
    ['POST', '/mcp', 'POST /mcp'],
    ['GET', '/v1/nothing/PUB000001', 'GET unknown path'],
  ])('of a refused %s %s names the route, or no path where there is none', async (method, path, what) => {
    const response = await callWith(env, path, { method, ...(method === 'POST' ? { body: {} } : {}) });
    const { lines } = await trace(response.headers.get('x-request-id') ?? '');
    expect(lines.map((line) => line.what)).toEqual([what]);
  });

  it('is for operators', async () => {
    for (const caller of [member, {}])
      expect((await call('/v1/operations/requests/no-such-request', caller)).status).toBe(401);
  });
});

describe('the lines that are kept', () => {
  it('are at most 100 refused calls a minute of an isolate, and every failure', () => {
    resetIsolate();
    const at = systemClock();
    const served = { requestId: 'r', at, method: 'GET', route: '/v1/x', code: null, ms: 1, actor: 'system' };
    const kept = (status: number) =>
      Array.from({ length: 150 }, () => linesOfCall({ ...served, status }, [])).flat().length;
    expect([kept(404), kept(500)]).toEqual([100, 150]);
  });

  it('end after 14 days', async () => {
    const now = systemClock();
    const at = (before: number) => line({ requestId: 'r', at: addMs(now, -before) });
    await store().add([at(15 * DAY), at(13 * DAY)]);
    expect(await store().find('r')).toHaveLength(1);
    expect(await rows()).toBe(1);
  });

  it('are those that were stored last, when there are too many', async () => {
    await store().add(
      ['a', 'b', 'c', 'd'].map((requestId) => line({ requestId, at: systemClock() })),
      3,
    );
    expect(await rows()).toBe(3);
    expect(await store().find('a')).toEqual([]);
    expect(await store().find('d')).toHaveLength(1);
  });
});

function line(changes: Pick<RequestLine, 'requestId' | 'at'>): RequestLine {
  return {
    ...{ kind: 'call', what: 'GET /v1/x', level: 'warn', status: 404, code: 'x', ms: 1, actor: 'system' },
    ...changes,
  };
}

function rows(): Promise<number> {
  return runInDurableObject(
    store(),
    (_, { storage }) => storage.sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM lines').one().n,
  );
}

async function trace(id: string): Promise<Trace['data']> {
  const { status, body } = await read<Trace>(`/v1/operations/requests/${encodeURIComponent(id)}`, {
    key: ADMIN,
  });
  expect(status).toBe(200);
  return body.data;
}
