import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { readOverview } from '../../reporting/operator/overview/read-overview.ts';
import { conversionIdOf } from '../plan.ts';
import { sampleRow } from '../testing/sample-row.ts';

interface Listed {
  data: { id: string; held_reason: string }[];
  summary: { total: number; net: string };
}

const LIST = '/v1/operations/held-conversions';
const key = ADMIN;
let scene: Scene;
let sales = 0;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook')]);
});

describe('held sales', () => {
  it('are listed by reason and publisher, with the publishers’ commission, until they are released', async () => {
    const member = await scene.signUp();
    const [first, second] = [await soldByBot(member), await soldByBot(member)];
    const mine = `${LIST}?publisher_id=${member.id}`;
    const before = (await read<Listed>(mine, { key })).body;
    expect(before.data.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(before).toMatchObject({ summary: { total: 2, net: '10.00' } });
    expect((await read<Listed>(`${mine}&reason=publisher_suspended`, { key })).body.data).toEqual([]);

    await release(first);
    expect((await read<Listed>(mine, { key })).body).toMatchObject({
      data: [{ id: second, held_reason: 'click_invalid' }],
      summary: { total: 1, net: '5.00' },
    });
    expect((await read(`${LIST}/${first}`, { key })).body).toMatchObject({
      data: { held_reason: null, explanation: null },
    });
  });

  it('show the click, and why it doesn’t count', async () => {
    const member = await scene.signUp();
    const id = await soldByBot(member);
    expect((await read(`${LIST}/${id}`, { key })).body).toMatchObject({
      data: {
        publisher_id: member.id,
        brand_name: 'Alder Nook',
        network_name: 'Wildfire',
        explanation:
          'Its click was no visit: the link was fetched in advance, or by a request without a browser.',
        click: { publisher_id: member.id, recorded: true, classification: 'preview' },
      },
    });
    expect(await read(`${LIST}/${id}`, { key: member.key })).toMatchObject({ status: 401 });
    expect(await read(`${LIST}/cnv_0000000000000000`, { key })).toMatchObject({ status: 404 });
  });

  it('wait for an operator, but not while their publisher is suspended', async () => {
    const member = await scene.signUp();
    const before = await waiting();
    await setStatus(scene.ctx, member.id, 'suspended');
    await sold(scene.idOf(member));
    expect(await waiting()).toBe(before);
    await setStatus(scene.ctx, member.id, 'active');
    expect(await waiting()).toBe(before + 1);
  });
});

async function soldByBot(member: Member): Promise<string> {
  return sold(await scene.click(member, { classification: 'preview', reason: 'prefetch' }));
}

async function sold(clickRef: string): Promise<string> {
  const row = sampleRow(`held-${sales++}`, {
    eventAt: scene.ctx.now,
    clickRef,
    commission: parseUsd('10'),
  });
  await scene.report(row);
  return conversionIdOf('wildfire', row.groupId);
}

async function release(id: string): Promise<void> {
  const body = { reason: 'The clicks were checked.' };
  const path = `/v1/operations/conversions/${id}/release`;
  expect(await read(path, { method: 'POST', key, body })).toMatchObject({ status: 200 });
}

async function waiting(): Promise<number> {
  const found = await readOverview(scene.ctx);
  return found.find(({ kind }) => kind === 'held_conversions')?.count ?? 0;
}
