import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { micros } from '../../platform/money.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import { appliedSources } from '../applied-sources.ts';
import type { AdapterContext } from '../contract.ts';
import {
  codesOf,
  everyEntry,
  everyProgram,
  everyRow,
  keepsTheContract,
  nothingApplied,
  RecordedUpstream,
  rowsOf,
  sourcesOf,
} from '../contract-suite.ts';
import { wildfire as network } from './network.ts';
import { ACTIVE_DOMAIN_LINK, DOMAIN_LINK, defaultSettings } from './settings.ts';

const wildfire = network.adapter;

const fixture = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
const NOW = parseInstant('2026-11-21T09:00:00Z');
const RANGE = { from: parseDay('2026-11-01'), to: parseDay('2026-11-20') };
const SECRETS = { app_id: '424242', app_key: 'wildfire-test-app-key' };
const FEEDS = [
  { to: ['/data/424242/active-domain/1'], body: fixture('active-domain.json') },
  { to: ['/data/424242/merchant-rate/1'], body: fixture('merchant-rate.json') },
  { to: ['/data/424242/merchant/1'], body: fixture('merchant.json') },
];
const MANIFEST = { to: ['merchant-rate-model-manifest.json'], body: fixture('manifest.json') };
const RECORDED = [
  ...FEEDS,
  MANIFEST,
  { to: ['/v5/commission?', 'cursor=page-two'], body: fixture('commissions-v5-2.json') },
  { to: ['/v5/commission?', 'start_modified_date='], body: fixture('commissions-v5-1.json') },
];

function contextWith(adapter: Record<string, unknown>, recorded = RECORDED) {
  const upstream = new RecordedUpstream(recorded, NOW);
  const settings = { ...defaultSettings, adapter };
  return { settings, secrets: SECRETS, upstream } satisfies AdapterContext;
}

keepsTheContract({
  adapter: wildfire,
  settings: { ...defaultSettings, linkVariables: { device_id: '1' } },
  secrets: SECRETS,
  now: NOW,
  range: RANGE,
  recorded: RECORDED,
  surveyed: 7,
  programs: {
    '101': {
      advertiserName: 'Northwind Outfitters',
      commissionType: 'percentage',
      commissionRate: '3.25',
      programUrl: 'https://northwindoutfitters.example/',
      domains: ['northwindoutfitters.example', 'northwind.example'],
      category: 'Clothing',
      subcategory: 'Shoes',
      country: 'US',
      logoUrl: 'https://images.wildlink.me/wl-image/1111111111111111111111111111111111111111.jpeg',
      linkData: { merchant_id: '101', active_domain_id: '9001', domain: 'northwindoutfitters.example' },
    },
    '102': {
      advertiserName: 'Café Lumière',
      commissionType: 'flat',
      commissionRate: '15',
      domains: ['xn--caf-lumire-66ag.example'],
      category: 'Food',
      country: null,
      logoUrl: null,
      metadata: { restrictions: ['new_customers_only', 'no_sharing'] },
    },
    '103': {
      programName: 'Haus & Herd 🍲',
      commissionType: 'percentage',
      commissionRate: '0.5',
      metadata: {
        domain: 'hausundherd.example',
        countries: ['DE'],
        rates: [
          { name: 'Neukunde {Aktion}', kind: 'flat', amount: '7.5', currency: 'EUR' },
          { name: 'Bestand, "alle"', kind: 'percentage', amount: '0.5' },
        ],
      },
    },
    '105': { commissionRate: null, category: null, domains: ['quietlibrary.example'] },
  },
  malformedPrograms: ['program.domain_missing', 'row.field_missing', 'program.duplicate'],
  rows: {
    '700001': {
      commission: micros(5_946_500),
      status: 'pending',
      statusRaw: 'PENDING',
      clickRef: '0123456789abcdefghjkmnpqrstv',
      programRef: '101',
      orderId: 'A-1',
      sale: { amount: '319.3', currency: 'EUR' },
      modifiedAt: parseInstant('2026-11-11T00:00:00.123Z'),
    },
    '700002': { commission: micros(7_781_000), status: 'approved', clickRef: null },
    '700004': { commission: micros(1_500_000), status: 'paid', clickRef: '0123456789abcdefghjkmnpqrstv' },
    '700005': { commission: micros(0), status: 'reversed', statusUnknown: false },
    '700006': {
      commission: micros(1_200_000),
      status: 'pending',
      statusUnknown: true,
      statusRaw: 'ON_THE_MOON',
    },
  },
  malformedRows: ['report.currency_unknown', 'money.not_a_decimal', 'row.not_an_object'],
  unknownStatus: '700006',
  stuck: [{ to: ['/v5/commission?'], body: fixture('commissions-v5-1.json') }],
});

