import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveChange } from '../../accounts/changes/end-change.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { CHANGES } from '../../app/changes.ts';
import { openDatabase } from '../../platform/database.ts';
import { hmac } from '../../platform/hashing.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { approve, read, readApproved } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { ChangeId } from '../../platform/ids.ts';
import { systemClock } from '../../platform/time.ts';

interface One {
  code?: string;
  data: Record<string, unknown>;
}
interface Listed {
  data: (Record<string, unknown> & { id: string })[];
  summary: { total: number };
}

const PATH = '/v1/operations/networks';
const key = ADMIN;
const TEMPLATE = 'https://{domain}/?partner_click={click_id}';
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

describe('a partner', () => {
  it('created by these calls alone gets a click, and its signed postback becomes an earning', async () => {
    expect(await create('fenwick-media')).toMatchObject({
      status: 201,
      body: { data: { is_partner: true, postback_path: '/v1/postback/fenwick-media', currency: 'USD' } },
    });
    const put = await putPrograms('fenwick-media', [program('fenwick-toys')]);
    expect(put.body.data).toEqual({ new: 1, changed: 0, unchanged: 0 });
    const [listed] = (await read<Listed>('/v1/operations/programs?network=fenwick-media', { key })).body.data;
    expect(listed).toMatchObject({ program_id: 'fenwick-toys', status: 'pending' });
    await read('/v1/operations/programs/decisions', {
      method: 'POST',
      key,
      body: { decision: 'approve', program_ids: [listed?.id] },
    });
    const credential = await addCredential('fenwick-media', 'hmac');

    const followed = await read<{ redirect_url: string }>(
      `/go/${member.id}?url=${encodeURIComponent('https://fenwick-toys.example/bears')}`,
      { headers: { accept: 'application/json' } },
    );
    const clickId = new URL(followed.body.redirect_url).searchParams.get('partner_click');
    expect(clickId).not.toBeNull();
    const query = `cid=${clickId}&txid=order-1&payout=4.00&status=approved`;
    const postback = await read<One>(`/v1/postback/fenwick-media?${query}`, {
      headers: {
        'x-postback-signature': `sha256=${hmac(credential, query).toString('hex')}`,
      },
    });
    expect(postback).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    const earnings = await read<Listed>('/v1/publisher/earnings', { key: member.key });
    expect(earnings.body.data).toMatchObject([
      { gross_earnings: '4.00', net_earnings: '2.00', conversions: 1 },
    ]);
  });

  it('can send the parameter names and statuses in its settings', async () => {
    const postback = {
      parameters: { transaction_id: ['deal'], click_id: ['visitor'] },
      statuses: { GOOD: 'approved' },
    };
    await create('odd-names', { postback });
    await putPrograms('odd-names', [program('odd-shop')]);
    const secret = await addCredential('odd-names', 'secret');
    const path = `/v1/postback/odd-names?deal=7&payout=1&status=good&token=${secret}`;
    expect(await read(path)).toMatchObject({ body: { data: { result: 'new' } } });
    const row = await env.DB.prepare("SELECT status FROM conversions WHERE network_id = 'odd-names'").first();
    expect(row).toEqual({ status: 'approved' });
    const { body } = await read<Listed>(PATH, { key });
    const listed = body.data.find(({ network_id }) => network_id === 'odd-names');
    expect(listed?.settings).toMatchObject({ link_template: TEMPLATE, postback });
    expect(body.data.find(({ network_id }) => network_id === 'wildfire')?.settings).toBeNull();
  });

  it('is created once, though two operators create it at the same time', async () => {
    const both = await Promise.all([create('twin'), create('twin')]);
    // The other approval comes too late, or the other call finds the network.
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of both) expect([200, 201, 409]).toContain(status);
    expect(await decisions('twin')).toMatchObject([
      { action: 'network.created', actor: expect.stringMatching(/^operator:usr_/) },
    ]);
  });

  it('can’t say that a sale is paid', async () => {
    expect(await create('payer', { postback: { statuses: { P: 'paid' } } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it('is not replaced by another partner with its slug', async () => {
    await create('taken');
    expect(await create('taken', { attribution_days: 7 })).toMatchObject({
      status: 409,
      body: { code: 'network.exists' },
    });
    for (const slug of ['wildfire', 'siteplug', 'cj', 'direct'])
      expect(await create(slug)).toMatchObject({ status: 409, body: { code: 'network.exists' } });
  });

  it('keeps both changes of two operators who change its settings at the same time', async () => {
    await create('changed');
    await Promise.all([patch('changed', { attribution_days: 45 }), patch('changed', { auto_approve: true })]);
    expect(await patch('changed', {})).toMatchObject({
      body: { data: { attribution_days: 45, auto_approve: true, link_template: TEMPLATE } },
    });
    const made = (await decisions('changed')).filter(({ action }) => String(action).startsWith('network.'));
    expect(made).toHaveLength(3);
  });

  it('keeps the identity of its sales once it has reported one, because they would count a second time', async () => {
    const parameters = { transaction_id: ['deal'], goal: ['goal'] };
    await create('identified', { postback: { parameters } });
    expect(await patch('identified', { postback: { identity: 'order' } })).toMatchObject({ status: 202 });
    await patch('identified', { postback: { identity: 'transaction' } });
    const secret = await addCredential('identified', 'secret');
    const report = (query: string) => read<One>(`/v1/postback/identified?${query}&token=${secret}`);
    expect(await report('deal=7&cid=c&order_id=9&payout=1')).toMatchObject({
      body: { data: { result: 'new' } },
    });
    for (const change of [
      { identity: 'click_goal' },
      { identity: 'order' },
      { parameters: { transaction_id: ['order_id'] } },
      { parameters: { transaction_id: ['order_id', 'deal'] } },
    ])
      expect(await patch('identified', { postback: change })).toMatchObject({
        status: 409,
        body: { code: 'partner.identity_in_use', detail: expect.stringContaining('new network') },
      });
    for (const change of [
      { identity: 'transaction' },
      { parameters: { transaction_id: ['deal', 'order_id'] } },
      { parameters: { order_id: ['basket'] } },
      { statuses: { GOOD: 'approved' } },
    ])
      expect([200, 202]).toContain((await patch('identified', { postback: change })).status);
  });

  it('can’t get another identity by a change that was proposed before its first sale', async () => {
    await create('proposed');
    const secret = await addCredential('proposed', 'secret');
    const body = { postback: { identity: 'order' }, reason: 'A test' };
    const { body: waiting } = await read<{ data: { id: string } }>(`${PATH}/proposed`, {
      method: 'PATCH',
      key,
      body,
    });
    await read<One>(`/v1/postback/proposed?txid=7&order_id=9&payout=1&token=${secret}`);
    const approved = await approve(waiting.data.id);
    expect([approved.status, (await approved.json<One>()).code]).toEqual([409, 'partner.identity_in_use']);
  });

  it('has each program once, however often it is sent', async () => {
    await create('repeated');
    const programs = [program('repeated-shop')];
    await Promise.all([putPrograms('repeated', programs), putPrograms('repeated', programs)]);
    const again = await putPrograms('repeated', programs);
    expect(again.body.data).toEqual({ new: 0, changed: 0, unchanged: 1 });
    const changed = await putPrograms('repeated', [{ ...program('repeated-shop'), commission_rate: '7.5' }]);
    expect(changed.body.data).toEqual({ new: 0, changed: 1, unchanged: 0 });
    const listed = await read<Listed>('/v1/operations/programs?network=repeated', { key });
    expect(listed.body).toMatchObject({ data: [{ commission_rate: '7.5' }], summary: { total: 1 } });
  });

  it('shows a second person every field of a program that changes, before and after', async () => {
    await create('shown');
    const first = await propose('shown', [{ ...program('shown-shop'), link_data: { path: 'a' } }]);
    const fields = {
      ...{ program_name: 'shown-shop', advertiser_name: 'shown-shop' },
      ...{ program_url: 'https://shown-shop.example/', domains: ['shown-shop.example'], is_active: true },
      ...{ commission_type: 'percentage', commission_rate: '5' },
      ...{ link_data: { domain: 'shown-shop.example', program_id: 'shown-shop', path: 'a' } },
    };
    expect(first.body.data.to).toEqual({ 'shown-shop': fields });
    expect((await approve(first.body.data.id)).status).toBe(200);
    const second = await propose('shown', [
      {
        ...program('shown-shop'),
        ...{ domains: ['elsewhere.example', 'shown-shop.example'], commission_rate: '60' },
        link_data: { path: 'b', domain: 'elsewhere.example' },
      },
      program('another-shop'),
    ]);
    expect(second.body.data.from).toEqual({
      'shown-shop': {
        domains: ['shown-shop.example'],
        commission_rate: '5',
        link_data: { domain: 'shown-shop.example', program_id: 'shown-shop', path: 'a' },
      },
      'another-shop': expect.objectContaining({ program_url: null, domains: null }),
    });
    expect(second.body.data.to).toEqual({
      'shown-shop': {
        domains: ['elsewhere.example', 'shown-shop.example'],
        commission_rate: '60',
        link_data: { domain: 'elsewhere.example', program_id: 'shown-shop', path: 'b' },
      },
      'another-shop': expect.objectContaining({ program_url: 'https://another-shop.example/' }),
    });
  });

  it('doesn’t get programs that were proposed over others than the present ones', async () => {
    await create('moved');
    await putPrograms('moved', [program('moved-shop')]);
    const waiting = await propose('moved', [{ ...program('moved-shop'), commission_rate: '9' }]);
    await putPrograms('moved', [{ ...program('moved-shop'), domains: ['moved-to.example'] }]);
    expect(await (await approve(waiting.body.data.id)).json()).toMatchObject({ code: 'change.base_moved' });
    const listed = await read<Listed>('/v1/operations/programs?network=moved', { key });
    expect(listed.body.data).toMatchObject([{ commission_rate: '5' }]);
  });

  it('keeps its programs as they are if the change is withdrawn while someone approves it', async () => {
    await create('withdrawn');
    await putPrograms('withdrawn', [program('withdrawn-shop')]);
    const { data } = (await propose('withdrawn', [{ ...program('withdrawn-shop'), commission_rate: '9' }]))
      .body;
    const withdraw = () =>
      read(`/v1/operations/changes/${data.id}/withdraw`, {
        method: 'POST',
        key,
        body: { reason: 'A mistake' },
      });
    const second = await testOperator(scene.ctx, 'withdrawn@tributary.example');
    const late = { ...second.ctx, now: systemClock(), db: openDatabase(beforeFirstBatch(withdraw)) };
    await expect(approveChange(late, env, CHANGES, data.id as ChangeId, 'Agreed')).rejects.toMatchObject({
      code: 'change.decided',
    });
    const listed = await read<Listed>('/v1/operations/programs?network=withdrawn', { key });
    expect(listed.body.data).toMatchObject([{ commission_rate: '5' }]);
    const changes = await read<Listed>('/v1/operations/changes?state=withdrawn', { key });
    expect(changes.body.data.map(({ id }) => id)).toContain(data.id);
  });

  it('can’t have more programs in one change than a second person can be shown', async () => {
    await create('large');
    const all = Array.from({ length: 100 }, (_, index) => ({
      ...program(`shop-${index}`),
      description: 'a'.repeat(2_000),
      program_url: `https://shop-${index}.example/${'a'.repeat(1_900)}`,
      logo_url: `https://shop-${index}.example/${'a'.repeat(1_900)}`,
      link_data: { one: 'a'.repeat(1_000), two: 'a'.repeat(1_000) },
    }));
    expect(await propose('large', all)).toMatchObject({
      status: 413,
      body: { code: 'program.too_many_changes' },
    });
    expect((await propose('large', all.slice(0, 50))).status).toBe(202);
  });

  it.each([
    ['a program on a public suffix', { domains: ['github.io'] }, 'program.invalid'],
    ['a program without a host', { domains: ['not a host'] }, 'program.invalid'],
    ['an address that is no web address', { program_url: 'javascript:alert(1)' }, 'request.invalid'],
    ['a commission that is no number', { commission_rate: '5%' }, 'request.invalid'],
  ])('can’t have %s', async (_, changes, code) => {
    await create('strict');
    const response = await putPrograms('strict', [{ ...program('strict-shop'), ...changes }]);
    expect(response).toMatchObject({ status: 400, body: { code } });
  });

  it('can’t have a program whose link has no click ID', async () => {
    await create('linkless', { link_template: 'https://{domain}/?from=tributary' });
    expect(await putPrograms('linkless', [program('linkless-shop')])).toMatchObject({
      status: 400,
      body: { code: 'program.invalid', fields: [{ field: 'programs.0.link_data' }] },
    });
  });

  it.each([
    ['a name that no program has', { link_template: 'https://{domian}/?c={click_id}' }, '{domian}'],
    [
      'a name that no program has in a parameter',
      { link_template: `${TEMPLATE}&m={merchant}` },
      '{merchant}',
    ],
    ['no click ID', { link_template: 'https://{domain}/?from=tributary' }, 'click ID'],
  ])('can’t get a template with %s once it has programs', async (_, changes, named) => {
    await create('templated');
    await putPrograms('templated', [program('templated-shop')]);
    expect(await patch('templated', changes)).toMatchObject({
      status: 422,
      body: {
        code: 'network.settings_invalid',
        fields: [{ field: 'link_template', message: expect.stringContaining(named) }],
      },
    });
    const variables = { link_template: `${TEMPLATE}&m={Merchant}`, link_variables: { merchant: '7' } };
    expect([200, 202]).toContain((await patch('templated', variables)).status);
    expect(await patch('templated', { link_variables: {} })).toMatchObject({ status: 422 });
    await patch('templated', { link_template: TEMPLATE, link_variables: {} });
  });

  it('can’t pay in another currency than US dollars', async () => {
    const settings = { link_template: TEMPLATE };
    const body = { network_id: 'euro', name: 'Euro', currency: 'EUR', settings, reason: 'A test' };
    expect(await read<One>(PATH, { method: 'POST', key, body })).toMatchObject({ status: 400 });
  });
});

it('shows a second person which credentials stay active beside a new one, and which one ends', async () => {
  await create('rotated');
  for (const kind of ['secret', 'hmac'] as const) await addCredential('rotated', kind);
  const path = `${PATH}/rotated/push-credentials`;
  const active = (await read<Listed>(path, { key })).body.data.map(({ id }) => id);
  const { body } = await read<{ data: { from: unknown; to: unknown } }>(path, {
    ...{ method: 'POST', key, body: { kind: 'hmac', reason: 'A test' } },
  });
  expect(active).toHaveLength(2);
  expect(body.data).toMatchObject({
    from: { active },
    to: { kind: 'hmac', active: ['a new credential', active[0]], revoked: [active[1]] },
  });
});

it('refuses programs for a network with a catalog', async () => {
  expect(await putPrograms('siteplug', [program('a-shop')])).toMatchObject({
    status: 409,
    body: { code: 'network.not_a_partner' },
  });
  expect(await putPrograms('nowhere', [program('a-shop')])).toMatchObject({
    status: 404,
    body: { code: 'network.not_found' },
  });
});

it('lets no publisher read or change networks', async () => {
  const cookie = await scene.signIn(member);
  const body = { network_id: 'mine', name: 'Mine', currency: 'USD', settings: { link_template: TEMPLATE } };
  for (const caller of [{ key: member.key }, { headers: { cookie } }])
    for (const [path, request] of [
      [PATH, {}],
      [PATH, { method: 'POST', body }],
      [`${PATH}/demo-partner`, { method: 'PATCH', body: { auto_approve: true } }],
      [`${PATH}/demo-partner/programs`, { method: 'PUT', body: { programs: [program('mine')] } }],
    ] as const)
      expect([401, 403]).toContain((await read(path, { ...caller, ...request })).status);
  const { body: listed } = await read<Listed>(PATH, { key });
  expect(listed.data.map(({ network_id }) => network_id)).not.toContain('mine');
});

async function create(network_id: string, settings: Record<string, unknown> = {}) {
  const body = {
    network_id,
    name: network_id,
    currency: 'USD',
    settings: { link_template: TEMPLATE, ...settings },
    reason: 'A test',
  };
  const made = await readApproved<One>(PATH, { method: 'POST', key, body });
  if (made.status !== 202) return made;
  const { data } = (await read<Listed>(`${PATH}?per_page=500`, { key })).body;
  return { status: 201, body: { data: data.find((each) => each.network_id === network_id) ?? {} } };
}

function patch(network: string, body: Record<string, unknown>) {
  const request = { method: 'PATCH', key, body: { ...body, reason: 'A test' } };
  return readApproved<One>(`${PATH}/${network}`, request);
}

function propose(network: string, programs: Record<string, unknown>[]) {
  const body = { programs, reason: 'A test' };
  return read<{ data: { id: string; from: unknown; to: unknown } }>(`${PATH}/${network}/programs`, {
    ...{ method: 'PUT', key, body },
  });
}

/** The counts of a change that a second person has approved are in the audit log. */
async function putPrograms(network: string, programs: Record<string, unknown>[]) {
  const request = { method: 'PUT', key, body: { programs, reason: 'A test' } };
  const put = await readApproved<One>(`${PATH}/${network}/programs`, request);
  if (put.status !== 202) return put;
  const [entry] = (await decisions(network)).filter(({ action }) => action === 'partner_programs.changed');
  return { status: 200, body: { data: entry?.detail } };
}

/** A credential that a second person has approved, by its value. */
async function addCredential(network: string, kind: 'hmac' | 'secret'): Promise<string> {
  const request = { method: 'POST', key, body: { kind, reason: 'A test' } };
  const { body } = await readApproved<{ value: string }>(`${PATH}/${network}/push-credentials`, request);
  return body.value;
}

function program(id: string) {
  return {
    program_id: id,
    program_name: id,
    program_url: `https://${id}.example/`,
    commission_type: 'percentage',
    commission_rate: '5',
  };
}

/** The test's database, with something that happens before its first batch. */
function beforeFirstBatch(work: () => Promise<unknown>): D1Database {
  let isFirst = true;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name, target).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (isFirst) {
          isFirst = false;
          await work();
        }
        return target.batch(statements);
      };
    },
  });
}

async function decisions(subject: string) {
  const path = `/v1/operations/audit-log?subject=${subject}`;
  return (await read<{ data: Record<string, unknown>[] }>(path, { key })).body.data;
}
