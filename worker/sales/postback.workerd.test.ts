import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PARTNER, ensureDemoPartner } from '../app/dev/demo-partner.ts';
import { runJob } from '../app/run-jobs.ts';
import { programOf } from '../catalog/testing/sample-program.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { NETWORKS } from '../networks/networks.ts';
import { addCredential } from '../networks/postback/credentials.ts';
import { rereadStatusesJob } from '../networks/reread-statuses.ts';
import { storedRowReader } from '../networks/stored-rows.ts';
import { reportRowOf } from '../networks/wildfire/commission.ts';
import { wildfireSettings } from '../networks/wildfire/settings.ts';
import { hmac } from '../platform/hashing.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { type Call, call, read, readApproved } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../platform/http/testing/scene.ts';
import { callUntilLimited } from '../platform/rate-limits/testing/call-until-limited.ts';
import { addMs, toIso } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import type { ReportRow } from './report-row.ts';
import { rereadUnknown } from './reread-unknown.ts';

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
    const response = await read<Taken>(`/v1/postback/wildfire${query}`, request);
    expect(response).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    expect(await conversion(response)).toMatchObject({
      publisher_id: one.id,
      status: 'pending',
      gross: 4_000_000,
    });
  });

  it('books one conversion when it is sent again', async () => {
    const path = `/v1/postback/wildfire?${saleOf()}`;
    const [first, second] = [await read<Taken>(path), await read<Taken>(path)];
    expect(second.body.data).toEqual({ ...first.body.data, result: 'unchanged' });
  });

  it('changes the status of the conversion', async () => {
    const sale = saleOf();
    await read<Taken>(`/v1/postback/wildfire?${sale}`);
    const approved = await read<Taken>(`/v1/postback/wildfire?${sale}&status=approved`);
    expect(approved.body.data.result).toBe('changed');
    expect(await conversion(approved)).toMatchObject({ status: 'approved', net: 2_000_000 });
    const reversed = await read<Taken>(`/v1/postback/wildfire?${sale}&status=reversed&reason=returned`);
    expect(await conversion(reversed)).toMatchObject({ status: 'reversed', reason: 'returned', net: 0 });
  });

  it('is refused for a network that doesn’t report by postback', async () => {
    const response = await read<Taken>(`/v1/postback/siteplug?${saleOf()}`);
    expect(response).toMatchObject({ status: 404, body: { code: 'postback.not_configured' } });
  });

  it('of a stranger has a limit that is checked before the database is read', async () => {
    const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });
    let reads = 0;
    const counting = new Proxy(env.DB, {
      get(db, name) {
        if (name === 'prepare' || name === 'batch') reads++;
        const value = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const forged = `/v1/postback/wildfire?cid=${scene.idOf(one)}&payout=1&token=wrong`;
    const send = () => callWith({ ...env, DB: counting }, forged, from('203.0.113.90'));
    for (let sent = 0; sent < 30; sent++) expect((await send()).status).toBe(401);
    reads = 0;
    for (let sent = 0; sent < 3; sent++) expect((await send()).status).toBe(429);
    expect(reads).toBe(0);
    const callback = () =>
      callWith({ ...env, DB: counting }, '/v1/callback/wildfire', {
        method: 'POST',
        body: '{}',
        ...from('203.0.113.91'),
      });
    for (let sent = 0; sent < 30; sent++) expect((await callback()).status).toBe(401);
    reads = 0;
    expect((await callback()).status).toBe(429);
    expect(reads).toBe(0);
  });

  it('has no limit for the network, however many arrive at once, until others fail from its address', async () => {
    const from = { headers: { 'cf-connecting-ip': '203.0.113.92' } };
    const paths = Array.from({ length: 60 }, () => `/v1/postback/wildfire?${saleOf()}`);
    const answers = await Promise.all(paths.map((path) => read(path, from)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const down = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('The database is out of reach.');
      },
    });
    for (let sent = 0; sent < 31; sent++)
      expect((await callWith({ ...env, DB: down }, `/v1/postback/wildfire?${saleOf()}`, from)).status).toBe(
        500,
      );
    const forged = `/v1/postback/wildfire?cid=${scene.idOf(one)}&payout=1&token=wrong`;
    for (let sent = 0; sent < 30; sent++) expect((await read(forged, from)).status).toBe(401);
    expect((await read(forged, from)).status).toBe(429);
    expect((await read(`/v1/postback/wildfire?${saleOf()}`, from)).status).toBe(429);
  });

  it('is refused for an unknown network', async () => {
    const response = await read<Taken>(`/v1/postback/unknown?${saleOf()}`);
    expect(response).toMatchObject({ status: 404, body: { code: 'network.not_found' } });
  });

  it.each(['token=wrong', 'token=', 'token', 'key=%00', ''])(
    'is refused with the secret %j',
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
    ['payout=10000.01', 'report.commission_above_cap'],
  ])('with %s is rejected and stored with its text, without the secret', async (fields, code) => {
    const query = new URLSearchParams(saleOf());
    for (const [name, value] of new URLSearchParams(fields)) query.set(name, value);
    const response = await read<Taken>(`/v1/postback/wildfire?${query}`);
    expect(response).toMatchObject({
      status: 200,
      body: { data: { result: 'rejected', conversion_id: null } },
    });
    const stored = await scene.ctx.db.$client
      .prepare('SELECT raw FROM rejected_rows WHERE code = ?1 AND instr(raw, ?2) > 0')
      .bind(code, fields.split('=')[1])
      .first<string>('raw');
    expect(stored).toContain('clickid');
    expect(stored).not.toContain(PARTNER_SECRET);
    expect(await alertOf(code)).toBe('wildfire');
  });

  it('raises an alert for an unknown status', async () => {
    await read<Taken>(`/v1/postback/wildfire?${saleOf()}&status=LUNAR`);
    expect(await alertOf('report.unknown_status')).toBe('wildfire');
  });

  it('is rejected without a transaction ID, because two shops can use the same order number', async () => {
    const of = (member: Member, payout: string) =>
      read<Taken>(
        `/v1/postback/wildfire?clickid=${scene.idOf(member)}&order_id=1001&payout=${payout}&token=${PARTNER_SECRET}`,
      );
    const two = await scene.signUp();
    for (const response of [await of(one, '5'), await of(two, '7')])
      expect(response.body.data).toEqual({ conversion_id: null, result: 'rejected' });
    expect(await alertOf('postback.no_transaction_id')).toBe('wildfire');
  });

  it.each([
    ['a list', '[1,2]'],
    ['half a JSON', '{"cid":'],
    ['nothing', ''],
  ])('is refused when it is JSON with %s', async (_, body) => {
    const response = await read('/v1/postback/wildfire', { method: 'POST', body });
    expect(response).toMatchObject({ status: 400, body: { code: 'postback.unreadable' } });
  });

  it('with nested fields is authenticated by its flat ones, and booked if these suffice', async () => {
    const send = (nested: object, token: unknown = PARTNER_SECRET) =>
      read<Taken>('/v1/postback/wildfire', {
        method: 'POST',
        body: { ...Object.fromEntries(new URLSearchParams(saleOf())), token, ...nested },
      });
    const booked = await send({ items: [{ sku: 'A-1' }], meta: {} });
    expect(await conversion(booked)).toMatchObject({ publisher_id: one.id, gross: 4_000_000 });
    const rejected = await send({ payout: { amount: '4.00' } });
    expect(rejected).toMatchObject({ status: 200, body: { data: { result: 'rejected' } } });
    expect(await alertOf('postback.parameter_nested')).toBe('wildfire');
    for (const token of ['wrong', [PARTNER_SECRET]])
      expect(await send({ meta: {} }, token)).toMatchObject({ status: 401 });
  });

  it('keeps long numeric IDs apart, digit by digit', async () => {
    const found: unknown[] = [];
    for (const txid of ['9007199254740992', '9007199254740993']) {
      const body = `{"clickid":"${scene.idOf(one)}","txid":${txid},"payout":4.00,"token":"${PARTNER_SECRET}"}`;
      const response = await read<Taken>('/v1/postback/wildfire', { method: 'POST', body });
      expect(response.body.data.result).toBe('new');
      found.push(response.body.data.conversion_id);
    }
    expect(new Set(found).size).toBe(2);
  });

  it('is refused with HEAD', async () => {
    const before = await rows();
    expect((await call(`/v1/postback/wildfire?${saleOf()}`, { method: 'HEAD' })).status).toBe(405);
    expect(await rows()).toBe(before);
  });
});

