import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { confirmedCookie, testOperator } from '../../accounts/changes/testing/operators.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { ensureNetworks, type NetworkSeed } from '../../catalog/networks-seed.ts';
import { sampleContext } from '../../catalog/testing/sample-context.ts';
import { SAMPLE_NETWORK, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { OPERATOR_ROLES } from '../../platform/contract/operator-permissions.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read, readApproved } from '../../platform/http/testing/call.ts';
import { testContext } from '../../platform/testing/context.ts';
import { systemClock } from '../../platform/time.ts';

interface Settings {
  data: Record<string, unknown>;
  changes: Record<string, unknown>[];
}

const PUBLIC = '/v1/settings/public';
const OWN = '/v1/operations/settings';
const STOP = '/v1/operations/payouts/stop';
const key = ADMIN;

describe('the settings', () => {
  it('publish the payment terms to anyone', async () => {
    expect((await read<Settings>(PUBLIC)).body.data).toEqual({
      share_percent: 50,
      payout_schedule: 'monthly',
      currency: 'USD',
      demo_publisher_id: 'PUB999999',
      payout_minimum: '10.00',
      payout_day: 15,
      payable_stage: 'paid',
      payout_hold_hours: 72,
      deletion_grace_days: 14,
      sign_ups_closed: false,
      approvals: [],
    });
  });

  it('publish when each network with open programs decides about a sale, and that others set no date', async () => {
    const ctx = sampleContext(env.DB);
    const seed = (slug: string, approval?: NetworkSettings['approval']): NetworkSeed => ({
      ...SAMPLE_NETWORK,
      slug,
      name: slug,
      settings: { ...SAMPLE_NETWORK.settings, autoApprove: true, ...(approval && { approval }) },
    });
    await ensureNetworks(ctx, [
      seed('lyra', { dayOfNextMonth: 10 }),
      seed('mira', { afterDays: 45 }),
      seed('nova'),
      seed('empty', { afterDays: 1 }),
    ]);
    for (const network of ['lyra', 'mira', 'nova'])
      await applyPrograms(ctx, network, [sampleProgram(`Shop of ${network}`)]);
    expect((await read<Settings>(PUBLIC)).body.data.approvals).toEqual([
      { network: 'lyra', after_days: null, day_of_next_month: 10 },
      { network: 'mira', after_days: 45, day_of_next_month: null },
      { network: 'nova', after_days: null, day_of_next_month: null },
    ]);
  });

  it('are changed by operators, whose names are stored', async () => {
    const changed = await read<Settings>(OWN, {
      method: 'PUT',
      key,
      body: { payout_minimum: '25', payout_day: 1, reason: 'A test' },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        data: { payout_minimum: '25.00', payout_day: 1, payable_stage: 'paid' },
        changes: [
          { key: 'payout_day', updated_by: expect.stringMatching(/^operator:usr_/) },
          { key: 'payout_minimum', updated_by: expect.stringMatching(/^operator:usr_/) },
        ],
      },
    });
    expect((await read<Settings>(PUBLIC)).body.data).toMatchObject({
      payout_minimum: '25.00',
      payout_day: 1,
    });
    expect((await read<Settings>(OWN, { key })).body.data).toMatchObject({ payout_day: 1 });
  });

  it.each([
    { payout_day: 29 },
    { payout_minimum: '-1' },
    { payout_minimum: '1.005' },
    { payable_stage: 'pending' },
    { payout_hold_hours: 721 },
  ])('refuse %o', async (body) => {
    expect(await read(OWN, { method: 'PUT', key, body: { ...body, reason: 'A test' } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it('have no other names than the listed ones', async () => {
    expect(
      await read(OWN, { method: 'PUT', key, body: { payouts_progress: '{}', reason: 'A test' } }),
    ).toMatchObject({ status: 400, body: { code: 'request.unknown_fields' } });
  });

  it('can be changed by operators only', async () => {
    expect(await read(OWN)).toMatchObject({ status: 401 });
    expect(await read(OWN, { method: 'PUT', body: { payout_day: 3 } })).toMatchObject({ status: 401 });
  });
});

describe('the stop of all payouts', () => {
  it('is set by an operator of any role with a reason, and lifted only by two who may move money', async () => {
    const ctx = testContext(systemClock());
    for (const role of OPERATOR_ROLES) {
      const { userId } = await testOperator(ctx, `${role}@tributary.example`, { role });
      const cookie = await confirmedCookie(ctx, userId);
      const body = { reason: 'The amounts can’t be right' };
      const stopped = await read<Settings>(STOP, { method: 'POST', headers: { cookie }, body });
      expect(stopped).toMatchObject({ status: 200, body: { data: { payouts_stopped: true } } });
      const lifted = { method: 'PUT', body: { payouts_stopped: false, ...body } };
      const response = await readApproved(OWN, { ...lifted, headers: { cookie } });
      expect(response.status, role).toBe(role === 'operator' ? 403 : 202);
    }
    expect((await read<Settings>(OWN, { key })).body.data).toMatchObject({ payouts_stopped: false });
  });

  it('isn’t set by the operator token', async () => {
    const body = { reason: 'A test' };
    expect(await read(STOP, { method: 'POST', key: env.OPERATOR_TOKEN, body })).toMatchObject({
      status: 403,
      body: { code: 'operator.token_refused' },
    });
  });
});
