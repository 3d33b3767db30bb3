import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesUnder } from '../../ledger/balances.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';

interface Closing {
  code?: string;
  data: Record<string, unknown> & { closed_at: string | null };
}
interface Rows {
  data: Record<string, unknown>[];
}

const key = ADMIN;
const WILDFIRE = '/v1/operations/networks/wildfire';
const close = (body: object) => read<Closing>(`${WILDFIRE}/close`, { method: 'POST', key, body });
const open = (body: object) => read<Closing>(`${WILDFIRE}/open`, { method: 'POST', key, body });
let scene: Scene;
let ada: Member;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.signUp();
});

async function foundIn(path: string, field: string, value: string) {
  return (await read<Rows>(path, { key })).body.data.find((each) => each[field] === value);
}

describe('the closing of a network', () => {
  it('is previewed with the open programs, the links with clicks in 30 days, and their publishers', async () => {
    const grace = await scene.signUp();
    const insert = env.DB.prepare(
      `INSERT INTO link_checks (publisher_id, subject, program_id, url, state, clicks_at_risk) VALUES (?1, ?2, ?3, ?2, 'ok', ?4)`,
    );
    await env.DB.batch([
      insert.bind(ada.id, 'https://alder-nook.example/lamp', scene.program.id, 30),
      insert.bind(ada.id, 'https://alder-nook.example/chair', scene.program.id, 12),
      insert.bind(grace.id, 'https://alder-nook.example/lamp', scene.program.id, 1),
      insert.bind(grace.id, 'https://alder-nook.example/old', scene.program.id, 0),
      insert.bind(grace.id, 'https://other.example/', 'prg_of_another_network', 50),
    ]);
    const preview = await read<Closing>(`${WILDFIRE}/closing-preview`, { key });
    expect(preview.body.data).toEqual({
      network_id: 'wildfire',
      programs: 1,
      links: 3,
      publishers: 2,
      clicks: 43,
    });
    const unknown = await read<Closing>('/v1/operations/networks/heron-media/closing-preview', { key });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'network.not_found' } });
  });

  it('needs a reason, which is shown and in the audit log', async () => {
    expect(await close({})).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const reason = 'The contract has ended.';
    const closed = await close({ reason });
    expect(closed.body.data).toMatchObject({ network_id: 'wildfire', closed_reason: reason });
    expect(closed.body.data.closed_at).not.toBeNull();
    const shown = { closed_at: closed.body.data.closed_at, closed_reason: reason };
    expect(await foundIn('/v1/operations/network-statistics', 'network_slug', 'wildfire')).toMatchObject(
      shown,
    );
    expect(await foundIn('/v1/operations/networks', 'network_id', 'wildfire')).toMatchObject(shown);
    expect(await foundIn('/v1/operations/programs', 'id', scene.program.id)).toMatchObject({
      status: 'approved',
      is_network_closed: true,
    });
    expect(await foundIn('/v1/operations/audit-log?subject=wildfire', 'subject', 'wildfire')).toMatchObject({
      action: 'network.closed',
      reason,
    });
    expect((await close({ reason: 'Another reason' })).body.data).toMatchObject(shown);
    const preview = await read<Closing>(`${WILDFIRE}/closing-preview`, { key });
    expect(preview.body.data).toMatchObject({ programs: 0, links: 0 });
  });

  it('keeps no sale of an earlier click from being reported, approved and owed to its publisher', async () => {
    const clickRef = scene.idOf(ada);
    const sale = { clickRef, eventAt: scene.ctx.now, commission: parseUsd('10') };
    const owed = async () => {
      const balances = await balancesUnder(scene.ctx, `publisher:${ada.id}`);
      return [...balances]
        .filter(([, balance]) => balance !== 0)
        .map(([name, balance]) => [name.split(':').at(-1), balance]);
    };
    await scene.report(sampleRow('closed-1', sale));
    expect(await owed()).toEqual([['pending', 5_000_000]]);
    await scene.report(sampleRow('closed-1', { ...sale, status: 'approved', statusRaw: 'READY' }));
    expect(await owed()).toEqual([['approved', 5_000_000]]);
  });

  it('ends with a reason too', async () => {
    expect(await open({})).toMatchObject({ status: 400 });
    const opened = await open({ reason: 'There is a new contract.' });
    expect(opened.body.data).toEqual({ network_id: 'wildfire', closed_at: null, closed_reason: null });
    expect(await foundIn('/v1/operations/programs', 'id', scene.program.id)).toMatchObject({
      status: 'approved',
      is_network_closed: false,
    });
  });
});
