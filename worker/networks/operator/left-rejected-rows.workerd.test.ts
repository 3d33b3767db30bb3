import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { derivedId, type RunId } from '../../platform/ids.ts';
import { resolveRejectedPrograms, storeRejected, storeRejectedPrograms } from '../../sales/rejected-rows.ts';

const PATH = '/v1/operations/rejected-rows';
const REASON = 'The network doesn’t correct it.';
const [FIRST_RUN, SECOND_RUN] = [derivedId('run', 'first'), derivedId('run', 'second')];
const key = ADMIN;
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM rejected_rows').run();
});

describe('a rejected row that is left', () => {
  it('isn’t counted as waiting, is listed with the reason, and can be taken up again', async () => {
    await reject(['one', 'two']);
    const [first] = await listedAs('waiting');
    expect(await move('leave', { ids: [first?.id], reason: REASON })).toEqual({ left: 1, more: false });
    expect(await counted()).toBe(1);
    expect(await listedAs('waiting')).toMatchObject([{ left: false, left_reason: null }]);
    expect(await listedAs('left')).toMatchObject([{ id: first?.id, left: true, left_reason: REASON }]);
    const audit = await read<{ data: unknown[] }>(`/v1/operations/audit-log?subject=${first?.id}`, { key });
    expect(audit.body.data).toMatchObject([{ action: 'rejected_row.left', reason: REASON }]);
    expect(await move('take-up', { ids: [first?.id] })).toEqual({ taken_up: 1, more: false });
    expect(await counted()).toBe(2);
    expect(await listedAs('left')).toEqual([]);
  });

  it('stays left while the same text is rejected for the same reason, and waits again for another one', async () => {
    await reject(['one']);
    await move('leave', { network: 'cj', reason: REASON });
    await reject(['one']);
    expect(await counted()).toBe(0);
    await reject(['one'], { code: 'report.event_in_future' });
    expect(await counted()).toBe(1);
  });

  it('waits again if it was recorded meanwhile, and is rejected after that', async () => {
    await rejectPrograms(['{"ID":1}'], FIRST_RUN);
    await move('leave', { network: 'cj', reason: REASON });
    await rejectPrograms(['{"ID":1}'], SECOND_RUN);
    await resolveRejectedPrograms(scene.ctx, { networkId: 'cj', runId: SECOND_RUN });
    expect(await counted()).toBe(0);
    await resolveRejectedPrograms(scene.ctx, { networkId: 'cj', runId: FIRST_RUN });
    expect(await listedAs('resolved')).toMatchObject([{ left: false }]);
    await rejectPrograms(['{"ID":1}'], FIRST_RUN);
    expect(await counted()).toBe(1);
  });

  it('is left with the others of its network, code and sync, and with no later ones', async () => {
    await reject(['one', 'two']);
    await reject(['three'], { code: 'report.event_in_future' });
    await reject(['four'], { networkId: 'wildfire' });
    await reject(['five'], { runId: SECOND_RUN });
    const ofRun = { network: 'cj', code: 'row.unreadable', run: FIRST_RUN };
    expect(await move('leave', { ...ofRun, reason: REASON })).toEqual({ left: 2, more: false });
    await reject(['six']);
    expect((await listedAs('waiting')).map(({ raw }) => raw).sort()).toEqual([
      'five',
      'four',
      'six',
      'three',
    ]);
  });

  it('is read again only if it is named, so it keeps no other from its turn', async () => {
    await reject(['left']);
    await move('leave', { network: 'cj', reason: REASON });
    await reject(['waiting']);
    const [left] = await listedAs('left');
    expect(await reingest({ network: 'cj', limit: 1 })).toMatchObject({ read: 1, rejected: 1 });
    expect(await listedAs('waiting')).toMatchObject([{ raw: 'waiting' }]);
    expect(await reingest({ ids: [left?.id] })).toMatchObject({ read: 1, rejected: 1 });
  });
});

describe('leaving many rejected rows', () => {
  it('leaves the oldest 2,000 in a call, and says that there are more', async () => {
    await env.DB.prepare(
      `INSERT INTO rejected_rows (network_id, raw_hash, code, detail, raw, source, received_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
       SELECT 'cj', printf('%064x', i), 'row.unreadable', 'No row.', i, 'sync', ${scene.ctx.now} - i FROM n`,
    ).run();
    expect(await move('leave', { network: 'cj', reason: REASON })).toEqual({ left: 2_000, more: true });
    expect(await listedAs('waiting')).toMatchObject([{ raw: '1' }]);
    expect(await move('leave', { network: 'cj', reason: REASON })).toEqual({ left: 1, more: false });
  });

  it('needs either IDs or a network, and a reason', async () => {
    await reject(['one']);
    const [row] = await listedAs('waiting');
    for (const body of [{}, { code: 'row.unreadable' }, { ids: [row?.id], network: 'cj' }, { ids: [] }])
      expect(await post('leave', { ...body, reason: REASON })).toMatchObject({ status: 400 });
    expect(await post('leave', { ids: [row?.id] })).toMatchObject({ status: 400 });
    expect(await counted()).toBe(1);
  });
});

interface Row {
  id: string;
  raw: string;
}

interface Given {
  networkId?: string;
  code?: string;
  runId?: RunId;
}

function rows(texts: readonly string[], code = 'row.unreadable') {
  return texts.map((raw) => ({
    ...{ raw, code, detail: 'It can’t be read.', externalId: null, group: null, position: null },
  }));
}

async function reject(
  texts: readonly string[],
  { networkId = 'cj', code = 'row.unreadable', runId = FIRST_RUN }: Given = {},
) {
  const from = { networkId, source: 'sync', runId };
  await storeRejected(scene.ctx, from, rows(texts, code), async (statements) => {
    await env.DB.batch(statements);
  });
}

function rejectPrograms(texts: readonly string[], runId: RunId) {
  return storeRejectedPrograms(scene.ctx, { networkId: 'cj', runId }, rows(texts));
}

function post(action: 'leave' | 'take-up' | 'reingest', body: object) {
  return read<{ data: object }>(`${PATH}/${action}`, { method: 'POST', key, body });
}

async function move(action: 'leave' | 'take-up', body: object) {
  return (await post(action, body)).body.data;
}

async function reingest(body: object) {
  return (await post('reingest', body)).body.data;
}

async function listedAs(state: 'waiting' | 'left' | 'resolved') {
  return (await read<{ data: Row[] }>(`${PATH}?state=${state}`, { key })).body.data;
}

/** What the overview counts as waiting. */
async function counted() {
  const { body } = await read<{ data: { kind: string; count: number }[] }>('/v1/operations/overview', {
    key,
  });
  return body.data.find(({ kind }) => kind === 'rejected_rows')?.count;
}
