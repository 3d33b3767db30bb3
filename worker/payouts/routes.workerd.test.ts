import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { parseUsd } from '../platform/money.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { encryptedDetails, giveDetails } from './testing/give-details.ts';
import { setPayer } from './testing/play-run.ts';
import { IBAN_DETAILS } from './testing/sandbox-rails.ts';

interface One {
  data: Record<string, unknown> & { id: string };
}
interface Listed {
  data: One['data'][];
  summary: { total: number };
}

const PAYOUTS = '/v1/operations/payouts';
const key = ADMIN;
let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  await giveDetails(scene.ctx, one.id, await encryptedDetails(one.id, IBAN_DETAILS));
  await setPayer(scene.ctx);
  const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(one), status: 'paid' as const };
  await scene.report(sampleRow('sale', { ...sale, commission: parseUsd('30') }));
});

describe('an operator', () => {
  it('creates a payout, sends it, records its failure with proof, and pays it by another attempt', async () => {
    const created = await post('', { publisher_id: one.id });
    expect(created).toMatchObject({
      status: 201,
      body: { data: { amount: '15.00', status: 'created', attempt: 1, provider_reference: null } },
    });
    const { id } = created.body.data;
    expect(await post(`/${id}/approve`)).toMatchObject({ body: { data: { status: 'approved' } } });
    const sent = await post(`/${id}/send`);
    expect(sent).toMatchObject({ body: { data: { status: 'sent' } } });
    expect(await post(`/${id}/settle`)).toMatchObject({
      status: 409,
      body: { code: 'payout.not_handed_over' },
    });
    expect(await list('?status=sent')).toMatchObject({ data: [{ id, is_decidable: false }] });
    await handOver(sent.body.data);
    expect(await list('?status=sent')).toMatchObject({ data: [{ id, is_decidable: true }] });
    expect(await post(`/${id}/fail`)).toMatchObject({
      status: 422,
      body: { code: 'payout.confirmation_missing' },
    });
    expect(await post(`/${id}/fail`, { confirmation: 'rev_1' })).toMatchObject({
      body: { data: { status: 'failed' } },
    });
    await post(`/${id}/approve`);
    await handOver((await post(`/${id}/send`)).body.data);
    const late = await post(`/${id}/fail`, { confirmation: 'rev_2', idempotency_key: `${id}:1` });
    expect(late).toMatchObject({ status: 409, body: { code: 'payout.other_transfer' } });
    expect(
      await post(`/${id}/settle`, { provider_reference: 'tr_9', idempotency_key: `${id}:2` }),
    ).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'settled',
          attempt: 2,
          provider_reference: 'tr_9',
          transfer_reference: created.body.data.transfer_reference,
        },
      },
    });
    const steps = await env.DB.prepare(
      'SELECT to_state, actor FROM payout_transitions ORDER BY version',
    ).all();
    expect(steps.results).toHaveLength(6);
    expect(steps.results[0]).toEqual({
      to_state: 'approved',
      actor: expect.stringMatching(/^operator:usr_/),
    });
  });

  it('lists payouts, of a publisher or a status', async () => {
    expect(await list('')).toMatchObject({ data: [{ publisher_id: one.id }], summary: { total: 1 } });
    expect(await list(`?status=settled&publisher_id=${one.id}`)).toMatchObject({ summary: { total: 1 } });
    expect(await list('?status=created')).toMatchObject({ data: [], summary: { total: 0 } });
  });

  it('finds one payout by its ID, with the name of its publisher and whether a person can say what became of it', async () => {
    const [found] = (await list('')).data;
    if (!found) throw new Error('There is a payout.');
    expect(await list(`?id=${found.id}`)).toMatchObject({
      data: [{ id: found.id, status: 'settled', full_name: expect.stringMatching(/./), is_decidable: true }],
      summary: { total: 1 },
    });
    expect(await list('?id=pay_00000000000000000000')).toMatchObject({ data: [], summary: { total: 0 } });
  });
});

describe('a payout that the bank rejects and never books', () => {
  it('comes back by the word of a person with the bank’s confirmation, which proves one transfer only', async () => {
    const [paid, rejected] = [await sentByBank('lamp'), await sentByBank('chair')];
    const settled = await post(`/${paid}/settle`, {
      confirmation: 'MT900 5512',
      idempotency_key: `${paid}:1`,
    });
    expect(settled).toMatchObject({ status: 200, body: { data: { status: 'settled' } } });
    expect(await post(`/${rejected}/fail`, { confirmation: 'MT900 5512' })).toMatchObject({
      status: 409,
      body: { code: 'payout.confirmation_used' },
    });
    expect(await post(`/${rejected}/fail`, { confirmation: 'RJCT AC01' })).toMatchObject({
      body: { data: { status: 'failed', failure_reason: 'RJCT AC01', is_decidable: false } },
    });
    // What one person brings back on a day adds up, with the failure above.
    expect(await post(`/${paid}/fail`, { confirmation: 'RTR 77' })).toMatchObject({
      status: 202,
      body: { data: { state: 'proposed', from: { status: 'settled' } } },
    });
  });
});

it('publishers can’t read or change payouts', async () => {
  expect((await read(PAYOUTS, { key: one.key })).status).toBe(401);
  expect((await read(PAYOUTS, { method: 'POST', key: one.key, body: { publisher_id: one.id } })).status).toBe(
    401,
  );
});

/** Downloads the bank file that a payout is in, as the person does who hands it to the bank. */
async function handOver({ run_id, batch_id }: One['data']): Promise<void> {
  const path = `/v1/operations/payout-runs/${run_id}/batches/${batch_id}/file`;
  const response = await call(path, { method: 'POST', key, body: { reason: 'For the bank' } });
  expect(response.status).toBe(200);
  await response.text();
}

/** A payout to a new publisher, in a bank file that was handed over. */
async function sentByBank(sale: string): Promise<string> {
  const { ctx } = scene;
  const member = await scene.signUp();
  await giveDetails(ctx, member.id, await encryptedDetails(member.id, IBAN_DETAILS));
  const row = { eventAt: ctx.now, clickRef: scene.idOf(member), status: 'paid' as const };
  await scene.report(sampleRow(sale, { ...row, commission: parseUsd('30') }));
  const { id } = (await post('', { publisher_id: member.id })).body.data;
  await post(`/${id}/approve`);
  await handOver((await post(`/${id}/send`)).body.data);
  return id;
}

function post(path: string, body: object = {}) {
  const reason = path === '' ? {} : { reason: 'A test' };
  return read<One>(`${PAYOUTS}${path}`, { method: 'POST', key, body: { ...reason, ...body } });
}

async function list(query: string): Promise<Listed> {
  return (await read<Listed>(`${PAYOUTS}${query}`, { key })).body;
}
