import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeys } from '../accounts/api-keys/tables.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addMs, systemClock } from '../platform/time.ts';

const UNKNOWN_KEY = `ak_${'e'.repeat(64)}`;
/** Public routes: redirects, public figures and brands, sign-in, and pushes of networks with a secret or signature. */
const PUBLIC = [
  'GET /v1/tracking/click',
  'GET /v1/postback/{network}',
  'POST /v1/postback/{network}',
  'POST /v1/callback/wildfire',
  'POST /v1/callback/paypal',
  'POST /v1/callback/resend',
  'POST /v1/auth/sign-up',
  'POST /v1/auth/sign-in',
  'POST /v1/auth/passkeys/sign-in',
  'POST /v1/auth/passkeys/sign-in/options',
  'POST /v1/auth/link',
  'POST /v1/auth/verify-email',
  'POST /v1/auth/resend-verification',
  'POST /v1/auth/magic-link',
  'POST /v1/auth/magic-link/redeem',
  'POST /v1/auth/reset-password',
  'POST /v1/auth/reset-password/confirm',
  'GET /health',
  'GET /v1/health',
  'GET /v1/stats',
  'GET /v1/status',
  'GET /v1/settings/public',
  'GET /v1/ledger/blocks',
  'GET /v1/ledger/head',
  'GET /v1/brands',
  'GET /v1/brands/facets',
  'GET /v1/brands/{id}',
  'GET /v1/brands/{id}/logo',
  'GET /v1/explain',
  'GET /v1/explain/alternatives',
  'POST /v1/explain',
  'GET /v1/resolve/{prefixes}',
  'POST /v1/resolve',
  'GET /v1/generate-script',
  'GET /list_tools',
  'GET /mcp-server',
  'POST /oauth-token',
  'POST /functions/v1/oauth-token',
  'POST /v1/generate-script',
  'GET /functions/v1/generate-script',
  'GET /functions/v1/track-click-simple/health',
  'POST /functions/v1/generate-script',
  'GET /functions/v1/test-simple',
  'POST /functions/v1/webhook-test/{id}',
  'POST /v1/webhook-test/{id}',
];

let scene: Scene;
let one: Member;
let two: Member;
let operations: Operation[];

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  two = await scene.signUp();
  operations = operationsOf(await readContract());
});

describe('every route', () => {
  it('is for publishers, for operators, or on the list of public routes', () => {
    const publicRoutes = operations
      .filter(({ security }) => !security)
      .map(({ method, path }) => `${method} ${path}`);
    expect(publicRoutes.sort()).toEqual(PUBLIC.sort());
    const forOperators = operations
      .filter((operation) => operation['x-operator-permission'])
      .map(({ method, path }) => `${method} ${path}`);
    const elsewhere = forOperators.filter((route) => !route.includes(' /v1/operations/'));
    expect(elsewhere.sort()).toEqual([
      'GET /functions/v1/upload-banned-domains',
      'PATCH /v1/feedback/{id}',
      'POST /functions/v1/campaign-scheduler',
      'POST /functions/v1/cj-sync',
      'POST /functions/v1/data-export',
      'POST /functions/v1/health-monitor',
      'POST /functions/v1/long-term-test-orchestrator',
      'POST /functions/v1/record-conversion',
      'POST /functions/v1/revenue-sync-orchestrator',
      'POST /functions/v1/siteplug-revenue-sync',
      'POST /functions/v1/siteplug-sync',
      'POST /functions/v1/system-analytics',
      'POST /functions/v1/upload-banned-domains',
      'POST /functions/v1/user-analytics',
      'POST /functions/v1/wildfire-sync',
    ]);
    for (const { method, path } of operations)
      if (path.startsWith('/v1/operations/')) expect(forOperators).toContain(`${method} ${path}`);
  });

  it('for operators refuses a caller without the token before it validates anything', async () => {
    const guarded = securedBy('operatorToken').filter((each) => !isSharedRoute(each));
    expect(guarded.length).toBeGreaterThanOrEqual(8);
    for (const { method, path } of guarded)
      for (const key of [undefined, '', 'wrong', one.key, `${env.OPERATOR_TOKEN}x`, `x${env.OPERATOR_TOKEN}`])
        expect(await refused(method, path, key), `${method} ${path} by ${key}`).toEqual([
          401,
          'operator.token_invalid',
          'Bearer',
        ]);
  });

  it('for publishers refuses a caller without a valid key before it validates anything', async () => {
    const guarded = securedBy('bearerKey');
    expect(guarded.length).toBeGreaterThanOrEqual(6);
    for (const { method, path, isShared } of guarded.map((each) => ({
      ...each,
      isShared: isSharedRoute(each),
    })))
      for (const key of [undefined, '', 'ak_1', UNKNOWN_KEY, ...(isShared ? [] : [env.OPERATOR_TOKEN])])
        expect(await refused(method, path, key), `${method} ${path} by ${key}`).toEqual([
          401,
          'key.invalid',
          'Bearer',
        ]);
  });
});