describe('Wildfire’s commissions', () => {
  it.each([
    ['v2', { '600001': 5_946_500, '600002': 3_211_000 }],
    ['v3', { '650001': 7_781_000 }],
  ])('are read in the shape of %s', async (version, expected) => {
    const recorded = [{ to: [`/${version}/commission?`], body: fixture(`commissions-${version}.json`) }];
    const rows = rowsOf(await everyRow(wildfire, contextWith({ commissionApi: version }, recorded), RANGE));
    expect(Object.fromEntries(rows.map((row) => [row.externalId, row.commission]))).toEqual(expected);
  });

  it('are none when the list is null, but not when it is missing', async () => {
    const answering = (body: string) => contextWith({}, [{ to: [], body }]);
    expect(await everyRow(wildfire, answering('{"Commissions":null,"NextCursor":""}'), RANGE)).toEqual([]);
    for (const body of ['{"NextCursor":""}', '{"Commissions":"none"}'])
      await expect(everyRow(wildfire, answering(body), RANGE)).rejects.toMatchObject({
        code: 'upstream.unreadable',
      });
  });

  it('can have the shape of another version than the call’s', async () => {
    const recorded = [{ to: ['/v5/commission?'], body: fixture('commissions-v3.json') }];
    const rows = await everyRow(wildfire, contextWith({ commissionShape: 'v3' }, recorded), RANGE);
    expect(codesOf(rows)).toEqual([]);
    expect(codesOf(await everyRow(wildfire, contextWith({}, recorded), RANGE))).toEqual([
      'report.split_part_missing',
    ]);
  });

  it('count only the parts that we receive', async () => {
    const context = contextWith({ splitParts: ['DEVICE', 'APPLICATION'] });
    const rows = rowsOf(await everyRow(wildfire, context, RANGE));
    expect(rows.find(({ externalId }) => externalId === '700001')?.commission).toBe(8_046_500);
  });

  it('are requested with signed requests, each with the time that it signs', async () => {
    const context = contextWith({ skewMs: 60_000 });
    await everyRow(wildfire, context, RANGE);
    const [first, second] = context.upstream.requests;
    expect(first?.headers.get('x-wf-datetime')).toBe('2026-11-21T09:01:00.000Z');
    expect(first?.headers.get('authorization')).toMatch(/^WFAV1 424242:[0-9a-f]{64}::$/);
    expect(new URL(first?.url ?? '').searchParams.get('end_modified_date')).toBe('2026-11-21T00:00:00.000Z');
    expect(new URL(second?.url ?? '').searchParams.get('cursor')).toBe('page-two');
  });
});

