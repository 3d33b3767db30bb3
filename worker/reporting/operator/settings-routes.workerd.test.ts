import { describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';

interface Settings {
  data: Record<string, unknown>;
  changes: Record<string, unknown>[];
}

const PUBLIC = '/v1/settings/public';
const OWN = '/v1/operations/settings';
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
    });
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
