import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { micros } from '../../platform/money.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import {
  everyProgram,
  everyRow,
  keepsTheContract,
  nothingApplied,
  type Recorded,
  RecordedUpstream,
  rowsOf,
} from '../contract-suite.ts';
import { siteplug as network } from './network.ts';
import { defaultSettings } from './settings.ts';

const siteplug = network.adapter;

const fixture = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
const NOW = parseInstant('2026-11-21T09:00:00Z');
const RANGE = { from: parseDay('2026-11-10'), to: parseDay('2026-11-20') };
const SECRETS = { customer_key: 'poa39secret', site_id: '9988776' };
const SETTINGS = {
  ...defaultSettings,
  adapter: { countries: ['US', 'DE', 'FR'], report: { daysAtOnce: 20, restatedForDays: 5 } },
};
const RECORDED = [
  { to: ['cc=US'], body: fixture('brands-us.json') },
  { to: ['cc=DE'], body: fixture('brands-de.json') },
  { to: ['cc=FR'], body: fixture('brands-fr.json') },
  { to: ['from=2026-11-10&'], body: fixture('report.json') },
];

const contextWith = (recorded: readonly Recorded[], adapter: Record<string, unknown> = {}) => ({
  settings: { ...defaultSettings, adapter },
  secrets: SECRETS,
  upstream: new RecordedUpstream(recorded, NOW),
});

keepsTheContract({
  adapter: siteplug,
  settings: SETTINGS,
  secrets: SECRETS,
  now: NOW,
  range: RANGE,
  recorded: RECORDED,
  surveyed: 6,
  programs: {
    'b-1-US': {
      advertiserName: 'Tidepool Toys',
      commissionType: 'cpc',
      commissionRate: '0.125',
      numericCommission: micros(125_000),
      domains: ['tidepooltoys.example'],
      country: 'US',
      category: 'Toys',
      metadata: {
        redirect_url: expect.stringContaining('https://ww55.siteplug.example/sssdomweb?enk=abc'),
        variants: [{ country: 'US', commission_rate: '0.125', commission_type: 'cpc' }],
      },
      linkData: {
        redirect_url:
          'https://ww55.siteplug.example/sssdomweb?enk=abc&cid={click_id}&subid={sub_id}&url={deeplink}',
      },
    },
    'b-2-US': {
      commissionRate: '0.07',
      category: null,
      logoUrl: null,
      linkData: { redirect_url: 'https://ww55.siteplug.example/sssdomweb?enk=def&cid={click_id}' },
    },
    'b-1-DE': {
      country: 'DE',
      linkData: { redirect_url: 'https://ww55.siteplug.example/sssdomweb?enk=de&subid={sub_id}' },
    },
  },
  malformedPrograms: ['program.untrackable', 'program.bid_invalid', 'program.duplicate'],
  rows: {
    '2026-11-10|US|PUB000001|0123456789abcdefghjkmnpqrstv|b-1': {
      commission: micros(5_946_500),
      clicks: 3,
      status: 'approved',
      clickRef: '0123456789abcdefghjkmnpqrstv',
      programRef: 'b-1-US',
      eventAt: parseInstant('2026-11-10'),
    },
    '2026-11-20|US|PUB000001%7Cnewsletter||b-1': {
      commission: micros(7_781_000),
      clicks: 12,
      status: 'pending',
      clickRef: null,
      publisherRef: 'PUB000001|newsletter',
    },
    '2026-11-20|us|PUB000002||b-2': { commission: micros(70_000), publisherRef: 'PUB000002' },
  },
  malformedRows: ['report.duplicate_key', 'time.invalid_day', 'report.currency_unknown'],
  unknownStatus: null,
  stuck: null,
});

