import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { micros } from '../../platform/money.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import type { AdapterContext } from '../contract.ts';
import {
  codesOf,
  everyProgram,
  everyRow,
  keepsTheContract,
  nothingApplied,
  type Recorded,
  RecordedUpstream,
  rowsOf,
} from '../contract-suite.ts';
import { cj as network } from './network.ts';
import { readRate } from './rate.ts';
import { defaultSettings } from './settings.ts';

const cj = network.adapter;

const fixture = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
const NOW = parseInstant('2026-11-21T09:00:00Z');
const RANGE = { from: parseDay('2026-09-01'), to: parseDay('2026-10-20') };
const SECRETS = { token: 'cj-personal-access-token', company_id: '7654321', website_id: '100200300' };
const IN_PAGES = { pageSize: 2 };
const SETTINGS = { ...defaultSettings, adapter: IN_PAGES };
const NEWEST_WINDOW = ['publisherCommissions', '2026-09-21T00:00:00.000Z', '2026-10-21T00:00:00.000Z'];
const OLDEST_WINDOW = ['publisherCommissions', '2026-09-01T00:00:00.000Z', '2026-09-21T00:00:00.000Z'];
const NOTHING = '{"data":{"publisherCommissions":{"payloadComplete":true,"records":[]}}}';
const RECORDED = [
  { to: ['page-number=1&'], body: fixture('advertisers-1.xml') },
  { to: ['page-number=2&'], body: fixture('advertisers-2.xml') },
  { to: ['page-number=3&'], body: fixture('advertisers-3.xml') },
  {
    to: ['sinceLockingDate', ...NEWEST_WINDOW],
    body: fixture('commissions-locked.json'),
  },
  { to: ['sinceLockingDate'], body: NOTHING },
  { to: [...OLDEST_WINDOW, 'sinceCommissionId: \\"2292067664\\"'], body: fixture('commissions-2.json') },
  { to: OLDEST_WINDOW, body: fixture('commissions-1.json') },
  { to: NEWEST_WINDOW, body: fixture('commissions-3.json') },
];

function contextWith(recorded: readonly Recorded[], adapter: Record<string, unknown> = {}) {
  const upstream = new RecordedUpstream(recorded, NOW);
  return { settings: { ...SETTINGS, adapter }, secrets: SECRETS, upstream } satisfies AdapterContext;
}

keepsTheContract({
  adapter: cj,
  settings: SETTINGS,
  secrets: SECRETS,
  now: NOW,
  range: RANGE,
  recorded: RECORDED,
  surveyed: 5,
  programs: {
    '1702763': {
      advertiserName: 'Fern & Fable',
      programName: 'Fern & Fable',
      commissionType: 'percentage',
      commissionRate: '4.00',
      commissionCurrency: null,
      numericCommission: micros(4_000_000),
      programUrl: 'https://www.fernandfable.example/welcome',
      domains: ['fernandfable.example'],
      category: 'Travel',
      subcategory: 'Hotels',
      epc7Day: '12.34',
      epc3Month: null,
      metadata: {
        domain: 'fernandfable.example',
        rates: [
          { name: 'Sale', kind: 'percentage', amount: '4.00' },
          { name: 'Weekend stays', kind: 'percentage', amount: '2.00' },
        ],
      },
    },
    '1702764': { programName: 'Lantern Partners', commissionType: 'flat', commissionRate: '5.00' },
    '1702767': {
      commissionType: 'flat',
      commissionRate: '2.50',
      commissionCurrency: 'EUR',
      numericCommission: null,
    },
  },
  malformedPrograms: ['program.domain_missing'],
  rows: {
    '2292067663': {
      groupId: 'action:1',
      isOriginal: true,
      commission: micros(7_781_000),
      status: 'pending',
      clickRef: '0123456789abcdefghjkmnpqrstv',
      sale: { amount: '194.53', currency: 'USD' },
    },
    '2292067664': {
      groupId: 'action:1',
      isOriginal: false,
      commission: micros(-4_000_000),
      status: 'approved',
      reason: 'RETURNED_MERCHANDISE',
    },
    '2292067665': { status: 'approved', clickRef: null, commission: micros(5_000_000) },
    '2292067666': { status: 'reversed', commission: micros(0), statusRaw: 'locked/Declined' },
    '2292067667': { groupId: 'commission:2292067667', status: 'paid' },
    '2292060001': { groupId: 'action:90', status: 'paid', commission: micros(3_000_000) },
    '2292067668': { status: 'pending', statusUnknown: true, statusRaw: 'wandering' },
  },
  malformedRows: ['report.currency_unknown', 'time.invalid'],
  unknownStatus: '2292067668',
  stuck: [
    {
      to: [],
      body: '{"data":{"publisherCommissions":{"payloadComplete":false,"maxCommissionId":"9","records":[]}}}',
    },
  ],
});