describe('a partner', () => {
  const PATH = `/v1/postback/${DEMO_PARTNER.slug}`;
  const KEY = 'a-key-of-this-partner';
  let clickId: string;

  beforeAll(async () => {
    await ensureDemoPartner(scene.ctx, env);
    await addCredential(scene.ctx, env.ENCRYPTION_KEY, DEMO_PARTNER.slug, { kind: 'hmac', value: KEY });
    const { number } = await programOf(scene.ctx, 'elkaden-toys');
    clickId = scene.idOf(one, number);
  });

  const fields = () => `clickid=${clickId}&txid=partner-${sales++}&payout=4.00`;
  const signature = (text: string, key = KEY) => ({
    'x-postback-signature': `sha256=${hmac(key, text).toString('hex')}`,
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('has its own programs, so its clicks are attributed', async () => {
    const query = fields();
    const response = await read<Taken>(`${PATH}?${query}`, { headers: signature(query) });
    expect(await conversion(response)).toMatchObject({
      publisher_id: one.id,
      network_id: DEMO_PARTNER.slug,
      unattributed_reason: null,
      net: 2_000_000,
    });
  });

  it('can sign a body, and then only the body is read', async () => {
    const body = fields();
    const request = { method: 'POST', body, headers: { ...form, ...signature(body) } };
    const response = await read<Taken>(`${PATH}?status=approved`, request);
    expect(await conversion(response)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['a signature of another text', (query: string) => signature(`${query}0`)],
    ['a signature of another key', (query: string) => signature(query, 'a-key-of-another-partner')],
    ['its key sent as a secret', () => ({ authorization: `Bearer ${KEY}` })],
  ])('with %s is refused', async (_, headersOf) => {
    const query = fields();
    const response = await read(`${PATH}?${query}`, { headers: headersOf(query) });
    expect(response).toMatchObject({ status: 401, body: { code: 'postback.bad_secret' } });
  });

  it.each(['authorization', 'x-postback-secret'])('can send its secret in %s', async (header) => {
    const value = header === 'authorization' ? `Bearer ${PARTNER_SECRET}` : PARTNER_SECRET;
    const path = `/v1/postback/wildfire?txid=by-${header}&payout=1`;
    expect((await read<Taken>(path, { headers: { [header]: value } })).body.data.result).toBe('new');
  });

  describe('whose word for a status is unknown', () => {
    const NETWORK = `/v1/operations/networks/${DEMO_PARTNER.slug}`;
    const KNOWN = { approved: 'approved', pending: 'pending', rejected: 'reversed' };
    const send = async (sale: string, status: string) => {
      const query = `${sale}&status=${status}`;
      return read<Taken>(`${PATH}?${query}`, { headers: signature(query) });
    };
    const map = (statuses: Record<string, string>) =>
      readApproved(NETWORK, {
        method: 'PATCH',
        key: ADMIN,
        body: {
          postback: { statuses: { ...KNOWN, ...statuses } },
          reason: 'The partner has said what it means',
        },
      });
    const statusesOf = (responses: { body: Taken }[]) =>
      Promise.all(responses.map(async (response) => (await conversion(response))?.status));

    it('has its sales read again once its settings map the word, and one that would go backward is rejected', async () => {
      const [confirmed, cancelled, reviewed, other] = [fields(), fields(), fields(), fields()];
      const sent = [await send(confirmed, 'Confirmed')];
      for (const [sale, word] of [
        [cancelled, 'cancelled'],
        [reviewed, 'on_review'],
      ] as const) {
        await send(sale, 'approved');
        sent.push(await send(sale, word));
      }
      sent.push(await send(other, 'mystery'));
      expect(await statusesOf(sent)).toEqual(['pending', 'approved', 'approved', 'pending']);
      await map({ confirmed: 'approved', cancelled: 'reversed', on_review: 'pending' });
      await runJob(scene.ctx, env, rereadStatusesJob);
      expect(await statusesOf(sent)).toEqual(['approved', 'reversed', 'approved', 'pending']);
      expect(
        await conversion(sent[1] ?? { body: { data: { conversion_id: null, result: '' } } }),
      ).toMatchObject({
        gross: 0,
        net: 0,
      });
      const rejected = 'SELECT code FROM rejected_rows WHERE network_id = ?1 AND resolved_at IS NULL';
      const { results } = await env.DB.prepare(rejected).bind(DEMO_PARTNER.slug).all();
      expect(results).toEqual([{ code: 'report.status_backward' }]);
      const before = await rows();
      expect(await runJob(scene.ctx, env, rereadStatusesJob)).toMatchObject({ known: 0, changed: 0 });
      expect(await rows()).toBe(before);
      expect((await send(confirmed, 'Confirmed')).body.data.result).toBe('unchanged');
    });

    it('keeps what a newer message says that arrives while an older one is read again', async () => {
      const sale = fields();
      const sent = await send(sale, 'settled');
      await map({ settled: 'approved' });
      const reader = storedRowReader(scene.ctx);
      const keys = { clickIdKeys: clickIdKeys(env) };
      await rereadUnknown(scene.ctx, keys, { cursor: null, limit: 100 }, async (network, source) => {
        await send(sale.replace('payout=4.00', 'payout=6.00'), 'pending');
        return reader(network, source);
      });
      expect(await conversion(sent)).toMatchObject({ status: 'pending', gross: 6_000_000 });
    });

    it('has every word read, though more sales than one run takes have another unknown one', async () => {
      for (let count = 0; count < 3; count++) await send(fields(), 'aaa');
      const sent = await send(fields(), 'zzz');
      await map({ zzz: 'approved' });
      const keys = { clickIdKeys: clickIdKeys(env) };
      for (let cursor: string | null = null, runs = 0; ; runs++) {
        const from: string | null = cursor;
        const { next } = await rereadUnknown(
          scene.ctx,
          keys,
          { cursor: from, limit: 2 },
          storedRowReader(scene.ctx),
        );
        expect(runs).toBeLessThan(5);
        if (next === null) break;
        cursor = next;
      }
      expect(await conversion(sent)).toMatchObject({ status: 'approved' });
    });

    it('can be mapped in any case, but not twice', async () => {
      expect(await map({ Confirmed: 'approved', CONFIRMED: 'pending' })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
    });
  });

  it('can’t report for another partner', async () => {
    const own = await add({ kind: 'secret' });
    expect(own.body.data.id).toBeDefined();
    const path = `/v1/postback/wildfire?txid=foreign&payout=1&token=${own.body.data.value}`;
    expect(await read(path)).toMatchObject({ status: 401, body: { code: 'postback.bad_secret' } });
  });

  it('can use the previous secret until a third one is added', async () => {
    const made = [await add({ kind: 'secret' }), await add({ kind: 'secret' })];
    const statuses = async () =>
      Promise.all(
        made.map(async ({ body }) => (await call(`${PATH}?${fields()}&token=${body.data.value}`)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    made.push(await add({ kind: 'secret', value: 'chosen-by-the-partner' }));
    expect(await statuses()).toEqual([401, 200, 200]);
    const path = `/v1/operations/networks/${DEMO_PARTNER.slug}/push-credentials`;
    const id = made[1]?.body.data.id;
    await call(`${path}/${id}`, { method: 'DELETE', key: ADMIN });
    expect(await statuses()).toEqual([401, 401, 200]);
    const listed = await call(path, { key: ADMIN });
    expect(await listed.text()).not.toContain('chosen-by-the-partner');
    const stored = await env.DB.prepare(
      'SELECT group_concat(encrypted) AS all_of_them FROM push_credentials',
    ).first();
    expect(JSON.stringify(stored)).not.toContain('chosen-by-the-partner');
  });

  it('is rate limited after failed attempts, for that network and address only', async () => {
    const guess = (network: string, address: string) =>
      call(`/v1/postback/${network}?txid=x&payout=1&token=guess`, {
        headers: { 'cf-connecting-ip': address },
      });
    const { passed } = await callUntilLimited(30, () => guess('wildfire', '203.0.113.9'));
    expect(passed.length).toBeGreaterThanOrEqual(30);
    expect(new Set(passed)).toEqual(new Set([401]));
    expect((await guess('wildfire', '203.0.113.10')).status).toBe(401);
    expect((await guess(DEMO_PARTNER.slug, '203.0.113.9')).status).toBe(401);
  });

  /** A credential that a second person has approved. */
  async function add(body: { kind: string; value?: string }) {
    const path = `/v1/operations/networks/${DEMO_PARTNER.slug}/push-credentials`;
    const request = { method: 'POST', key: ADMIN, body: { ...body, reason: 'A test' } };
    const { value } = (await readApproved<{ value: string }>(path, request)).body;
    const [newest] = (await read<{ data: { id: string }[] }>(path, { key: ADMIN })).body.data;
    return { body: { data: { id: newest?.id, value } } };
  }
});

describe('Wildfire’s signed callback', () => {
  it('is stored when the signature is right', async () => {
    const response = await callback(messageOf());
    expect(response).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    expect(await conversion(response)).toMatchObject({ publisher_id: one.id, network_id: 'wildfire' });
  });

  it('changes nothing when it is sent again', async () => {
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

  it('is stored as rejected, not refused, if it is signed but malformed', async () => {
    expect((await callback('{"Type":"Commission","Payload":7}')).body.data.result).toBe('rejected');
    expect((await callback('no json')).body.data.result).toBe('rejected');
  });

  it('makes a sale approved at most, though it says that the sale is paid', async () => {
    const response = await callback(messageOf({ Status: 'PAID' }));
    expect(await conversion(response)).toMatchObject({ status: 'approved' });
  });

  it.each([
    ['at the same time of change', 0],
    ['with a newer time of change', 1_000],
  ])('never takes back that the network’s own report has paid, %s', async (_, later) => {
    const message = messageOf({ Status: 'PAID' });
    const row = reportRowOf(JSON.parse(message).Payload, wildfireSettings(NETWORKS.wildfire));
    const keys = { clickIdKeys: clickIdKeys(env) };
    await ingestReport(scene.ctx, keys, 'wildfire', [{ row }], 'sync');
    const { Payload: payload } = JSON.parse(message);
    const ModifiedDate = toIso(addMs(scene.ctx.now, later));
    const response = await callback(
      JSON.stringify({ Type: 'Commission', Payload: { ...payload, ModifiedDate } }),
    );
    expect(['unchanged', 'changed']).toContain(response.body.data.result);
    expect(await conversion(response)).toMatchObject({ status: 'paid', held_report: null });
    const again = await callback(message);
    expect(again.body.data.result).toBe('unchanged');
    expect(await conversion(again)).toMatchObject({ status: 'paid' });
  });

  it('that says paid again changes nothing after the network has reversed the sale', async () => {
    const message = messageOf({ Status: 'PAID' });
    const row = reportRowOf(JSON.parse(message).Payload, wildfireSettings(NETWORKS.wildfire));
    const keys = { clickIdKeys: clickIdKeys(env) };
    const report = (change: Partial<ReportRow>) =>
      ingestReport(scene.ctx, keys, 'wildfire', [{ row: { ...row, ...change } }], 'sync');
    await callback(message);
    await report({});
    await report({ status: 'reversed', statusRaw: 'DISQUALIFIED' });
    const again = await callback(message);
    expect(again.body.data.result).toBe('unchanged');
    expect(await conversion(again)).toMatchObject({ status: 'reversed' });
  });

  it('is ignored when it is of another type', async () => {
    expect((await callback('{"Type":"Ping"}')).body.data).toEqual({
      conversion_id: null,
      result: 'unchanged',
    });
  });
});

function saleOf(): string {
  return `clickid=${scene.idOf(one)}&txid=sale-${sales++}&payout=4.00&token=${PARTNER_SECRET}`;
}

function messageOf(changes: Record<string, unknown> = {}): string {
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
      ...changes,
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

/** The subject of the alert with this code. */
async function alertOf(code: string): Promise<string | null> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT subject FROM alerts WHERE code = ?').bind(code).first<string>('subject');
}
