import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateNetworkSettings } from '../../../catalog/networks-seed.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { callWith } from '../../../platform/http/testing/call-with.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { systemClock } from '../../../platform/time.ts';
import { control } from '../../testing/engine.ts';
import { addNetworks, calmNetworks, quickAdapter, sync } from '../../testing/sandbox-networks.ts';

const PATH = '/v1/operations/networks/siteplug/diagnostics';
const LEGACY = '/functions/v1/siteplug-sync';
const key = ADMIN;
const ctx = testContext(systemClock());

beforeAll(() => addNetworks(ctx));
beforeEach(calmNetworks);

describe('the verification of a sync', () => {
  it('finds what is missing, and nothing after a sync', { timeout: 30_000 }, async () => {
    const before = await run('sync?country=us');
    expect(before).toMatchObject({
      success: false,
      synced_count: 0,
      verification: { stored_programs_count: 0 },
    });
    expect(before.error).toMatch(
      /^\d+ of the \d+ campaigns that SitePlug lists for US aren’t in the catalog/,
    );
    await sync(ctx, 'siteplug', 'catalog');
    const after = await run<Verified>('sync?country=us');
    expect(after).toMatchObject({ success: true, error: null });
    expect(after.synced_count).toBe(after.verification.stored_programs_count);
    expect(after.verification.sample_programs).toHaveLength(5);
    expect((await run('sync?country=FR')).error).toMatch(/FR isn’t one of the countries/);
  });
});

describe('the check of a country', () => {
  it('has a result for each call', async () => {
    const found = await run<{ tests: { test_name: string; brands_count: number }[] }>('country?country=DE');
    expect(found).toMatchObject({
      summary: { authentication_status: 'valid', api_response_valid: true, errors: [] },
      tests: [{ test_name: 'Campaigns for DE', success: true, api_error_code: null }, { success: true }],
    });
    expect(found.tests[0]?.brands_count).toBeGreaterThan(0);
  });

  it('reports an outage of the network, which its breaker counts', async () => {
    await control('faults', { network: 'siteplug', kind: '500' });
    expect(await run('country?country=DE')).toMatchObject({
      summary: { authentication_status: 'unknown', campaigns_available: 0, api_response_valid: false },
      tests: [{ success: false, api_error_code: 'upstream.unavailable' }, { success: false }],
    });
    expect((await env.BREAKER.getByName('siteplug').status()).failures).toBe(2);
    await run('credentials');
    await run('credentials');
    expect(await run('country?country=DE')).toMatchObject({
      tests: [{ api_error_code: 'upstream.breaker_open' }, { api_error_code: 'upstream.breaker_open' }],
    });
  });

  it('reports rows that can’t be read', async () => {
    await control('faults', { network: 'siteplug', kind: 'malformed_rows', only: 'catalog', value: 40 });
    const { summary } = await run<{ summary: { errors: string[] } }>('country?country=US');
    expect(summary).toMatchObject({ api_response_valid: false });
    expect(summary.errors[0]).toMatch(/campaigns can’t be read/);
  });
});

describe('the check of the credentials', () => {
  it('requests every country and shows only their form', async () => {
    expect(await run('credentials')).toMatchObject({
      credentials_test: {
        customer_key_provided: true,
        customer_key_format: 'valid',
        site_id_provided: true,
        site_id_format: 'valid',
      },
      results: [
        { country: 'US', authentication_valid: true, api_error_message: null },
        { country: 'DE', authentication_valid: true },
      ],
    });
  });

  it('doesn’t call credentials invalid because the network is down or isn’t called', async () => {
    await control('faults', { network: 'siteplug', kind: '500' });
    const { results } = await run<{ results: object[] }>('credentials');
    expect(results).toMatchObject([
      { country: 'US', authentication_valid: null, api_error_message: expect.any(String) },
      { country: 'DE', authentication_valid: null, api_error_message: expect.any(String) },
    ]);
    await run('credentials');
    await run('credentials');
    expect((await env.BREAKER.getByName('siteplug').status()).status).toBe('OPEN');
    expect(await run('credentials')).toMatchObject({ results: [{ authentication_valid: null }, {}] });
  });

  it.each([
    [{ SITEPLUG_SITE_ID: 'wrong' }, { site_id_format: 'invalid' }, /rejected our credentials \(403\)/],
    [
      { SITEPLUG_SITE_ID: '' },
      { site_id_provided: false, site_id_format: 'missing' },
      /secret site_id is not set/,
    ],
  ])('finds %j', async (secrets, credentials_test, message) => {
    const response = await callWith({ ...env, ...secrets }, `${PATH}/credentials`, { key });
    const text = await response.text();
    expect(JSON.parse(text).data).toMatchObject({
      credentials_test,
      results: [{ authentication_valid: false, api_error_message: expect.stringMatching(message) }, {}],
    });
    expect(text).not.toContain('wrong');
  });
});