describe('an API key', () => {
  it('is accepted as a bearer token or in X-API-Key', async () => {
    const asHeader = await call('/v1/publisher/links', { headers: { 'x-api-key': one.key } });
    expect(asHeader.status).toBe(200);
    expect((await call('/v1/publisher/links', one)).status).toBe(200);
  });

  it('reads only its own publisher', async () => {
    const paths = ['/v1/publisher/links', '/v1/publisher/analytics', '/v1/publisher/earnings'];
    for (const path of paths) {
      expect((await call(`${path}?publisher_id=${one.id}`, one)).status).toBe(200);
      expect(await read(`${path}?publisher_id=${two.id}`, one)).toMatchObject({
        status: 403,
        body: { code: 'key.other_publisher' },
      });
      expect(await read(`${path}?publisher_id=PUB999999`, one)).toMatchObject({
        status: 404,
        body: { code: 'publisher.unknown' },
      });
      expect(await read(`${path}?publisher_id=%00`, one)).toMatchObject({
        status: 404,
        body: { code: 'publisher.malformed' },
      });
      expect((await call(`${path}?publisher_id=${one.id}&publisher_id=${two.id}`, one)).status).toBe(400);
    }
  });

  it.each([
    ['revoked', { isActive: false }],
    ['a year old', { expiresAt: addMs(systemClock(), -1) }],
  ])('is refused when it is %s', async (_, change) => {
    const member = await scene.signUp();
    await scene.ctx.db.update(apiKeys).set(change).where(eq(apiKeys.publisherId, member.id));
    expect(await refused('GET', '/v1/publisher/links', member.key)).toEqual([401, 'key.invalid', 'Bearer']);
  });
});

describe('the operator token', () => {
  it('reads every route for operators', async () => {
    const reads = securedBy('operatorToken').filter(({ method }) => method === 'GET');
    for (const { path } of reads) {
      // There are no payouts, claims, sales, violations, statements, refused days and requests in this test.
      const status =
        /\/(payouts|payout-runs|claims|conversions|held-conversions|unattributed-conversions|violations|network-statements|incidents|data-requests|refused-days|test-campaigns|revenue\/sync|test-traffic\/\{tester\})\/\{id\}/.test(
          path,
        ) &&
        !path.endsWith('s/{id}/payouts') &&
        !path.endsWith('/holds') &&
        !/\/(differences|unreadable-lines)$/.test(path)
          ? 404
          : 200;
      expect((await call(addressOf(path), { key: env.OPERATOR_TOKEN })).status, path).toBe(status);
    }
  });
});

/** True for a route that publishers and operators may call. */
function isSharedRoute({ security = [] }: Operation): boolean {
  return ['bearerKey', 'operatorToken'].every((scheme) => security.some((way) => scheme in way));
}

function securedBy(scheme: string): Operation[] {
  return operations.filter(({ security }) => security?.some((way) => scheme in way));
}

function addressOf(path: string): string {
  return path
    .replace('{network}', 'wildfire')
    .replace('violations/{id}', 'violations/vio_0000000000000000')
    .replace('data-requests/{id}', 'data-requests/drq_0000000000000000')
    .replace('refused-days/{id}', `refused-days/${'0'.repeat(64)}`)
    .replace(/operations\/names$/, '$&?ids=PUB000001')
    .replace('payout-runs/{id}', 'payout-runs/prn_0000000000000000')
    .replace('network-statements/{id}', 'network-statements/nst_0000000000000000')
    .replace('{request_id}', 'no-such-request')
    .replace('incidents/{id}', 'incidents/inc_0000000000000000')
    .replace('{tester}', 'load-test')
    .replace('test-traffic/load-test/{id}', 'test-traffic/load-test/tst_0000000000000000')
    .replace('test-campaigns/{id}', 'test-campaigns/ltc_0000000000000000')
    .replace('{publisher_id}', one.id)
    .replace('payouts/{id}', 'payouts/pay_0000000000000000')
    .replace('sync-runs/{id}', 'sync-runs/run_0000000000000000')
    .replace('revenue/sync/{id}', 'revenue/sync/run_0000000000000000')
    .replace('claims/{id}', 'claims/clm_0000000000000000')
    .replace('conversions/{id}', 'conversions/cnv_0000000000000000')
    .replace(/assignment-check$/, 'assignment-check?click_id=x')
    .replace('brands/{id}', `brands/${scene.program.brand_id}`)
    .replace(/diagnostics\/(sync|country|parameters)$/, '$&?country=US')
    .replace('{id}', 'ern_0000000000000000');
}

/** Wrong tokens are limited by address, so each call comes from another one. */
let callers = 0;

async function refused(method: string, path: string, key: string | undefined) {
  const headers = {
    'cf-connecting-ip': `198.51.100.${++callers % 250}`,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const response = await call(addressOf(path), { method, headers });
  const { code } = await response.json<{ code: string }>();
  return [response.status, code, response.headers.get('www-authenticate')];
}
