import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../platform/audit/list-audit.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { openScene } from '../../platform/http/testing/scene.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMonths, addMs, DAY, dayOf, HOUR, startOfDay, systemClock, toIso } from '../../platform/time.ts';
import { deleteOldIncidentsJob } from './delete-old-incidents.ts';
import {
  changeIncident,
  type Incident,
  MAX_INCIDENTS,
  MAX_UPDATES,
  openIncident,
  postUpdate,
  readIncident,
} from './incidents.ts';

const ctx = testContext(systemClock());
const NEW = {
  title: 'Links were slow',
  state: 'investigating',
  parts: ['links'],
  text: 'We are looking for the cause.',
} as const;
const PATH = '/v1/operations/incidents';

function open(changes: object = {}): Promise<Incident> {
  return openIncident(ctx, { ...NEW, parts: ['links'], ...changes });
}

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM incidents').run();
});

describe('an incident', () => {
  it('is opened with its first update, goes on with others, and ends when it is resolved', async () => {
    const { id } = await open();
    await postUpdate(ctx, id, { state: 'identified', text: 'A network is slow.' });
    const later = { ...ctx, now: addMs(ctx.now, HOUR) };
    const resolved = await postUpdate(later, id, { state: 'resolved', text: 'It is fast again.' });
    expect(resolved).toMatchObject({ state: 'resolved', startedAt: ctx.now, resolvedAt: later.now });
    expect(resolved.updates.map(({ text }) => text)).toEqual([
      'It is fast again.',
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('is open again after an update that isn’t “resolved”', async () => {
    const { id } = await open({ state: 'resolved' });
    const again = await postUpdate(ctx, id, { state: 'monitoring', text: 'It has come back.' });
    expect(again).toMatchObject({ state: 'monitoring', resolvedAt: null });
  });

  it('leaves each change in the audit log, with what it said before', async () => {
    const { id } = await open();
    await postUpdate(ctx, id, { state: 'identified', text: 'A network is slow.' });
    await changeIncident(ctx, id, { title: 'Links to one network were slow' });
    const { entries } = await listAudit(ctx, { subject: id }, { limit: 10, offset: 0 });
    expect(entries.map(({ action, before }) => [action, before])).toEqual([
      ['incident.changed', expect.objectContaining({ title: NEW.title })],
      ['incident.updated', { state: 'investigating' }],
      ['incident.opened', null],
    ]);
  });

  it.each([
    ['starts in the future', { startedAt: addMs(ctx.now, HOUR) }],
    ['started more than 90 days ago', { startedAt: addMs(ctx.now, -91 * DAY) }],
  ])('is refused if it %s', async (_, changes) => {
    await expect(open(changes)).rejects.toMatchObject({ code: 'incident.times_invalid' });
  });

  it('can’t have ended before it started, nor have an end while it is open', async () => {
    const { id } = await open({ state: 'resolved' });
    const early = { resolvedAt: addMs(ctx.now, -HOUR) };
    await expect(changeIncident(ctx, id, early)).rejects.toMatchObject({ code: 'incident.times_invalid' });
    const other = await open();
    await expect(changeIncident(ctx, other.id, { resolvedAt: ctx.now })).rejects.toMatchObject({
      code: 'incident.times_invalid',
    });
  });

  it('takes one of two changes at once, and the other operator reads it again', async () => {
    const { id } = await open();
    const outcomes = await Promise.allSettled([
      postUpdate(ctx, id, { state: 'identified', text: 'One.' }),
      postUpdate(ctx, id, { state: 'monitoring', text: 'Two.' }),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    const { updates, version } = await readIncident(ctx, id);
    expect(updates).toHaveLength(3 - refused.length);
    expect(version).toBe(3 - refused.length);
    for (const each of refused)
      expect(each).toMatchObject({ reason: { code: 'incident.changed_meanwhile' } });
  });

  it(`has at most ${MAX_UPDATES} updates`, async () => {
    const { id } = await open();
    await env.DB.prepare(
      `INSERT INTO incident_updates WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_UPDATES - 1})
       SELECT 'u' || i, ?1, 'monitoring', 'x', ?2 FROM n`,
    )
      .bind(id, ctx.now)
      .run();
    await expect(postUpdate(ctx, id, { state: 'monitoring', text: 'One more.' })).rejects.toMatchObject({
      code: 'incident.too_many',
    });
  });
});

it(`there are at most ${MAX_INCIDENTS} incidents`, async () => {
  await env.DB.prepare(
    `INSERT INTO incidents WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_INCIDENTS})
     SELECT 'i' || i, 't', 'monitoring', '["links"]', ?1, NULL, 1 FROM n`,
  )
    .bind(ctx.now)
    .run();
  await expect(open()).rejects.toMatchObject({ code: 'incident.too_many' });
});

it('an incident ends with its updates 26 months after it was resolved, and one that is open never does', async () => {
  const old = await open({ state: 'resolved' });
  await open();
  const months = startOfDay(addMonths(dayOf(ctx.now), 27));
  await deleteOldIncidentsJob.run({ ...ctx, now: months }, env, { capacity: 1, cursor: null });
  await expect(readIncident(ctx, old.id)).rejects.toMatchObject({ code: 'incident.unknown' });
  const counts = await env.DB.prepare(
    'SELECT (SELECT COUNT(*) FROM incidents) AS incidents, (SELECT COUNT(*) FROM incident_updates) AS updates',
  ).first();
  expect(counts).toEqual({ incidents: 1, updates: 1 });
});

describe('the routes of incidents', () => {
  it('are for operators, and everyone reads the incident in the public status', async () => {
    const { signUp } = await openScene();
    const member = await signUp();
    const body = { ...NEW, started_at: toIso(addMs(ctx.now, -HOUR)) };
    for (const caller of [member, {}])
      expect((await call(PATH, { method: 'POST', body, ...caller })).status).toBe(401);
    const opened = await read<{ data: { id: string } }>(PATH, { method: 'POST', body, key: ADMIN });
    expect(opened.status).toBe(201);
    const listed = await read<{ data: object[] }>(PATH, { key: ADMIN });
    expect(listed.body.data).toMatchObject([{ title: NEW.title, state: 'investigating', resolved_at: null }]);
    const { body: status } = await read<{ data: { incidents: object[] } }>('/v1/status');
    expect(status.data.incidents).toMatchObject([{ title: NEW.title, updates: [{ text: NEW.text }] }]);
    const path = `${PATH}/${opened.body.data.id}`;
    const update = { state: 'resolved', text: 'It is fast again.' };
    expect(await read(`${path}/updates`, { method: 'POST', body: update, key: ADMIN })).toMatchObject({
      status: 200,
      body: { data: { state: 'resolved' } },
    });
    expect(await read(path, { method: 'PATCH', body: { title: 'Slow links' }, key: ADMIN })).toMatchObject({
      status: 200,
      body: { data: { title: 'Slow links', state: 'resolved' } },
    });
    expect(await read(path, { key: ADMIN })).toMatchObject({
      status: 200,
      body: { data: { title: 'Slow links' } },
    });
  });

  it.each([
    ['without a title', { title: ' ' }],
    ['of an unknown part', { parts: ['moon'] }],
    ['of no part', { parts: [] }],
    ['of a part twice', { parts: ['links', 'links'] }],
  ])('refuse an incident %s', async (_, changes) => {
    const body = { ...NEW, ...changes };
    expect((await call(PATH, { method: 'POST', body, key: ADMIN })).status).toBe(400);
  });
});