describe('the check of the parameters', () => {
  it('tries other parameters, and shows none of the credentials', async () => {
    const found = await run<{ parameter_tests: { url_params: string; campaigns_found: number }[] }>(
      'parameters?country=us',
    );
    expect(found).toMatchObject({ country: 'US' });
    expect(found.parameter_tests.map(({ url_params }) => url_params)).toContain(
      'o={customer_key}&s={site_id}&cc=us&f=json',
    );
    expect(found.parameter_tests.find(({ url_params }) => url_params.endsWith('n=1'))).toMatchObject({
      campaigns_found: 1,
    });
  });
});

it.each(['sync', 'country', 'parameters'])('%s requires a country of two letters', async (test) => {
  for (const country of [
    '',
    '?country=',
    '?country=USA',
    '?country=U1',
    '?country=%C3%9F%C3%9F',
    '?country=..',
  ])
    expect(await read(`${PATH}/${test}${country}`, { key })).toMatchObject({
      status: 400,
      body: { fields: [{ message: 'Please enter a valid 2-letter country code' }] },
    });
});

it('no response has a credential, also if settings put them elsewhere', async () => {
  const list = { url: 'https://{customer_key}.siteplug.com/{site_id}/{customer_key}?cc={country}' };
  await updateNetworkSettings(ctx, 'siteplug', { adapter: quickAdapter('siteplug', { list }) });
  for (const test of ['sync?country=US', 'country?country=US', 'credentials', 'parameters?country=US']) {
    const response = await callWith(env, `${PATH}/${test}`, { key });
    expect(response.status).toBe(200);
    const text = await response.text();
    for (const secret of [env.SITEPLUG_CUSTOMER_KEY, env.SITEPLUG_SITE_ID])
      expect(text).not.toContain(secret);
  }
  await updateNetworkSettings(ctx, 'siteplug', { adapter: quickAdapter('siteplug') });
});

describe('/functions/v1/siteplug-sync', () => {
  it('returns the same results without a wrapper', async () => {
    for (const [action, path] of [
      ['verify-sync', 'sync?country=DE'],
      ['diagnostic-parameters', 'parameters?country=DE'],
      ['diagnostic-credentials', 'credentials'],
    ] as const) {
      const { status, body } = await legacy({ action, countryCode: 'de' });
      expect(status).toBe(200);
      expect(body).toMatchObject(await run(path));
    }
    expect((await legacy({ action: 'diagnostic-country', countryCode: 'DE' })).body).toMatchObject({
      summary: { authentication_status: 'valid' },
    });
  });

  it('refuses another action, a wrong country and a caller without the role', async () => {
    expect((await legacy({ action: 'drop' })).status).toBe(400);
    expect((await legacy({ action: 'verify-sync' })).status).toBe(400);
    expect((await legacy({ action: 'verify-sync', countryCode: 'USA' })).status).toBe(400);
    expect((await read(LEGACY, { method: 'POST', body: { action: 'diagnostic-credentials' } })).status).toBe(
      401,
    );
    expect((await read(`${PATH}/credentials`)).status).toBe(401);
  });
});

interface Verified {
  success: boolean;
  synced_count: number;
  verification: { stored_programs_count: number; sample_programs: unknown[] };
  error: string | null;
}

async function run<Result = Verified>(path: string): Promise<Result> {
  const { status, body } = await read<{ data: Result }>(`${PATH}/${path}`, { key });
  expect(status).toBe(200);
  return body.data;
}

function legacy(body: unknown) {
  return read<Record<string, unknown>>(LEGACY, { method: 'POST', key, body });
}
