import { beforeEach, expect, it } from 'vitest';
import { control, follow, sandbox, sell } from '../../../sandbox/testing/caller.ts';

beforeEach(() => control('reset'));

const FIELDS =
  'commissionId originalActionId original actionStatus shopperId pubCommissionAmountUsd correctionReason';

async function query(args: string, fields = FIELDS): Promise<Answer> {
  const body = `{ publisherCommissions(forPublishers:["7000001"], ${args}) { count payloadComplete maxCommissionId records { ${fields} } } }`;
  const response = await post(body);
  expect(response.status).toBe(200);
  return response.json();
}

interface Answer {
  data: {
    publisherCommissions: {
      payloadComplete: boolean;
      maxCommissionId: string;
      records: Record<string, string | boolean | null>[];
    };
  } | null;
  errors?: { message: string }[];
}

function post(body: string, token = 'local-only-cj-token'): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return sandbox.fetch('https://commissions.api.cj.com/query', { method: 'POST', headers, body });
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
const LATELY = `sincePostingDate:"${day(-20)}", beforePostingDate:"${day(1)}"`;

function lookUp(params: string, token = 'local-only-cj-token'): Promise<Response> {
  const url = `https://advertiser-lookup.api.cj.com/v2/advertiser-lookup?requestor-cid=7000001&${params}`;
  return sandbox.fetch(url, { headers: { authorization: `Bearer ${token}` } });
}

async function joinedShop(): Promise<string> {
  const xml = await (await lookUp('advertiser-ids=joined&records-per-page=1')).text();
  return /<program-url>(.*?)<\/program-url>/.exec(xml)?.[1] ?? '';
}

const deepLink = (sid: string, target: string) =>
  `https://www.anrdoezrs.net/links/100200300/type/dlg/sid/${sid}/${target}`;

it('the advertiser lookup returns all advertisers in pages of XML', async () => {
  const ids: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const response = await lookUp(`advertiser-ids=joined&records-per-page=100&page-number=${page}`);
    const xml = await response.text();
    expect(xml).toContain('total-matched="300"');
    ids.push(...[...xml.matchAll(/<advertiser-id>(\d+)</g)].map((match) => match[1] ?? ''));
  }
  expect(new Set(ids).size).toBe(300);
});

it('the advertiser lookup finds nothing without advertiser IDs', async () => {
  expect(await (await lookUp('')).text()).toContain('total-matched="0"');
});

it('the error for a wrong key repeats the key', async () => {
  const response = await lookUp('advertiser-ids=joined', 'leaked-key');
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('Not Authenticated: leaked-key');
});

it('a sale after a deep link has the sid as shopperId', async () => {
  const shop = await joinedShop();
  const link = await sandbox.fetch(deepLink('click9', `${shop}/sale/item?size=4`), {
    redirect: 'manual',
  });
  const landing = new URL(link.headers.get('location') ?? '');
  expect([landing.pathname, landing.searchParams.get('size')]).toEqual(['/sale/item', '4']);
  const order = await sell(await follow(deepLink('click9', shop)), '60', 1);
  const { data } = await query(LATELY);
  expect(data?.publisherCommissions.records).toMatchObject([
    { commissionId: order.commission?.id, shopperId: 'click9', actionStatus: 'new', original: true },
  ]);
});

it('the link of an advertiser works, and the link of another website doesn’t', async () => {
  const own = await follow('https://www.anrdoezrs.net/click-100200300-11000001?sid=abc');
  expect((await sell(own, '20', 1)).clickRef).toBe('abc');
  const strange = await sandbox.fetch('https://www.anrdoezrs.net/click-1-11000001', {
    redirect: 'manual',
  });
  expect(strange.status).toBe(404);
  await strange.body?.cancel();
});

it('a new amount adds a record with the negative difference and the original action', async () => {
  const order = await sell(await follow(deepLink('c1', await joinedShop())), '100', 1);
  const id = order.commission?.id;
  await control(`commissions/cj/${id}`, { amount: '0', reason: 'returned' });
  const { data } = await query(LATELY);
  const [first, correction] = data?.publisherCommissions.records ?? [];
  expect(correction).toMatchObject({
    original: false,
    originalActionId: first?.originalActionId,
    correctionReason: 'returned',
  });
  const net = Number(first?.pubCommissionAmountUsd) + Number(correction?.pubCommissionAmountUsd);
  expect(net).toBeCloseTo(0, 9);
  expect(correction?.commissionId).not.toBe(first?.commissionId);
});

it('a declined action changes the validation status only', async () => {
  const order = await sell(await follow(deepLink('c1', await joinedShop())), '100', 1);
  await control(`commissions/cj/${order.commission?.id}`, { status: 'declined' });
  const { data } = await query(LATELY, 'actionStatus validationStatus');
  expect(data?.publisherCommissions.records).toEqual([{ actionStatus: 'new', validationStatus: 'DECLINED' }]);
});

it('a commission is locked on the 10th and closed later', async () => {
  await sell(await follow(deepLink('c1', await joinedShop())), '100', 1);
  const status = async () => (await query(LATELY)).data?.publisherCommissions.records[0]?.actionStatus;
  const now = new Date();
  const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
  await control('advance', { days: Math.ceil((tenth - now.getTime()) / 86_400_000) });
  expect(await status()).toBe('locked');
  await control('advance', { days: 11 });
  expect(await status()).toBe('closed');
});

it('an incomplete payload continues after its largest commission ID', async () => {
  await control('limits', { cjPageSize: 40 });
  await control('bulk-commissions', { network: 'cj', count: 100 });
  const ids: unknown[] = [];
  let since = '';
  for (;;) {
    const { data } = await query(`${LATELY}${since}`);
    const page = data?.publisherCommissions;
    ids.push(...(page?.records ?? []).map((record) => record.commissionId));
    if (!page || page.payloadComplete) break;
    since = `, sinceCommissionId:"${page.maxCommissionId}"`;
  }
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

it('a range of more than 31 days returns an empty 400; other query errors return 200', async () => {
  const args = `forPublishers:["7000001"], sincePostingDate:"${day(-40)}", beforePostingDate:"${day(0)}"`;
  const tooLong = await post(`{ publisherCommissions(${args}) { count } }`);
  expect([tooLong.status, await tooLong.text()]).toEqual([400, '']);
  await sell(await follow(deepLink('c1', await joinedShop())), '100', 1);
  const { errors } = await query(LATELY, 'sid');
  expect(errors?.[0]?.message).toContain('sid');
});

it('a query without a valid token is refused', async () => {
  const response = await post('{ publisherCommissions { count } }', 'guess');
  expect(response.status).toBe(401);
  await response.body?.cancel();
});
