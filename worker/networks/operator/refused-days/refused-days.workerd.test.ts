import { introspectWorkflow } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { clickIdKeys } from '../../../clicks/click-id-keys.ts';
import { balancesUnder } from '../../../ledger/balances.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { approve, read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { parseUsd } from '../../../platform/money.ts';
import { addDays, type Day, dayOf, startOfDay } from '../../../platform/time.ts';
import { ingestReport } from '../../../sales/ingest.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { addNetworks, calmNetworks } from '../../testing/sandbox-networks.ts';

interface RefusedDay {
  id: string;
  day: Day;
  rows_missing: number;
  accepted_at: string | null;
}
interface One {
  code?: string;
  data: RefusedDay & { sync: { kind: string; range_from: Day; range_to: Day } | null };
}
interface Rows {
  data: Record<string, unknown>[];
  summary: { total: number };
}

const PATH = '/v1/operations/refused-days';
const REASON = 'SitePlug has confirmed the day.';
const key = ADMIN;
let scene: Scene;
let ada: Member;
let today: Day;
let days = 0;

beforeAll(async () => {
  scene = await openScene();
  await addNetworks(scene.ctx);
  await calmNetworks();
  ada = await scene.signUp();
  today = dayOf(scene.ctx.now);
});

describe('a refused day', () => {
  it('is listed with what it would take from publishers, and counts as waiting', async () => {
    const { id, day } = await refusedDay('10');
    const listed = await read<Rows>(`${PATH}?network=siteplug`, { key });
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({
        ...{ id, network_id: 'siteplug', day, code: 'report.day_shrunk', rows_before: 10, rows_after: 0 },
        ...{ rows_missing: 10, publishers: 1, net: '50.00', paid_out: '0.00' },
        ...{ accepted_at: null, left: false },
      }),
    );
    const rows = await read<Rows>(`${PATH}/${id}/rows?per_page=2`, { key });
    expect(rows.body).toMatchObject({
      summary: { total: 10 },
      data: [{ publisher_id: ada.id, status: 'pending', net: '5.00' }, { net: '5.00' }],
    });
    expect(await waiting()).toBe(1);
    expect((await read<Rows>(`${PATH}?network=cj`, { key })).body.data).toEqual([]);
    await leave(id);
  });

  it('is removed by a sync of this day after a second person has approved it', async () => {
    const { id, day } = await refusedDay('200');
    const before = await pending();
    const proposed = await accept(id);
    expect(proposed).toMatchObject({
      status: 202,
      body: {
        data: {
          kind: 'refused_day.accept',
          amount: '1000.00',
          from: { network_id: 'siteplug', day, rows: 10, earnings: '1000.00' },
          to: { rows: 0, earnings: '0.00' },
        },
      },
    });
    expect(await pending()).toBe(before);
    await untilSynced(() => approve(proposed.body.data.id));
    expect(await pending()).toBe(before - 1_000_000_000);
    expect(await read(`${PATH}/${id}/rows`, { key })).toMatchObject({
      status: 404,
      body: { code: 'refused_day.unknown' },
    });
    const audit = await read<Rows>(`/v1/operations/audit-log?subject=${id}`, { key });
    expect(audit.body.data).toContainEqual(
      expect.objectContaining({ action: 'refused_day.accepted', reason: REASON }),
    );
  });

  it('needs no second person below the limit, and its sync reads only this day', async () => {
    const { id, day } = await refusedDay('0.10');
    const accepted = await untilSynced(() => accept(id));
    expect(accepted).toMatchObject({
      status: 200,
      body: { data: { id, left: false, sync: { kind: 'revenue', range_from: day, range_to: day } } },
    });
  });

  it('can’t be accepted under the ID of rows that it doesn’t lack any longer', async () => {
    const { id, day } = await refusedDay('100');
    const proposed = await accept(id);
    expect(proposed.status).toBe(202);
    await restate(day, '100', 1);
    const refused = await approve(proposed.body.data.id);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: 'refused_day.unknown' });
    const [other] = (await read<{ data: RefusedDay[] }>(PATH, { key })).body.data;
    expect(other).toMatchObject({ day, rows_missing: 9 });
    await leave(other?.id ?? '');
  });

  it('that is left is listed with its reason, doesn’t count as waiting, and can be taken up again', async () => {
    const { id } = await refusedDay('10');
    expect(await leave(id)).toMatchObject({ body: { data: { left: 1, more: false } } });
    expect(await waiting()).toBe(0);
    const left = await read<Rows>(`${PATH}?state=left`, { key });
    expect(left.body.data).toContainEqual(expect.objectContaining({ id, left: true, left_reason: REASON }));
    await read(`${PATH}/take-up`, { method: 'POST', key, body: { ids: [id] } });
    expect(await waiting()).toBe(1);
  });
});

/** A day with ten sales of Ada that the network then restates without any. */
async function refusedDay(commission: string): Promise<RefusedDay> {
  const day = addDays(today, -10 - days++);
  await restate(day, commission, 10);
  await restate(day, commission, 0);
  const { body } = await read<{ data: RefusedDay[] }>(PATH, { key });
  const found = body.data.find((each) => each.day === day);
  if (!found) throw new Error(`${day} isn’t refused.`);
  return found;
}

async function restate(day: Day, commission: string, rows: number): Promise<void> {
  const entries = Array.from({ length: rows }, (_, index) => ({
    row: sampleRow(`${day} ${index}`, {
      eventAt: startOfDay(day),
      publisherRef: ada.id,
      orderId: null,
      sale: null,
      clicks: 3,
      commission: parseUsd(commission),
    }),
  }));
  const keys = { clickIdKeys: clickIdKeys(env) };
  await ingestReport(scene.ctx, keys, 'siteplug', entries, 'sync', { wholeDays: [day] });
}

function accept(id: string) {
  return read<One>(`${PATH}/${id}/accept`, { method: 'POST', key, body: { reason: REASON } });
}

function leave(id: string) {
  return read(`${PATH}/leave`, { method: 'POST', key, body: { ids: [id], reason: REASON } });
}

/** Does something that starts a sync, and waits for the sync’s end. */
async function untilSynced<Result>(start: () => Promise<Result>): Promise<Result> {
  await using engine = await introspectWorkflow(env.SYNC);
  const result = await start();
  const [instance] = await engine.get();
  await instance?.waitForStatus('complete');
  return result;
}

async function pending(): Promise<number> {
  const account = `publisher:${ada.id}`;
  return (await balancesUnder(scene.ctx, account)).get(`${account}:pending`) ?? 0;
}

/** What the overview counts as waiting. */
async function waiting() {
  const { body } = await read<{ data: { kind: string; count: number }[] }>('/v1/operations/overview', {
    key,
  });
  return body.data.find(({ kind }) => kind === 'refused_days')?.count;
}