describe('SitePlug’s mapping', () => {
  it('can read another format by settings alone', async () => {
    const adapter = {
      list: {
        url: 'https://feeds.siteplug.example/{country}/{site_id}',
        items: 'ads.ad',
        map: { id: 'offer.id', name: 'offer.title', domain: 'host', bid: 'cpc|bid', redirect: 'go' },
      },
      macros: { click_id: ['SUB1'] },
    };
    const ad = {
      offer: { id: 7, title: 'Kite Kin' },
      host: 'kitekin.example',
      cpc: '0.2',
      go: 'https://r.example/?s={sub1}',
    };
    const recorded = [{ to: ['/US/9988776'], body: JSON.stringify({ ads: { ad } }) }];
    const [program] = rowsOf(
      await everyProgram(siteplug, contextWith(recorded, { ...adapter, countries: ['US'] })),
    );
    expect(program).toMatchObject({
      programId: '7-US',
      programName: 'Kite Kin (US)',
      linkData: { redirect_url: 'https://r.example/?s={click_id}' },
    });
  });

  it('reads a text or null as an empty list at any step, but not a document without the list', async () => {
    const adapter = { list: { items: 'ads.ad' } };
    for (const body of ['{"ads":"No Ads for given Keyword."}', '{"ads":null}', '{"ads":{"ad":null}}'])
      expect(await everyProgram(siteplug, contextWith([{ to: [], body }], adapter))).toEqual([]);
    const error = contextWith([{ to: [], body: '{"error":"bad site"}' }], adapter);
    await expect(everyProgram(siteplug, error)).rejects.toMatchObject({ code: 'upstream.unreadable' });
  });

  it('identifies a brand whose bid can’t be read, so that its program stays open', async () => {
    const brand = {
      id: 'b-7',
      brand: 'Kite Kin',
      durl: 'kitekin.example',
      bid: '0,12',
      rurl: 'https://r.example/',
    };
    const context = contextWith([{ to: [], body: JSON.stringify({ data: [brand] }) }], { countries: ['DE'] });
    expect(await everyProgram(siteplug, context)).toMatchObject([
      { malformed: { code: 'program.bid_invalid', externalId: 'b-7-DE' } },
    ]);
    expect(await siteplug.surveyCatalog(context, nothingApplied)).toMatchObject({ programIds: ['b-7-DE'] });
  });

  it('names the programs of each country’s list', async () => {
    const recorded = [
      { to: ['cc=US'], body: fixture('brands-us.json') },
      { to: ['cc=DE'], body: '{"data":"Temporarily unavailable"}' },
    ];
    const context = contextWith(recorded, { countries: ['US', 'DE'] });
    expect(await siteplug.surveyCatalog(context, nothingApplied)).toMatchObject({
      countries: [
        { country: 'US', programIds: expect.arrayContaining(['b-1-US', 'b-2-US']) },
        { country: 'DE', programIds: [] },
      ],
    });
    expect(await siteplug.programs(context, 'DE', nothingApplied)).toMatchObject({ country: 'DE' });
  });

  it('requests the newest days first, as many at a time as the settings say', async () => {
    const adapter = { report: { url: 'https://r.siteplug.example/?{from}..{to}', daysAtOnce: 2 } };
    const context = contextWith([{ to: [], body: '{"data":"nothing"}' }], adapter);
    await everyRow(siteplug, context, { from: parseDay('2026-11-18'), to: parseDay('2026-11-20') });
    const days = context.upstream.requests.map(({ url }) => url.split('?')[1]);
    expect(days).toEqual(['2026-11-19..2026-11-20', '2026-11-18..2026-11-18']);
  });

  it.each(['{"data":null}', '{"status":"error"}'])(
    'gives a day that is answered with %s as a malformed row, and goes on with the day before',
    async (body) => {
      const context = contextWith([{ to: [], body }]);
      const [from, to] = [parseDay('2026-11-18'), parseDay('2026-11-20')];
      const page = await siteplug.transactions(context, { from, to }, null);
      const [entry] = page.rows;
      expect(page).toMatchObject({
        rows: [{ malformed: { code: 'upstream.unreadable', externalId: 'whole-day:2026-11-20' } }],
        next: '2026-11-19',
      });
      expect(page.wholeDays).toBeUndefined();
      const { raw } = entry && 'malformed' in entry ? entry.malformed : { raw: '' };
      expect(JSON.parse(raw)).toMatchObject({ day: to, response: JSON.parse(body) });
      expect(siteplug.readTransaction(context, raw)).toEqual(entry);
    },
  );

  it.each([
    ['a refusal', { status: 404, body: '' }, 'upstream.refused'],
    ['nothing', { body: '' }, 'upstream.unreadable'],
    ['a sentence', { body: `Not ready for ${SECRETS.customer_key}.` }, 'upstream.unreadable'],
  ])(
    'gives one of the last days that is answered with %s as a malformed row, and reads the days before it',
    async (_, answer, code) => {
      const recorded = [
        { to: ['to=2026-11-21'], ...answer },
        { to: ['to=2026-11-20'], ...answer },
        { to: [], body: '{"data":"No clicks."}' },
      ];
      for (const daysAtOnce of [1, 20]) {
        const context = contextWith(recorded, { report: { daysAtOnce } });
        const range = { from: parseDay('2026-11-18'), to: parseDay('2026-11-21') };
        const entries = await everyRow(siteplug, context, range);
        expect(entries).toMatchObject(
          ['21', '20'].map((day) => ({ malformed: { code, externalId: `whole-day:2026-11-${day}` } })),
        );
        expect(JSON.stringify(entries)).not.toContain(SECRETS.customer_key);
        for (const entry of entries)
          expect('malformed' in entry && siteplug.readTransaction(context, entry.malformed.raw)).toEqual(
            entry,
          );
        const page = await siteplug.transactions(context, range, null);
        expect(page.wholeDays).toBeUndefined();
        await expect(
          everyRow(siteplug, contextWith([{ to: [], ...answer }], { report: { daysAtOnce } }), range),
        ).rejects.toMatchObject({ code });
      }
    },
  );

  it.each([
    ['an old day', '2026-11-10', { status: 404 }, 'upstream.refused'],
    ['a server that is down', '2026-11-21', { status: 503 }, 'upstream.unavailable'],
    ['wrong credentials', '2026-11-21', { status: 401 }, 'upstream.unauthorized'],
    [
      'a limit of calls',
      '2026-11-21',
      { status: 429, headers: { 'retry-after': '7' } },
      'upstream.rate_limited',
    ],
  ])('fails for %s', async (_, day, answer, code) => {
    const context = contextWith([{ to: [], body: '', ...answer }]);
    const range = { from: parseDay('2026-11-01'), to: parseDay(day) };
    await expect(siteplug.transactions(context, range, null)).rejects.toMatchObject({ code });
  });

  it('requests no day after the last one that its settings name', async () => {
    const context = contextWith([{ to: [], body: '{"data":[]}' }], { report: { lastDay: 2 } });
    await everyRow(siteplug, context, { from: parseDay('2026-11-18'), to: parseDay('2026-11-21') });
    const last = await siteplug.transactions(
      context,
      { from: parseDay('2026-11-20'), to: parseDay('2026-11-21') },
      null,
    );
    expect(last).toEqual({ rows: [], next: null });
    expect(context.upstream.requests.map(({ url }) => /to=([\d-]+)/.exec(url)?.[1])).toEqual([
      '2026-11-19',
      '2026-11-18',
    ]);
  });

  it('names invalid settings in its error', async () => {
    await expect(everyProgram(siteplug, contextWith([], { countries: ['usa'] }))).rejects.toMatchObject({
      code: 'network.settings_invalid',
      fields: [{ field: 'countries.0' }],
    });
  });
});

describe('a restated day', () => {
  it('has the same row ID with another amount', async () => {
    const restated = fixture('report.json').replace('7.781', '6.5');
    const read = async (body: string) =>
      rowsOf(await everyRow(siteplug, contextWith([{ to: [], body }], SETTINGS.adapter), RANGE));
    const [before, after] = [await read(fixture('report.json')), await read(restated)];
    expect(after.map(({ externalId }) => externalId)).toEqual(before.map(({ externalId }) => externalId));
    expect(after[1]?.commission).toBe(6_500_000);
  });
});
