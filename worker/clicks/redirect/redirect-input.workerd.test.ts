import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addVerifiedSite } from '../../accounts/publishers/testing/verified-site.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { createTracker } from '../../app/services.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { programPart, ROUTE_SHARDS } from '../../catalog/edge-table.ts';
import { markStale } from '../../catalog/stale-shards.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { isWithin } from '../../platform/hosts.ts';
import { derivedId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { runs } from '../../platform/testing/runs.ts';
import { clickOnceStored } from '../testing/stores.ts';
import { redirectClick, type Tracker } from './redirect.ts';
import { pastedLinkTo } from './testing/pasted-links.ts';
import { BROWSER, openShop, SHOP_BRAND } from './testing/shop.ts';

const ctx = testContext();
const ORIGIN = 'https://tributary.example';
const PROGRAM = derivedId('prg', 'wildfire', 'id-alder-nook');
/** Hosts that a redirect may go to: the network, the stores that it forwards to, and the publisher's own site. */
const ALLOWED = ['wild.example', 'alder-nook.example', 'xn--bcherei-n2a.example', 'myblog.example'];

beforeAll(async () => {
  const publisher = await openShop(ctx);
  await applyPrograms(ctx, 'wildfire', [
    sampleProgram('Bücherei', {
      domains: ['xn--bcherei-n2a.example'],
      programUrl: 'https://xn--bcherei-n2a.example/',
    }),
  ]);
  await addVerifiedSite(ctx, publisher, 'myblog.example');
  const everyPart = Array.from({ length: ROUTE_SHARDS }, (_, shard) => programPart(shard));
  await env.DB.batch([markStale(env.DB, everyPart)]);
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

describe('a malformed but readable link still redirects through the network', () => {
  it.each([
    [`/go/PUB000001/${SHOP_BRAND.toUpperCase()}`, null],
    [`/go/pub000001/%20${SHOP_BRAND}%20`, null],
    [`/track?p=%20Pub000001%20&np=%20${PROGRAM.toUpperCase()}`, null],
    ['/go/PUB000001/ALDER-NOOK.example', null],
    ['/go/PUB000001/www.alder-nook.example', null],
    ['/go/PUB000001/bücherei.example', null],
    ['/go/PUB000001/xn--bcherei-n2a.example', null],
    [
      '/go/PUB000001?url=https://ALDER-NOOK.example/Chairs%3FSize=L',
      'https://alder-nook.example/Chairs?Size=L',
    ],
    ['/go/PUB000001?url=https://xn--bcherei-n2a.example/ä', 'https://xn--bcherei-n2a.example/%C3%A4'],
    ['/go/PUB000001?url=%20https://alder-nook.example/a%20b', 'https://alder-nook.example/a%20b'],
    [
      '/go/PUB000001?url=https://alder-nook.example/1&url=https://alder-nook.example/2',
      'https://alder-nook.example/1',
    ],
    [
      '/go/PUB000001?url=https://alder-nook.example/100%25&ref=%zz%&utm=%E0%A4%A',
      'https://alder-nook.example/100%25?utm=%E0%A4%A',
    ],
    [`/go/PUB000001/${SHOP_BRAND}/`, null],
    ['/go/PUB000001?url=https://alder-nook.example/%0d%0ascent', 'https://alder-nook.example/scent'],
    [`/go/PUB000001/${SHOP_BRAND}?p=PUB999998&id=lnk_x&constructor=1&__proto__=2`, null],
  ])('%s', async (path, deepLink) => {
    const response = await visit(path);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname).toBe('/sandbox/wild.example/e');
    expect(location.searchParams.get('url')).toBe(deepLink);
  });
});

describe('a link as it arrives', () => {
  const chairs = 'https://alder-nook.example/chairs?cat=5&id=77&color=red';
  it.each([
    // In the ways in which people paste a destination.
    ['unencoded', `/go/PUB000001?url=${chairs}`, chairs],
    ['unencoded, with our label after it', `/go/PUB000001?url=${chairs}&ref=blog`, chairs],
    ['unencoded, with the publisher after it', `/track?url=${chairs}&p=PUB000001`, chairs],
    ['unencoded, in the form with a publisher', `/track?p=PUB000001&url=${chairs}`, chairs],
    [
      'unencoded, with a page number',
      '/track?p=PUB000001&url=https://alder-nook.example/?a=1&p=2',
      'https://alder-nook.example/?a=1&p=2',
    ],
    [
      'with parameters that a program added',
      '/go/PUB000001?url=https://alder-nook.example/a&utm_source=x',
      'https://alder-nook.example/a?utm_source=x',
    ],
    [
      'with an ampersand in its path',
      '/go/PUB000001?url=https://alder-nook.example/bags&shoes',
      'https://alder-nook.example/bags&shoes',
    ],
    [
      'with an encoded value',
      '/go/PUB000001?url=https://alder-nook.example/s?q=a%26b&x=1',
      'https://alder-nook.example/s?q=a%26b&x=1',
    ],
    [
      'encoded after its path only',
      '/go/PUB000001?url=https://alder-nook.example/s%3Fq%3D1%26x%3D2&utm=y',
      'https://alder-nook.example/s?q=1&x=2',
    ],
    ['encoded twice', `/go/PUB000001?url=${encodeURIComponent(encodeURIComponent(chairs))}`, chairs],
    [
      'in Latin-1',
      '/go/PUB000001?url=https%3A%2F%2Falder-nook.example%2Fcaf%E9',
      'https://alder-nook.example/caf%E9',
    ],
    [
      'with a stray percent sign',
      '/go/PUB000001?url=https%3A%2F%2Falder-nook.example%2F100%',
      'https://alder-nook.example/100%',
    ],
    ['without https', '/go/PUB000001?url=alder-nook.example/lamp', 'https://alder-nook.example/lamp'],
    ['without a scheme', '/go/PUB000001?url=//alder-nook.example/lamp', 'https://alder-nook.example/lamp'],
    [
      'in quotes',
      '/go/PUB000001?url=%22https://alder-nook.example/lamp%22',
      'https://alder-nook.example/lamp',
    ],
    [
      'in angle brackets',
      '/go/PUB000001?url=%3Chttps%3A%2F%2Falder-nook.example%2Flamp%3E',
      'https://alder-nook.example/lamp',
    ],
    [
      'after an email’s line encoding',
      '/go/PUB000001?url=3Dhttps://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    [
      'with a zero-width space',
      '/go/PUB000001?url=%E2%80%8Bhttps://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    [
      'with backslashes',
      '/go/PUB000001?url=https:%5C%5Calder-nook.example%5Clamp',
      'https://alder-nook.example/lamp',
    ],
    // In the ways in which people and programs change a link.
    ['with the source’s &amp;', `/track?p=PUB000001&amp;b=${SHOP_BRAND}`, null],
    [
      'with an encoded question mark',
      '/go/PUB000001%3Furl=https://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    ['with more slashes', `//go//PUB000001//${SHOP_BRAND}`, null],
    ['with an encoded slash', `/go/PUB000001%2F${SHOP_BRAND}`, null],
    ['in capitals', `/GO/PUB000001/${SHOP_BRAND.toUpperCase()}`, null],
    ['with a slash after /track', `/track/?p=PUB000001&b=${SHOP_BRAND}`, null],
    [
      'with a full stop after the publisher',
      '/go/PUB000001.?url=https://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    ['with a full stop after the domain', '/go/PUB000001/alder-nook.example.', null],
    ['with a bracket after the brand of /track', `/track?p=PUB000001&b=${SHOP_BRAND})`, null],
    ...['.', ',', ')', '%22', '%E2%80%8B', '%E2%80%99s', '%3E', ']', '**', '…'].map(
      (mark): [string, string, null] => [
        `with ${decodeURIComponent(mark)} after the brand`,
        `/go/PUB000001/${SHOP_BRAND}${mark}`,
        null,
      ],
    ),
  ])('leads to its destination %s', async (_, path, deepLink) => {
    const response = await visit(path);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname).toBe('/sandbox/wild.example/e');
    expect(location.searchParams.get('url')).toBe(deepLink);
  });
});

describe('a destination of a shop, in any form and way of pasting', () => {
  it('is the one that the URL parser gives', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pastedLinkTo('alder-nook.example'), async ({ destination, linkOf }) => {
        const response = await visit(linkOf('PUB000001'));
        expect(response.status).toBe(302);
        const { searchParams } = new URL(response.headers.get('location') ?? '');
        const found = searchParams.get('url') ?? 'https://alder-nook.example/';
        // A browser encodes the apostrophe of a path once it is in a query.
        expect(found.replaceAll('%27', "'")).toBe(new URL(destination).href.replaceAll('%27', "'"));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('the visitor of a refused link', () => {
  const page = { accept: 'text/html,application/xhtml+xml' };
  const long = `https://alder-nook.example/${'a'.repeat(2_100)}`;
  it.each([
    ['a destination that is too long', `/go/PUB000001?url=${long}`, long],
    [
      'a publisher that doesn’t exist',
      '/go/PUB999998?url=https://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    [
      'a damaged publisher ID',
      '/go/PUB?url=https://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    [
      'a publisher that doesn’t exist, and a brand',
      `/go/PUB999998/${SHOP_BRAND}`,
      'https://alder-nook.example/',
    ],
    ['no publisher', '/track?url=https://alder-nook.example/lamp', 'https://alder-nook.example/lamp'],
    [
      'a user name in the destination',
      '/go/PUB000001?url=https://ada:secret@alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
    [
      'a damaged brand',
      '/go/PUB000001/brd_?url=https://alder-nook.example/lamp',
      'https://alder-nook.example/lamp',
    ],
  ])('goes on to the shop: %s', async (_, path, shop) => {
    const response = await visit(path, page);
    expect([response.status, response.headers.get('location')]).toEqual([302, local(shop)]);
    expect((await visit(path, { accept: 'application/json' })).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    '/go/PUB000001?url=https://ada@evil.example/',
    '/go/PUB999998?url=https://evil.example/',
    '/go/PUB999998?url=https://amazon.com/dp/1',
    '/go/PUB000001/brd_',
    '/track?id=lnk_1',
  ])('goes nowhere else: %s', async (path) => {
    const response = await visit(path, page);
    expect([response.headers.get('location'), response.status >= 400]).toEqual([null, true]);
  });
});

describe('an invalid link is refused with a stable code', () => {
  const longPath = 'a'.repeat(8_000);
  it.each([
    [`/go/PUB000001/${longPath}`, 404, 'program.unknown'],
    [`/go/${longPath}/x`, 404, 'publisher.malformed'],
    [`/track?id=lnk_${longPath}`, 400, 'link.id_malformed'],
    ['/track?id=lnk_0000000000000000000%00', 400, 'link.id_malformed'],
    [`/go/PUB000001?url=https://${'a'.repeat(8_000)}.example/`, 400, 'link.url_too_long'],
    [`/go/PUB000001?url=https://${'a.'.repeat(300)}example/`, 400, 'link.url_invalid'],
    ['/go/PUB000001/brd_%00', 404, 'program.unknown'],
    ['/go/PUB000001/%E0%A4%A', 404, 'program.unknown'],
    ['/go/%00/brd_x', 404, 'publisher.malformed'],
    ['/go/PUB000001%2Fbrd_x', 404, 'publisher.malformed'],
    ['/go/ＰＵＢ000001/brd_x', 404, 'publisher.malformed'],
    ['/go/PUB٠٠٠٠٠١/brd_x', 404, 'publisher.malformed'],
    ['/go/PUB000001/constructor', 404, 'program.unknown'],
    ['/go/PUB000001/__proto__', 404, 'program.unknown'],
    ['/track?p=PUB000001&np=toString', 404, 'program.unknown'],
    ['/track?p=PUB000001&np=prg_1%27%20OR%201=1', 404, 'program.unknown'],
    ['/go/PUB000001?url=https://alder-nook.example%00.evil.example/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://alder-nook.example/%00', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=JaVaScRiPt:alert(1)', 400, 'link.url_unsupported'],
    ['/go/PUB000001?url=%20javascript:alert(1)', 400, 'link.url_unsupported'],
    ['/go/PUB000001?url=blob:https://alder-nook.example/1', 400, 'link.url_unsupported'],
    ['/go/PUB000001?url=https://alder-nook.example@evil.example/', 400, 'link.url_has_credentials'],
    ['/go/PUB000001?url=https://[::1]/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://0x7f.1/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://com/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://myblog.example../', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://x..alder-nook.example/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=&u=https://alder-nook.example/', 400, 'link.url_missing'],
  ])('%s is %i %s', async (path, status, code) => {
    const response = await visit(path, { accept: 'application/json' });
    expect(await response.json()).toMatchObject({ status, code });
    expect(response.status).toBe(status);
  });

  it.each([
    '/go/PUB000001?url=https://аlder-nook.example/',
    '/go/PUB000001?url=https://evil.example/%23@alder-nook.example/',
    '/go/PUB000001?url=https://evil.example%5C@alder-nook.example/',
    `/go/PUB000001/${SHOP_BRAND}?url=https://evil.example%5C.alder-nook.example/`,
  ])('a host that only looks like the shop’s gets the interstitial: %s', async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
  });
});

it('invalid headers are stored only as far as they are valid', async () => {
  const response = await visit(`/go/PUB000001/${SHOP_BRAND}`, {
    'user-agent': `Mozilla/5.0 Firefox/140.0. ${'🦊'.repeat(300)}`,
    referer: 'javascript:alert(1)',
    accept: ','.repeat(8_000),
    'cf-connecting-ip': 'nowhere',
    'cf-ipcountry': 'DE'.repeat(4_000),
  });
  expect(response.status).toBe(302);
  const clickId = URL.parse(response.headers.get('location') ?? '')?.searchParams.get('tc');
  const click = await clickOnceStored(clickId ?? '');
  expect(click).toMatchObject({ classification: 'click', referer: null, country: 'DE' });
  expect(click.userAgent).toMatch(/^Mozilla\/5\.0 Firefox\/140\.0\. 🦊+\ufffd?$/u);
});

describe('a random request to a link', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const bent = fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '\u0000',
    '../',
    '//',
    '\\',
    '@',
    '%2f',
    '%0d%0a',
    '🦊',
    'İ',
  );
  const host = fc.oneof(
    fc.constantFrom(
      'alder-nook.example',
      'a.alder-nook.example',
      'myblog.example',
      'evil.example',
      'bücherei.example',
    ),
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  const url = fc
    .tuple(
      fc.constantFrom('https://', 'http://', '//', 'javascript:', 'https:', 'ftp://', ''),
      bent,
      host,
      bent,
    )
    .chain(([scheme, before, name, after]) =>
      fc.constantFrom(
        `${scheme}${name}`,
        `${scheme}${before}${name}`,
        `${scheme}${name}${after}`,
        `${scheme}${name}/${before}${after}`,
      ),
    );
  const id = fc.oneof(
    fc.constantFrom('PUB000001', 'pub000001 ', 'PUB000000', SHOP_BRAND, PROGRAM, 'lnk_00000000000000000000'),
    fc.constantFrom('constructor', '__proto__', 'alder-nook.example', 'brd_x'),
    text,
    bent,
  );
  const names = ['id', 'p', 'b', 'np', 'ref', 'c', '__proto__'];
  const parameter = fc.oneof(
    fc.tuple(fc.constantFrom('url', 'u'), url),
    fc.tuple(fc.constantFrom(...names), fc.oneof(url, id, text)),
  );
  const query = fc.array(parameter, { maxLength: 5 }).map((pairs) => new URLSearchParams(pairs).toString());
  const path = fc.oneof(
    fc.constantFrom('/track', '/go/PUB000001', `/go/PUB000001/${SHOP_BRAND}`, `/go/PUB000001/${PROGRAM}`),
    fc.array(id, { maxLength: 3 }).map((ids) => `/go/${ids.map(encodeURIComponent).join('/')}`),
    fc.array(fc.oneof(id, bent), { maxLength: 4 }).map((parts) => `/go/${parts.join('/')}`),
  );
  const header = fc.tuple(
    fc.constantFrom(
      'accept',
      'referer',
      'user-agent',
      'cf-connecting-ip',
      'cf-ipcountry',
      'sec-purpose',
      'cf-ray',
    ),
    fc.oneof(
      text,
      url,
      fc.constant('text/html'),
      fc.constant('application/json'),
      fc.string({ minLength: 9_000, maxLength: 9_000 }),
    ),
  );
  const request = fc.record({ path, query, headers: fc.array(header, { maxLength: 4 }) });

  it('never fails and never redirects to a host that isn’t allowed', { timeout: 600_000 }, async () => {
    const tracker: Tracker = { ...createTracker(env), rewriteForLocal: (location) => location };
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const address = URL.parse(`${ORIGIN}${given.path}?${given.query}`);
        fc.pre(address !== null);
        const background: Promise<unknown>[] = [];
        const request = new Request(address ?? ORIGIN, { headers: headersOf(given.headers) });
        const response = await redirectClick(request, tracker, ctx.now, (work) => background.push(work));
        await Promise.all(background);
        if (response === null) return;
        expect([200, 302, 400, 404, 422]).toContain(response.status);
        const location = await locationOf(response);
        if (location !== null)
          for (const host of hostsIn(location)) expect(isWithin(host, ALLOWED), location).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });
});

/** Where a local system sends a visitor of a shop. */
function local(url: string): string {
  const { host, pathname } = new URL(url);
  return `${env.PUBLIC_ORIGIN}/sandbox/${host}${pathname}`;
}

/** The redirect's URL, from the header or the data. */
async function locationOf(response: Response): Promise<string | null> {
  if (response.headers.get('content-type') !== 'application/json') return response.headers.get('location');
  return (await response.json<{ redirect_url: string }>()).redirect_url;
}

/** The host of a redirect, and the host of the destination that it passes to the network. */
function hostsIn(location: string): string[] {
  const { hostname, searchParams } = new URL(location);
  const deepLink = hostname === 'wild.example' ? searchParams.get('url') : null;
  return deepLink === null ? [hostname] : [hostname, new URL(deepLink).hostname];
}

/** Headers with values that a header can't contain percent-encoded. */
function headersOf(pairs: [name: string, value: string][]): Headers {
  const headers = new Headers({ 'user-agent': BROWSER });
  for (const [name, value] of pairs) headers.set(name, value.replace(/[^\x20-\x7e]/gu, encodeURIComponent));
  return headers;
}

function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(
    new Request(ORIGIN + path, { headers: { 'user-agent': BROWSER, ...headers }, redirect: 'manual' }),
  );
}
