import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeKey } from '../accounts/api-keys/keys.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { hmac, sha256Hex } from '../platform/hashing.ts';
import { ORIGIN } from '../platform/http/testing/call.ts';
import {
  type Operation,
  operationsOf,
  readContract,
  requireContract,
} from '../platform/http/testing/contract.ts';
import { json, text } from '../platform/http/testing/nasty.ts';
import { nastyRequest } from '../platform/http/testing/nasty-request.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../platform/http/testing/scene.ts';
import { walkExamples } from '../platform/http/testing/walk-examples.ts';
import { runs } from '../platform/testing/runs.ts';

/** Requests to each operation in each role, and of each authenticated sender. */
const RUNS = { operation: runs(2), sender: runs(40) };
/** Syncs continue after the response, longer than a test. */
const LONG_RUNNING = /\/sync$/;
const TIMEOUT_MS = 900_000;

let scene: Scene;
let one: Member;
let clickId: string;
let operations: Operation[];
let ids: Map<string, string>;
/** Values that must not appear in a response. The IDs of our accounts in the networks are not secret. */
let secrets: string[];
let strangersEmail: string;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  const stranger = await scene.signUp();
  const cookie = await scene.signIn(stranger);
  clickId = scene.idOf(one);
  operations = operationsOf(await readContract()).filter(({ path }) => !LONG_RUNNING.test(path));
  const { email } = await readPublisher(scene.ctx.db, stranger.id);
  const token = cookie.split('=')[1] ?? cookie;
  secrets = [
    env.CLICK_ID_KEY,
    env.ADDRESS_KEY,
    env.ENCRYPTION_KEY,
    env.OPERATOR_TOKEN,
    PARTNER_SECRET,
    env.WILDFIRE_APP_KEY,
    env.WILDFIRE_CALLBACK_KEY,
    env.CJ_TOKEN,
    ...[one.key, stranger.key, token].flatMap((secret) => [secret, sha256Hex(secret)]),
  ];
  strangersEmail = email;
  ids = new Map<string, string>([
    ['brd', scene.program.brand_id],
    ['prg', scene.program.id],
  ]);
  const creating = operations.filter(
    ({ method, path }) => method === 'GET' || (method === 'POST' && !path.includes('{')),
  );
  await walkExamples(creating, async () => ({ key: await newKey(), cookie: await scene.signIn(one) }), ids);
}, TIMEOUT_MS);

describe('the response to any input', () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ['without credentials', async () => ({})],
    ['with an API key', async () => ({ authorization: `Bearer ${await newKey()}` })],
    ['from a signed-in browser', async () => ({ cookie: await scene.signIn(one) })],
    ['by an operator', async () => ({ authorization: `Bearer ${env.OPERATOR_TOKEN}` })],
  ])(
    'matches the contract, has no secret and is never a 5xx %s',
    { timeout: TIMEOUT_MS },
    async (_, credentials) => {
      for (const operation of operations) {
        const headers = await credentials();
        await expectValidResponses(RUNS.operation, nastyRequest(operation, ids), (request) => {
          for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
          return request;
        });
      }
    },
  );

  it('matches the contract, has no secret and is never a 5xx with an invalid credential', async () => {
    const value = text.map((each) => each.replaceAll(/[^\x20-\x7e]/g, ''));
    const header = fc.constantFrom('authorization', 'x-api-key', 'cookie');
    const operation = fc.nat().map((at) => operations[at % operations.length] ?? operations[0]);
    await expectValidResponses(RUNS.sender, fc.tuple(operation, header, value), ([at, name, sent]) => {
      const path = at?.path.replaceAll(/\{\w+\}/g, 'x') ?? '/';
      return new Request(ORIGIN + path, { method: at?.method ?? 'GET', headers: { [name]: sent } });
    });
  });

  it('is 413 for more than 1 MB, and for a file of more than 8 MB', async () => {
    for (const { method, path } of operations.filter((each) => each.method !== 'GET')) {
      const length = path === '/v1/operations/bank-statements' ? 8_000_001 : 1_000_001;
      const response = await exports.default.fetch(
        new Request(ORIGIN + path, { method, body: 'a'.repeat(length) }),
      );
      expect(response.status, `${method} ${path}`).toBe(413);
    }
  });
});

