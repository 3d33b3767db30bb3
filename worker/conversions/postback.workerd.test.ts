import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, call, read } from '../http/testing/call.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../http/testing/scene.ts';
import { hmac } from '../platform/hashing.ts';
import { toIso } from '../platform/time.ts';

interface Taken {
  code?: string;
  data: { conversion_id: string | null; result: string };
}

let scene: Scene;
let one: Member;
let sales = 0;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('a network’s postback', () => {
  it.each([
    ['by address', (fields: string): [string, Call] => [`?${fields}`, {}]],
    [
      'as a form',
      (fields: string): [string, Call] => [
        '',
        {
          method: 'POST',
          body: fields,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      ],
    ],
    [
      'as JSON',
      (fields: string): [string, Call] => [
        '',
        { method: 'POST', body: Object.fromEntries(new URLSearchParams(fields)) },
      ],
    ],
    [
      'as JSON with the secret in the address',
      (fields: string): [string, Call] => [
        `?token=${PARTNER_SECRET}`,
        { method: 'POST', body: { ...Object.fromEntries(new URLSearchParams(fields)), token: null } },
      ],
    ],
  ])('%s credits the publisher of the click', async (_, write) => {
    const [query, request] = write(saleOf());
    const answer = await read<Taken>(`/v1/postback/wildfire${query}`, request);
    expect(answer).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    expect(await conversion(answer)).toMatchObject({
      publisher_id: one.id,
      status: 'pending',
      gross: 4_000_000,
    });
  });

  it('sent again is the same conversion', async () => {
    const path = `/v1/postback/wildfire?${saleOf()}`;
    const [first, second] = [await read<Taken>(path), await read<Taken>(path)];
    expect(second.body.data).toEqual({ ...first.body.data, result: 'unchanged' });
  });

  it('moves the conversion on with its status', async () => {
    const sale = saleOf();
    await read<Taken>(`/v1/postback/wildfire?${sale}`);
    const approved = await read<Taken>(`/v1/postback/wildfire?${sale}&status=approved`);
    expect(approved.body.data.result).toBe('changed');
    expect(await conversion(approved)).toMatchObject({ status: 'approved', net: 2_000_000 });
    const reversed = await read<Taken>(`/v1/postback/wildfire?${sale}&status=reversed&reason=returned`);
    expect(await conversion(reversed)).toMatchObject({ status: 'reversed', reason: 'returned', net: 0 });
  });

  it('is refused for a network that does not report that way', async () => {
    const answer = await read<Taken>(`/v1/postback/siteplug?${saleOf()}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'postback.not_configured' } });
  });

  it('of an unknown network finds none', async () => {
    const answer = await read<Taken>(`/v1/postback/nobody?${saleOf()}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'network.not_found' } });
  });

  it.each(['token=wrong', 'token=', 'token', 'key=%00', ''])(
    'with %j for a secret is refused',
    async (secret) => {
      const path = `/v1/postback/wildfire?cid=${scene.idOf(one)}&payout=1&${secret}`;
      expect(await read(path)).toMatchObject({ status: 401, body: { code: 'postback.bad_secret' } });
    },
  );

  it.each([
    ['currency=EUR', 'report.currency_unknown'],
    ['currency=XXX', 'report.currency_unknown'],
    ['payout=1e9', 'money.not_a_decimal'],
    ['payout=NaN', 'money.not_a_decimal'],
    ['payout=-4', 'postback.payout_negative'],
    ['payout=1000000', 'postback.payout_above_cap'],
  ])('with %s is rejected with its text, which does not hold the secret', async (fields, code) => {
    const answer = await read<Taken>(`/v1/postback/wildfire?${saleOf()}&${fields}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { result: 'rejected', conversion_id: null } },
    });
    const kept = await scene.ctx.db.$client
      .prepare('SELECT raw FROM rejected_rows WHERE code = ?1 AND instr(raw, ?2) > 0')
      .bind(code, fields.split('=')[1])
      .first<string>('raw');
    expect(kept).toContain('clickid');
    expect(kept).not.toContain(PARTNER_SECRET);
    expect(await alertOf(code)).toBe('wildfire');
  });

  it('with an unknown status raises an alert', async () => {
    await read<Taken>(`/v1/postback/wildfire?${saleOf()}&status=LUNAR`);
    expect(await alertOf('report.unknown_status')).toBe('wildfire');
  });

  it('without a transaction id is rejected: order numbers of two shops are two sales', async () => {
    const of = (member: Member, payout: string) =>
      read<Taken>(
        `/v1/postback/wildfire?clickid=${scene.idOf(member)}&order_id=1001&payout=${payout}&token=${PARTNER_SECRET}`,
      );
    const two = await scene.signUp();
    for (const answer of [await of(one, '5'), await of(two, '7')])
      expect(answer.body.data).toEqual({ conversion_id: null, result: 'rejected' });
    expect(await alertOf('postback.no_transaction_id')).toBe('wildfire');
  });

  it.each([
    ['a list', '[1,2]'],
    ['depth', '{"cid":{"a":1}}'],
    ['half a JSON', '{"cid":'],
    ['nothing', ''],
  ])('that is JSON with %s can’t be read', async (_, body) => {
    const answer = await read('/v1/postback/wildfire', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'postback.unreadable' } });
  });

  it('is not sent by HEAD', async () => {
    const before = await rows();
    expect((await call(`/v1/postback/wildfire?${saleOf()}`, { method: 'HEAD' })).status).toBe(405);
    expect(await rows()).toBe(before);
  });
});

describe('Wildfire’s signed callback', () => {
  it('with the right signature is stored', async () => {
    const answer = await callback(messageOf());
    expect(answer).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    expect(await conversion(answer)).toMatchObject({ publisher_id: one.id, network_id: 'wildfire' });
  });

  it('sent again changes nothing', async () => {
    const message = messageOf();
    await callback(message);
    expect((await callback(message)).body.data.result).toBe('unchanged');
  });

  it.each([
    ['a signature of another key', (body: string) => signed(body, 'another key')],
    ['a signature of another body', (body: string) => signed(`${body} `)],
    ['no signature', () => ''],
  ])('with %s is refused, and nothing is written', async (_, sign) => {
    const before = await rows();
    const body = messageOf();
    expect(await callback(body, sign(body))).toMatchObject({
      status: 401,
      body: { code: 'callback.bad_signature' },
    });
    expect(await rows()).toBe(before);
  });

  it('that can’t be read is rejected, not refused, for it came from Wildfire', async () => {
    expect((await callback('{"Type":"Commission","Payload":7}')).body.data.result).toBe('rejected');
    expect((await callback('no json')).body.data.result).toBe('rejected');
  });

  it('of another type is none of ours', async () => {
    expect((await callback('{"Type":"Ping"}')).body.data).toEqual({
      conversion_id: null,
      result: 'unchanged',
    });
  });
});

function saleOf(): string {
  return `clickid=${scene.idOf(one)}&txid=sale-${sales++}&payout=4.00&token=${PARTNER_SECRET}`;
}

function messageOf(): string {
  return JSON.stringify({
    Type: 'Commission',
    Payload: {
      CommissionID: 700_000 + sales++,
      SaleAmount: { Amount: '80', Currency: 'USD' },
      Amounts: [{ Amount: '5.9465', Currency: 'USD', SplitPart: 'DEVICE' }],
      Status: 'PENDING',
      TrackingCode: scene.idOf(one),
      EventDate: toIso(scene.ctx.now),
      ModifiedDate: toIso(scene.ctx.now),
    },
  });
}

function callback(body: string, signature = signed(body)) {
  return read<Taken>('/v1/callback/wildfire', {
    method: 'POST',
    body,
    headers: { 'x-wf-signature': signature },
  });
}

function signed(body: string, key = env.WILDFIRE_CALLBACK_KEY): string {
  return `sha256=${hmac(key, body).toString('hex')}`;
}

async function conversion({ body }: { body: Taken }): Promise<Record<string, unknown> | null> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT * FROM conversions WHERE id = ?').bind(body.data.conversion_id).first();
}

async function rows(): Promise<number | null> {
  return scene.ctx.db.$client.prepare('SELECT COUNT(*) AS n FROM report_row_versions').first<number>('n');
}

/** What the alert with this code is about. */
async function alertOf(code: string): Promise<string | null> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT subject FROM alerts WHERE code = ?').bind(code).first<string>('subject');
}