describe('Wildfire’s catalog', () => {
  it('has the first usable rates of a merchant with very many', async () => {
    const rate = (amount: number) =>
      `{"ID":${amount},"Name":"Rate","Kind":"PERCENTAGE","Amount":"${amount}"}`;
    const many = Array.from({ length: 200 }, (_, at) =>
      at % 2 ? rate(at) : '{"Kind":"POINTS","Amount":"5"}',
    );
    const recorded = RECORDED.map(({ to, body }) => ({
      to,
      body: body.replace('"101":[', `"101":[${many.join()},`),
    }));
    const [northwind] = rowsOf(await everyProgram(wildfire, contextWith({ ratesKept: 3 }, recorded)));
    expect(northwind?.metadata.rates?.map(({ amount }) => amount)).toEqual(['1', '3', '5']);
  });

  it('is refused when the rate feed is shorter than its manifest says', async () => {
    const recorded = [...FEEDS, { ...MANIFEST, body: '{"FeedItemCount":3}' }];
    await expect(wildfire.surveyCatalog(contextWith({}, recorded), nothingApplied)).rejects.toMatchObject({
      code: 'upstream.truncated',
    });
  });

  it('is read to the end of its bytes, and then fails as truncated', async () => {
    const cut = RECORDED.map((response) =>
      response === FEEDS[2] ? { ...response, body: response.body.slice(0, -30) } : response,
    );
    const { programs } = await wildfire.programs(contextWith({}, cut), null, nothingApplied);
    const read: string[] = [];
    const reading = (async () => {
      for await (const entry of programs) if ('row' in entry) read.push(entry.row.programId);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'upstream.truncated' });
    expect(read).toEqual(['101', '102', '103', '105']);
  });

  it('is read without a manifest if there is none', async () => {
    await expect(wildfire.surveyCatalog(contextWith({}, FEEDS), nothingApplied)).resolves.toMatchObject({
      programs: 7,
    });
  });

  it('has another digest if any byte of a feed changes', async () => {
    const before = await wildfire.surveyCatalog(contextWith({}), nothingApplied);
    for (const feed of FEEDS) {
      const changed = RECORDED.map((response) =>
        response === feed ? { ...response, body: `${response.body} ` } : response,
      );
      expect((await wildfire.surveyCatalog(contextWith({}, changed), nothingApplied)).digest).not.toBe(
        before.digest,
      );
    }
  });

  describe('once it is applied', () => {
    const applied = async (recorded = RECORDED, settings = {}) =>
      sourcesOf(await everyProgram(wildfire, contextWith(settings, recorded)));
    const change = (feed: (typeof FEEDS)[number] | undefined, from: string, to: string) =>
      RECORDED.map((each) => (each === feed ? { ...each, body: each.body.replace(from, to) } : each));
    const readAgain = async (recorded: typeof RECORDED, settings = {}) => {
      const entries = await everyEntry(wildfire, contextWith(settings, recorded), await applied());
      return rowsOf(entries).flatMap((row) => ('number' in row ? [] : [row.programId]));
    };
    const [domains, rates, merchants] = FEEDS;

    it.each([
      ['its own data', merchants, '"Score":0.5', '"Score":0.6', ['102']],
      ['a domain', domains, 'northwind.example', 'northwind2.example', ['101']],
      ['the best rate of its domain', domains, '"15"', '"16"', ['102']],
      ['a rate', rates, '"7.5"', '"8"', ['103']],
      ['its only domain', domains, 'quietlibrary.example', 'quiet.example', ['105']],
      ['a rate that can’t be used', rates, '"POINTS"', '"MILES"', ['103']],
      ['the merchant of a domain', domains, '"ID":101', '"ID":105', ['101', '105']],
    ])('reads only the merchant again of which %s has changed', async (_, feed, from, to, expected) => {
      expect(await readAgain(change(feed, from, to))).toEqual(expected);
    });

    it('reads everything again when a setting decides otherwise about it', async () => {
      expect(await readAgain(RECORDED, { ratesKept: 1 })).toEqual(['101', '102', '103', '105']);
    });

    it('is not confused with a merchant whose text starts with its ID', async () => {
      const recorded = change(merchants, '{"ID":105,', '{"ID":105,"ID":103,');
      const entries = await everyEntry(wildfire, contextWith({}, recorded), await applied());
      expect(rowsOf(entries).map(({ programId }) => programId)).toEqual(['101', '102', '103']);
    });

    it('reports a merchant that is listed again as it is applied', async () => {
      const text = merchants?.body.split('\n')[5]?.trim().replace(/,$/, '') ?? '';
      const recorded = change(merchants, text, `${text},${text}`);
      const entries = await everyEntry(wildfire, contextWith({}, recorded), await applied());
      expect(codesOf(entries).filter((code) => code === 'program.duplicate')).toHaveLength(2);
    });

    it('is surveyed with all of its entries when few have changed', async () => {
      const recorded = change(rates, '"7.5"', '"8"');
      const context = contextWith({}, recorded);
      const sources = appliedSources(wildfire, context, await applied());
      const survey = await wildfire.surveyCatalog(context, async () => sources);
      const { page, ...facts } = await wildfire.surveyCatalog(context, nothingApplied);
      expect(page).toBeNull();
      expect(survey).toMatchObject(facts);
      expect(survey.page?.programs).toEqual(await everyEntry(wildfire, context, await applied()));
    });

    it.each([
      ['without its entries when too much is new', {}, false],
      ['with them when the settings leave it out', { leftOutWhen: ['IsNew'] }, true],
    ])('is surveyed %s', async (_, settings, hasPage) => {
      const long = `{"ID":901,"IsNew":true,"Text":"${'9'.repeat(2_100_000)}"}`;
      const recorded = change(merchants, '[', `[${long},${long},`);
      const fetch = async ({ url }: Request) =>
        new Response(recorded.find(({ to }) => to.every((text) => url.includes(text)))?.body);
      const context = { ...contextWith(settings), upstream: { fetch, now: () => NOW } };
      const sources = appliedSources(wildfire, context, await applied(RECORDED, settings));
      const survey = await wildfire.surveyCatalog(context, async () => sources);
      expect(survey.page !== null).toBe(hasPage);
      expect(new Set(survey.programIds)).toEqual(new Set(['901', '101', '102', '103', '104', '105', '106']));
    });
  });

  it('reports a domain that names no merchant, and reads all others', async () => {
    const lost = '{"ID":77,"Domain":"lost.example"}';
    const recorded = RECORDED.map((each) =>
      each === FEEDS[0] ? { ...each, body: each.body.replace('[', `[${lost},`) } : each,
    );
    const [expected, entries] = [
      await everyProgram(wildfire, contextWith({})),
      await everyProgram(wildfire, contextWith({}, recorded)),
    ];
    expect(rowsOf(entries)).toEqual(rowsOf(expected));
    expect(entries).toContainEqual({ malformed: expect.objectContaining({ raw: lost }) });
  });

  it('identifies a merchant without a domain or a name, so that its program stays open', async () => {
    const recorded = RECORDED.map((each) =>
      each.to[0]?.includes('/merchant/') || each.body.startsWith('[')
        ? { ...each, body: each.body.replace('[', '[{"ID":777,"Name":"No Domain"},{"ID":778},') }
        : each,
    );
    const entries = await everyProgram(wildfire, contextWith({}, recorded));
    const identified = entries.flatMap((each) =>
      'malformed' in each ? (each.malformed.externalId ?? []) : [],
    );
    expect(identified).toEqual(expect.arrayContaining(['777', '778']));
  });

  it('omits merchants with the flags in the settings', async () => {
    const programs = rowsOf(
      await everyProgram(wildfire, contextWith({ leftOutWhen: ['ShareAndEarnDisabled'] })),
    );
    expect(programs.map(({ programId }) => programId)).toEqual(['101', '103', '105']);
  });

  it('is read without the rate feed', async () => {
    const recorded = FEEDS.filter(({ to }) => !to[0]?.includes('merchant-rate'));
    const programs = rowsOf(await everyProgram(wildfire, contextWith({ rateFeed: false }, recorded)));
    expect(programs.find(({ programId }) => programId === '103')?.commissionRate).toBeNull();
  });

  it('has every value for the other forms of the link', async () => {
    const [program] = rowsOf(await everyProgram(wildfire, contextWith({})));
    for (const template of [ACTIVE_DOMAIN_LINK, DOMAIN_LINK])
      for (const [, name = ''] of template.matchAll(/\{((?:merchant|active|domain)\w*)\}/g))
        expect(program?.linkData[name]).toBeTruthy();
  });
});