describe('the response to any input of an authenticated sender', () => {
  const cell = fc.oneof(text, fc.double(), fc.constantFrom('USD', '5.9465', 0, 7, true));
  const fields = (...names: string[]) =>
    fc.dictionary(fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 4 }, text), cell, { maxKeys: 8 });

  it('matches the contract for a network with its postback secret', async () => {
    await expectValidResponses(
      RUNS.sender,
      fields('txid', 'cid', 'payout', 'status', 'goal', 'currency', 'reason', 'order_id'),
      (sent) =>
        send('/v1/postback/wildfire', {
          txid: 'x',
          cid: clickId,
          payout: 1,
          ...sent,
          token: PARTNER_SECRET,
        }),
    );
  });

  it('matches the contract for Wildfire with a signed callback', async () => {
    const names = [
      'CommissionID',
      'MerchantID',
      'Amounts',
      'Status',
      'TrackingCode',
      'EventDate',
      'MerchantOrderID',
    ];
    const payload = fc.oneof(
      json,
      fields(...names).map((sent) => ({ ...COMMISSION, ...sent })),
    );
    await expectValidResponses(RUNS.sender, payload, (Payload) => {
      const message = JSON.stringify({ Type: 'Commission', Payload });
      const signature = `sha256=${hmac(env.WILDFIRE_CALLBACK_KEY, message).toString('hex')}`;
      return send('/v1/callback/wildfire', message, { 'x-wf-signature': signature });
    });
  });

  it('matches the contract for a publisher with a key and their own clicks', async () => {
    await expectValidResponses(
      RUNS.sender,
      fields('order_id', 'earnings', 'gross_commission', 'brand_id', 'metadata'),
      (sent) =>
        send(
          '/v1/tracking/conversion',
          { order_id: 'x', earnings: 1, ...sent, click_id: clickId },
          { authorization: `Bearer ${one.key}` },
        ),
    );
    await expectValidResponses(
      RUNS.sender,
      fields('url', 'brand_id', 'link_id', 'user_agent', 'ip_address', 'referrer', 'click_id'),
      (sent) =>
        send(
          '/v1/tracking/click',
          { url: 'https://alder-nook.example', ...sent },
          { authorization: `Bearer ${one.key}` },
        ),
    );
  });
});

const COMMISSION = {
  CommissionID: 1,
  Amounts: [{ Amount: '1', Currency: 'USD', SplitPart: 'DEVICE' }],
  Status: 'PENDING',
  EventDate: '2026-11-10T08:30:00Z',
};

/** Sends requests created from `input`, and fails unless every response matches the contract. */
async function expectValidResponses<Input>(
  numRuns: number,
  input: fc.Arbitrary<Input>,
  requestOf: (input: Input) => Request,
): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => {
    const request = requestOf(value);
    const where = `${request.method} ${request.url}`;
    const { method, url } = request;
    const isOperator = request.headers.get('authorization') === `Bearer ${env.OPERATOR_TOKEN}`;
    const response = await exports.default.fetch(request);
    expect(response.status, where).toBeLessThan(500);
    await requireContract(method, new URL(url).pathname, response);
    const text = new TextDecoder().decode(await response.arrayBuffer());
    // Operators see whom an account belongs to.
    for (const secret of isOperator ? secrets : [...secrets, strangersEmail])
      expect(text, where).not.toContain(secret);
    if (response.status >= 400) requireProblem(response, text, new URL(url).pathname);
  });
  await fc.assert(property, { numRuns });
}

function requireProblem(response: Response, text: string, path: string): void {
  const type = response.headers.get('content-type');
  const isOAuth = path.endsWith('/oauth-token') && type === 'application/json';
  if (!isOAuth) expect(type).toBe('application/problem+json');
  const code = expect.stringMatching(/^[a-z_]+(\.[a-z_]+)+$/);
  const problem = isOAuth ? { error: expect.any(String) } : { status: response.status, code };
  expect(JSON.parse(text)).toMatchObject(problem);
  expect(text).not.toMatch(/\.ts:|node_modules|SQLITE|D1_ERROR/);
}

let keys = 0;

/** Another key of the same member; each key has its own hourly limit. */
async function newKey(): Promise<string> {
  const key = `ak_${(++keys).toString(16).padStart(64, 'f')}`;
  const { userId } = await readPublisher(scene.ctx.db, one.id);
  const permissions = { endpoints: ['*'], rate_limit: 10_000 };
  await storeKey(scene.ctx, { key, userId, publisherId: one.id, name: 'Fuzz', permissions });
  return key;
}

function send(path: string, sent: unknown, headers: Record<string, string> = {}): Request {
  return new Request(ORIGIN + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  });
}