describe('CJ’s commission query', () => {
  it('never spans more than 30 days', async () => {
    const context = contextWith(RECORDED);
    await everyRow(cj, context, RANGE);
    const queries = await Promise.all(context.upstream.requests.map((request) => request.text()));
    const dates = queries.map((query) =>
      [...query.matchAll(/\d{4}-\d{2}-\d{2}T/g)].map(([day]) => Date.parse(`${day}00:00Z`)),
    );
    for (const [since = 0, before = 0] of dates) expect(before - since).toBeLessThanOrEqual(30 * 86_400_000);
  });

  it('queries by posting date and by locking date, so that an earlier sale is found when it locks', async () => {
    const context = contextWith([{ to: [], body: NOTHING }]);
    await everyRow(cj, context, RANGE);
    const queries = await Promise.all(context.upstream.requests.map((request) => request.text()));
    expect(queries.map((query) => /since(\w+)Date: \\"(.{10})/.exec(query)?.slice(1))).toEqual([
      ['Posting', '2026-09-21'],
      ['Locking', '2026-09-21'],
      ['Posting', '2026-09-01'],
      ['Locking', '2026-09-01'],
    ]);
  });

  it('reads the newest window first, so that an older one that keeps failing keeps no newer sale from being booked', async () => {
    const context = contextWith([{ to: ['2026-09-01T'], status: 503, body: '' }, ...RECORDED]);
    const posted = await cj.transactions(context, RANGE, null);
    expect(rowsOf(posted.rows).map(({ externalId }) => externalId)).toEqual(['2292067667', '2292067668']);
    const locked = await cj.transactions(context, RANGE, posted.next);
    expect(rowsOf(locked.rows).map(({ externalId }) => externalId)).toEqual(['2292060001']);
    await expect(cj.transactions(context, RANGE, locked.next)).rejects.toMatchObject({
      code: 'upstream.unavailable',
    });
  });

  it('has no commissions when the list is null, but is unreadable without it', async () => {
    const answering = (commissions: string) =>
      contextWith([{ to: [], body: `{"data":{"publisherCommissions":${commissions}}}` }]);
    expect(await everyRow(cj, answering('{"payloadComplete":true,"records":null}'), RANGE)).toEqual([]);
    for (const commissions of ['{"payloadComplete":true}', 'null'])
      await expect(everyRow(cj, answering(commissions), RANGE)).rejects.toMatchObject({
        code: 'upstream.unreadable',
      });
  });

  it('keeps a record in which CJ failed as a malformed one, and gives the others', async () => {
    const { data } = JSON.parse(fixture('commissions-2.json'));
    const [first, second] = data.publisherCommissions.records;
    const path = ['publisherCommissions', 'records', 1, 'validationStatus'];
    const message = `Not found: ${SECRETS.token}`;
    data.publisherCommissions.records = [first, { ...second, validationStatus: null }, null];
    const errors = [
      { message, path },
      { message, path: path.with(2, 2).slice(0, 3) },
    ];
    const context = contextWith([{ to: [], body: JSON.stringify({ data, errors }) }]);
    const { rows } = await cj.transactions(context, RANGE, null);
    expect(rowsOf(rows).map(({ externalId }) => externalId)).toEqual(['2292067665']);
    expect(rows.slice(1)).toMatchObject([
      {
        malformed: {
          code: 'report.record_incomplete',
          detail: 'CJ returned the record with errors in validationStatus.',
          externalId: '2292067666',
          group: { id: 'action:4', isOriginal: true },
        },
      },
      { malformed: { code: 'report.record_incomplete', detail: expect.stringContaining('all of it') } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(SECRETS.token);
    for (const entry of rows.slice(1))
      expect('malformed' in entry && cj.readTransaction(contextWith([]), entry.malformed.raw)).toEqual(entry);
  });

  it.each([
    [[{ message: 'Denied' }]],
    [[{ message: 'Denied', path: ['publisherCommissions', 'count'] }]],
    [[{ message: 'Denied', path: ['publisherCommissions', 'records', 9] }]],
    [['Denied']],
    ['Denied'],
  ])(
    'fails for an error beside its data that is about more than a record of the page: %j',
    async (errors) => {
      const { data } = JSON.parse(fixture('commissions-2.json'));
      const context = contextWith([{ to: [], body: JSON.stringify({ data, errors }) }]);
      await expect(cj.transactions(context, RANGE, null)).rejects.toMatchObject({
        code: 'upstream.query_failed',
      });
    },
  );

  it('queries by posting date alone if the settings say so', async () => {
    const context = contextWith([{ to: [], body: NOTHING }], { alsoByLockingDate: false });
    await everyRow(cj, context, RANGE);
    expect(context.upstream.requests).toHaveLength(2);
  });

  it.each(['Somewhere/0/', 'Posting/x/', 'Posting'])('rejects a cursor like "%s"', async (token) => {
    const going = cj.transactions(contextWith([{ to: [], body: NOTHING }]), RANGE, `1:${token}`);
    await expect(going).rejects.toMatchObject({ code: 'upstream.cursor_invalid' });
  });

  it('fails for errors inside a 200 response, without repeating their texts', async () => {
    const recorded = [
      { to: [], body: `{"errors":[{"message":"Not Authenticated: ${SECRETS.token}"}],"data":null}` },
    ];
    const failing = everyRow(cj, contextWith(recorded), RANGE);
    await expect(failing).rejects.toMatchObject({ code: 'upstream.query_failed' });
    await expect(failing).rejects.not.toThrow(SECRETS.token);
  });

  it('fails when CJ reports more records but no position to continue from', async () => {
    const recorded = [
      { to: [], body: '{"data":{"publisherCommissions":{"payloadComplete":false,"records":[]}}}' },
    ];
    await expect(everyRow(cj, contextWith(recorded), RANGE)).rejects.toMatchObject({
      code: 'upstream.truncated',
    });
  });

  it('can be sent as bare text and by another date', async () => {
    const context = contextWith(
      [{ to: [], body: '{"data":{"publisherCommissions":{"payloadComplete":true,"records":[]}}}' }],
      {
        queryBody: 'text',
        dates: 'Locking',
        sidField: 'sid',
      },
    );
    await everyRow(cj, context, { from: RANGE.from, to: RANGE.from });
    const text = await context.upstream.requests[0]?.text();
    expect(text).toMatch(/^\{ publisherCommissions\(forPublishers: \["7654321"\], sinceLockingDate/);
    expect(text).toContain(' sid }');
  });
});

describe('a commission of CJ', () => {
  it.each([9_007_199_254_740_994, 'x'.repeat(101)])(
    'is rejected if its action ID is %s, which can’t be told from another, and never grouped with another sale',
    (originalActionId) => {
      const raw = JSON.stringify({
        commissionId: '1',
        originalActionId,
        original: true,
        actionStatus: 'new',
        eventDate: '2026-10-05T10:00:00Z',
        pubCommissionAmountUsd: '0.480',
      });
      expect(codesOf([cj.readTransaction(contextWith([]), raw)])).toEqual(['row.id_unsafe']);
    },
  );
});

describe('an advertiser of CJ', () => {
  const lookup = (change: (text: string) => string) =>
    everyProgram(
      cj,
      contextWith(
        RECORDED.map((each) => ({ ...each, body: change(each.body) })),
        IN_PAGES,
      ),
    );

  it('is identified when its URL can’t be read, so that its program stays open', async () => {
    const entries = await lookup((text) => text);
    expect(entries).toContainEqual({
      malformed: expect.objectContaining({ code: 'program.domain_missing', externalId: '1702766' }),
    });
  });

  it('has a name and a URL with decoded character references', async () => {
    const entries = await lookup((text) =>
      text
        .replace('Lantern Learning', 'Lands&#39; End &#x26; Sons')
        .replace('http://lanternlearning.example', 'https://lands.example/?a=1&#38;b=2'),
    );
    expect(rowsOf(entries).find(({ programId }) => programId === '1702764')).toMatchObject({
      advertiserName: "Lands' End & Sons",
      programUrl: 'https://lands.example/?a=1&b=2',
    });
  });
});

describe('CJ’s lookup', () => {
  it('names on each page the number of all advertisers and those that are not active', async () => {
    const first = await cj.programs(contextWith(RECORDED, IN_PAGES), null, nothingApplied);
    expect(first).toMatchObject({ total: 5, leftOut: [] });
    expect(await cj.programs(contextWith(RECORDED, IN_PAGES), first.next, nothingApplied)).toMatchObject({
      total: 5,
      leftOut: ['1702765'],
    });
  });

  it('is truncated when the number of all advertisers changes between two pages', async () => {
    const { next } = await cj.programs(contextWith(RECORDED, IN_PAGES), null, nothingApplied);
    const grown = RECORDED.map((each) => ({ ...each, body: each.body.replace('="5"', '="6"') }));
    await expect(cj.programs(contextWith(grown, IN_PAGES), next, nothingApplied)).rejects.toMatchObject({
      code: 'upstream.truncated',
    });
  });

  it('is truncated when a page has fewer advertisers than CJ counts', async () => {
    const recorded = [
      { to: [], body: fixture('advertisers-1.xml').replace('total-matched="5"', 'total-matched="500"') },
    ];
    await expect(
      cj.programs(contextWith(recorded, { pageSize: 100 }), null, nothingApplied),
    ).rejects.toMatchObject({
      code: 'upstream.truncated',
    });
  });

  it('is truncated when it returns another page than the requested one', async () => {
    const recorded = [{ to: [], body: fixture('advertisers-1.xml') }];
    const second = cj.programs(contextWith(recorded, IN_PAGES), '1:2/5', nothingApplied);
    await expect(second).rejects.toMatchObject({ code: 'upstream.truncated' });
  });

  it.each([
    ['4.00%', { name: 'Sale', kind: 'percentage', amount: '4.00' }],
    ['USD 5.00', { name: 'Sale', kind: 'flat', amount: '5.00', currency: 'USD' }],
    ['see terms', null],
  ])('reads the rate %s', (text, rate) => {
    expect(readRate('Sale', text)).toEqual(rate);
  });
});
