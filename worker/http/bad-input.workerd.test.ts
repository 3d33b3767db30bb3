import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hmac } from '../platform/hashing.ts';
import { ORIGIN } from './testing/call.ts';
import { type Operation, operationsOf, readContract, requireContract } from './testing/contract.ts';
import { body, contentType, json, pairs, text } from './testing/nasty.ts';
import { type Member, openScene } from './testing/scene.ts';

/** Runs of each property; every one is a request. */
const RUNS = 100;
/** What may appear in no answer; the ids of our accounts in the networks are no secrets. */
const SECRETS = [
  'CLICK_ID_KEY',
  'ADDRESS_KEY',
  'OPERATOR_TOKEN',
  'POSTBACK_SECRET',
  'WILDFIRE_APP_KEY',
  'WILDFIRE_CALLBACK_KEY',
  'CJ_TOKEN',
] as const;

let one: Member;
let clickId: string;
let operations: Operation[];

beforeAll(async () => {
  const scene = await openScene();
  one = await scene.signUp();
  clickId = scene.idOf(one);
  operations = operationsOf(await readContract());
});

describe('whatever is sent, the answer fits the contract, tells no secret and is never our own failure', () => {
  it('in a query', async () => {
    await holds(fc.tuple(anyOperation, pairs), ([at, query]) =>
      requestTo(at, { query: new URLSearchParams(query).toString() }),
    );
  });

  it('in a query that is not encoded', async () => {
    await holds(fc.tuple(anyOperation, text), ([at, query]) =>
      requestTo(at, { query: query.replaceAll(/[#\s]/g, '') }),
    );
  });

  it('in a path', async () => {
    await holds(fc.tuple(anyOperation, text), ([at, part]) =>
      requestTo(at, { part: encodeURIComponent(part.toWellFormed()) }),
    );
  });

  it('in a body', async () => {
    await holds(fc.tuple(anyOperation, body, contentType), ([at, sent, type]) =>
      requestTo(at, { headers: { 'content-type': type }, body: sent }),
    );
  });

  it('in a header', async () => {
    const name = fc.constantFrom('authorization', 'x-api-key', 'user-agent', 'referer', 'x-wf-signature');
    const value = text.map((each) => each.replaceAll(/[^\x20-\x7e]/g, ''));
    await holds(fc.tuple(anyOperation, name, value), ([at, header, sent]) =>
      requestTo(at, { headers: { [header]: sent } }),
    );
  });
});

describe('and whoever is known can’t break it either', () => {
  const cell = fc.oneof(text, fc.double(), fc.constantFrom('USD', '5.9465', 0, 7, true));
  const fields = (...names: string[]) =>
    fc.dictionary(fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 4 }, text), cell, { maxKeys: 8 });

  it('a network that knows the secret of its postbacks', async () => {
    await holds(fields('txid', 'cid', 'payout', 'status', 'goal', 'currency', 'reason', 'order_id'), (sent) =>
      send('/v1/postback/wildfire', {
        txid: 'x',
        cid: clickId,
        payout: 1,
        ...sent,
        token: env.POSTBACK_SECRET,
      }),
    );
  });

  it('Wildfire, whose callback is signed', async () => {
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
    await holds(payload, (Payload) => {
      const message = JSON.stringify({ Type: 'Commission', Payload });
      const signature = `sha256=${hmac(env.WILDFIRE_CALLBACK_KEY, message).toString('hex')}`;
      return send('/v1/callback/wildfire', message, { 'x-wf-signature': signature });
    });
  });

  it('a publisher with a key and clicks of their own', async () => {
    await holds(fields('order_id', 'earnings', 'brand_id', 'metadata'), (sent) =>
      send(
        '/v1/tracking/conversion',
        { order_id: 'x', earnings: 1, ...sent, click_id: clickId },
        { authorization: `Bearer ${one.key}` },
      ),
    );
    await holds(
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

/** Fails unless the answer to every request made of `input` is one that the contract promises. */
async function holds<Input>(input: fc.Arbitrary<Input>, make: (input: Input) => Request): Promise<void> {
  const property = fc.asyncProperty(input, async (given) => {
    const request = make(given);
    const answer = await exports.default.fetch(request);
    expect(answer.status).toBeLessThan(500);
    await requireContract(request.method, new URL(request.url).pathname, answer);
    const told = new TextDecoder().decode(await answer.arrayBuffer());
    for (const secret of SECRETS) expect(told).not.toContain(env[secret]);
    if (answer.status >= 400) requireProblem(answer, told);
  });
  await fc.assert(property, { numRuns: RUNS });
}

function requireProblem(answer: Response, told: string): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const code = expect.stringMatching(/^[a-z_]+(\.[a-z_]+)+$/);
  expect(JSON.parse(told)).toMatchObject({ status: answer.status, code });
  expect(told).not.toMatch(/\.ts:|node_modules|SQLITE|D1_ERROR/);
}

/** A number that stands for an operation; starting a sync is left out, which would go on behind the tests. */
const anyOperation = fc.nat();

function requestTo(
  at: number,
  sent: { query?: string; part?: string; body?: string; headers?: Record<string, string> },
): Request {
  const calm = operations.filter(({ path }) => !path.endsWith('/sync'));
  const operation = calm[at % calm.length];
  if (!operation) throw new Error('The contract has operations.');
  const { method, path } = operation;
  const known = path.replace('{network}', 'wildfire').replace('{id}', 'ern_0000000000000000');
  const address = sent.part === undefined ? known : path.replace(/\{\w+\}/, () => sent.part ?? '');
  const headers = { authorization: `Bearer ${keyFor(operation)}`, ...sent.headers };
  const body = method === 'GET' ? null : (sent.body ?? null);
  return new Request(`${ORIGIN}${address}?${sent.query ?? ''}`, { method, headers, body });
}

function keyFor({ security = [] }: Operation): string {
  return security.some((way) => 'operatorToken' in way) ? env.OPERATOR_TOKEN : one.key;
}

function send(path: string, sent: unknown, headers: Record<string, string> = {}): Request {
  return new Request(ORIGIN + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  });
}
