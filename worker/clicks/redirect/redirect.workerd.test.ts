import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPublisher, setStatus } from '../../accounts/publishers/publishers.ts';
import { addVerifiedSite } from '../../accounts/publishers/testing/verified-site.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { createTracker } from '../../app/services.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { sampleNetworks, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { ensureDefaultBans } from '../../compliance/banned-domains.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { readClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import {
  clickOnceStored,
  clicksOf,
  countedVisits,
  publishStoresOf,
  storedClicks,
} from '../testing/stores.ts';
import { ClickResponses } from './responses.ts';
import { BROWSER } from './testing/shop.ts';
import { visitWith } from './testing/visitor.ts';

const ORIGIN = 'https://tributary.example';
const ALDER = derivedId('brd', 'alder nook');
const ALDER_PROGRAM = derivedId('prg', 'wildfire', 'id-alder-nook');

let ctx: Context;

beforeAll(async () => {
  ctx = testContext();
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', [
    sampleProgram('Alder Nook'),
    sampleProgram('Amazonia', { domains: ['amazon.com'], programUrl: 'https://amazon.com/' }),
    sampleProgram('Bücherei', {
      domains: ['xn--bcherei-n2a.example'],
      programUrl: 'https://xn--bcherei-n2a.example/',
    }),
  ]);
  await applyPrograms(ctx, 'siteplug', [sampleProgram('Closed Shop', { domains: ['closed.example'] })]);
  for (const name of ['one', 'two', 'three', 'four'])
    await createPublisher(ctx, {
      userId: derivedId('usr', name),
      email: `${name}@site.example`,
      fullName: name,
    });
  await addVerifiedSite(ctx, 'PUB000001' as never, 'myblog.example');
  await setStatus(ctx, 'PUB000003' as never, 'suspended');
  await ensureDefaultBans(ctx);
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

describe('a link', () => {
  it.each([
    [`/track?p=PUB000001&b=${ALDER}`, null],
    [
      `/track?p=PUB000001&np=${ALDER_PROGRAM}&url=https://alder-nook.example/chairs`,
      'https://alder-nook.example/chairs',
    ],
    ['/track?p=PUB000001&url=https://alder-nook.example/chairs', 'https://alder-nook.example/chairs'],
    [
      '/track?p=PUB000001&u=https://shop.alder-nook.example/&c=newsletter',
      'https://shop.alder-nook.example/',
    ],
    [`/go/PUB000001/${ALDER}`, null],
    [`/go/pub000001/${ALDER}?url=https://alder-nook.example/x%3Fa=1`, 'https://alder-nook.example/x?a=1'],
    ['/go/PUB000001/alder-nook.example', null],
    ['/go/PUB000001?url=https://alder-nook.example/', null],
    ['/go/PUB000001?url=https://bücherei.example/', null],
  ])('redirects through the network in the form %s', async (path, deepLink) => {
    const response = await visit(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const location = locationOf(response);
    expect(location.pathname).toBe('/sandbox/wild.example/e');
    expect(location.searchParams.get('url')).toBe(deepLink);
    const click = readClickId([env.CLICK_ID_KEY], location.searchParams.get('tc') ?? '');
    expect(click).toMatchObject({ ok: true, facts: { publisher: 1 } });
  });

  it('works on the go. host without /go', async () => {
    const response = await visit(`/PUB000001/${ALDER}`, {}, 'https://go.tributary.example');
    expect(response.status).toBe(302);
  });

  it('returns data if the caller accepts JSON', async () => {
    const response = await visit(`/go/PUB000001/${ALDER}`, { accept: 'application/json' });
    expect(response.status).toBe(200);
    const body: { redirect_url: string; click_id: string } = await response.json();
    expect(body.redirect_url).toContain(body.click_id);
    expect(body).toMatchObject({ classification: 'click', reason: 'counted', counted: true, sub_id: null });
  });

  it('returns as data why a visit doesn’t count', async () => {
    const path = `/go/PUB000001/${ALDER}?ref=ada@fenwick.example`;
    const response = await visit(path, { accept: 'application/json', 'user-agent': 'curl/8.5.0' });
    expect(await response.json()).toMatchObject({
      classification: 'bot',
      reason: 'known_bot',
      counted: false,
      detail: expect.stringContaining('bot'),
      sub_id: null,
    });
  });
});

describe('a test click', () => {
  it('redirects and is stored as a test for any visitor, and is never counted', async () => {
    for (const agent of [BROWSER, 'curl/8.5.0']) {
      const response = await visit(`/go/PUB000004/${ALDER}?test=1&ref=check`, { 'user-agent': agent });
      expect(response.status).toBe(302);
      const row = await clickOnceStored(clickIdOf(response));
      expect(row).toMatchObject({ classification: 'test', reason: 'test_click', subId: 'check' });
    }
    expect(await storedClicks(publisherIdOf(4))).toEqual({ rows: 2, counted: 0 });
    expect(await countedVisits(publisherIdOf(4))).toEqual({ test: 2 });
  });

  it('is each click of the demo publisher, who has no account', async () => {
    const response = await visit(`/go/PUB999999/${ALDER}`);
    expect([response.status, new URL(response.headers.get('location') ?? '').pathname]).toEqual([
      302,
      '/sandbox/wild.example/e',
    ]);
    const row = await clickOnceStored(clickIdOf(response));
    expect(row).toMatchObject({ classification: 'test', publisherId: 'PUB999999' });
  });

  it('reports why its link would earn nothing', async () => {
    const response = await visit('/go/PUB000001?url=https://amzn.to/x&test=1', {
      accept: 'application/json',
    });
    expect(await response.json()).toMatchObject({ code: 'link.banned_domain' });
  });

  it.each([
    `/go/PUB000001/${ALDER}&test=1`,
    `/go/PUB000001/${ALDER}&amp;test=1`,
    `/go/PUB000001/${ALDER}/&test=1`,
    `/go/PUB000001/${ALDER}&ref=my.page&test=1`,
    `/go/PUB000001/${ALDER}&test=1?ref=my.page`,
    '/go/PUB000001/alder-nook.example&test=1',
    '/go/PUB000001/alder-nook.example/&ref=my.page&test=1',
    '/go/PUB000001&url=https://alder-nook.example/chairs&ref=my.page&test=1',
    '/go/PUB000001&url=https://alder-nook.example/chairs?size=l&test=1',
  ])('stays one where the link has no question mark yet: %s', async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(302);
    const subId = path.includes('ref=') ? 'my.page' : null;
    expect(await clickOnceStored(clickIdOf(response))).toMatchObject({ classification: 'test', subId });
  });

  it('needs exactly test=1', async () => {
    const response = await visit(`/go/PUB000001/${ALDER}?test=0`);
    expect(await clickOnceStored(clickIdOf(response))).toMatchObject({ classification: 'click' });
  });
});

describe('a redirected click', () => {
  it('is stored once, with its facts, and with the address only as a hash', async () => {
    const response = await visit(
      `/go/PUB000001/${ALDER}?url=https://alder-nook.example/chairs%3Fsession=secret&ref=post-7`,
      {
        'cf-connecting-ip': '203.0.113.7',
        referer: 'https://myblog.example/private?token=1',
      },
    );
    const row = await clickOnceStored(clickIdOf(response));
    expect(row).toMatchObject({
      publisherId: 'PUB000001',
      programId: ALDER_PROGRAM,
      brandId: ALDER,
      networkId: 'wildfire',
      classification: 'click',
      reason: 'counted',
      destination: 'https://alder-nook.example/chairs?',
      subId: 'post-7',
      referer: 'https://myblog.example',
      trafficSource: 'go',
    });
    expect(row.ipHash).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(row)).not.toContain('203.0.113.7');
  });

  it('has the hash of its whole IPv6 network, so that one visitor with many addresses is one visitor', async () => {
    const visitFrom = async (address: string) => {
      const url = `https://alder-nook.example/${encodeURIComponent(address)}`;
      const response = await visit(`/go/PUB000001/${ALDER}?url=${url}`, { 'cf-connecting-ip': address });
      return clickOnceStored(clickIdOf(response));
    };
    const [first, second] = [await visitFrom('2001:db8:1:2::9'), await visitFrom('2001:db8:1:2:3:4:5:6')];
    expect(second.ipHash).toBe(first.ipHash);
    expect((await visitFrom('2001:db8:1:3::9')).ipHash).not.toBe(first.ipHash);
  });

  it.each([
    ['HEAD', BROWSER, 'preview', 'head_request'],
    ['GET', 'facebookexternalhit/1.1', 'preview', 'link_preview'],
    ['GET', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview', 'link_preview'],
    ['GET', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot', 'known_bot'],
    ['GET', 'curl/8.5.0', 'bot', 'known_bot'],
    ['GET', '', 'bot', 'no_user_agent'],
  ])(
    'of a %s by "%s" is redirected too and has the classification %s',
    async (method, agent, classification, reason) => {
      const response = await visit(`/go/PUB000001/${ALDER}`, { 'user-agent': agent }, ORIGIN, method);
      expect(response.status).toBe(302);
      expect(await clickOnceStored(clickIdOf(response))).toMatchObject({ classification, reason });
    },
  );

  it.each([
    [{ 'sec-purpose': 'prefetch' }, '/go/'],
    [{ 'sec-purpose': 'prefetch;prerender' }, '/track?p='],
    [{ purpose: 'prefetch' }, '/functions/v1/track-click?p='],
    [{ 'x-purpose': 'preview' }, '/go/'],
    [{ 'x-moz': 'prefetch' }, '/go/'],
  ])(
    'is none for a request in advance, which is refused, so that the visitor’s own request counts: %j',
    async (headers, form) => {
      const { publisherId } = await createPublisher(ctx, {
        userId: derivedId('usr', JSON.stringify(headers)),
        email: `${derivedId('usr', JSON.stringify(headers))}@site.example`,
        fullName: 'Ada',
      });
      await publishEdge(ctx, env.EDGE, edgeBuilders);
      const path = form === '/go/' ? `/go/${publisherId}/${ALDER}` : `${form}${publisherId}&b=${ALDER}`;
      const refused = await visit(path, { ...headers, accept: 'text/html' });
      expect([refused.status, refused.headers.get('location'), await refused.text()]).toEqual([
        403,
        null,
        '',
      ]);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      await vi.waitFor(async () =>
        expect(await clicksOf(publisherId)).toMatchObject([
          { classification: 'preview', reason: 'prefetch' },
        ]),
      );
      const followed = await visit(path, { accept: 'text/html' });
      expect(followed.status).toBe(302);
      expect(await clickOnceStored(clickIdOf(followed))).toMatchObject({
        classification: 'click',
        reason: 'counted',
      });
    },
  );

  it('is none for a picture on a page, which is refused, so that no network sets a cookie for its readers', async () => {
    const { publisherId } = await createPublisher(ctx, {
      userId: derivedId('usr', 'picture'),
      email: 'picture@site.example',
      fullName: 'Ada',
    });
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const headers = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', accept: 'image/avif,*/*' };
    const refused = await visit(`/go/${publisherId}/${ALDER}`, headers);
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
    await vi.waitFor(async () =>
      expect(await clicksOf(publisherId)).toMatchObject([{ classification: 'preview', reason: 'embedded' }]),
    );
  });

  it('is counted in the published daily totals, which equal the stored clicks', async () => {
    const publisherId = publisherIdOf(1);
    const clicks = await clicksOf(publisherId);
    await publishStoresOf(clicks.map(({ clickId }) => clickId));
    const totals = await env.DB.prepare(
      `SELECT SUM(clicks) AS click, SUM(bots) AS bot, SUM(previews) AS preview, SUM(tests) AS test FROM click_totals
       WHERE publisher_id = ?`,
    )
      .bind(publisherId)
      .first<Record<string, number>>();
    const stored = Object.groupBy(clicks, ({ classification }) => classification);
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(['click', 'bot', 'preview']));
    for (const [classification, { length }] of Object.entries(stored))
      expect(totals?.[classification], classification).toBe(length);
  });
});

describe('the credit for a click', () => {
  it('goes to our own account for a banned destination, never to the publisher, whose click log shows it', async () => {
    const response = await visit('/go/PUB000001?url=https://amazon.com/dp/1');
    const id = clickIdOf(response);
    expect(readClickId([env.CLICK_ID_KEY], id)).toMatchObject({ facts: { publisher: 0 } });
    expect(await clickOnceStored(id)).toMatchObject({
      publisherId: 'PUB000000',
      requestedBy: 'PUB000001',
      classification: 'blocked',
      reason: 'banned_domain',
    });
    const ofPublisher = (await clicksOf(publisherIdOf(1))).filter(({ clickId }) => clickId === id);
    expect(ofPublisher).toMatchObject([{ classification: 'blocked', publisherId: 'PUB000000' }]);
  });

  it('goes to no one for a suspended publisher, whose visitors still reach the shop', async () => {
    const response = await visit('/go/PUB000003?url=https://alder-nook.example/chairs');
    expect(response.status).toBe(302);
    expect(locationOf(response).pathname).toBe('/sandbox/alder-nook.example/chairs');
    expect(await newestOf(publisherIdOf(3))).toMatchObject({
      classification: 'blocked',
      reason: 'publisher_suspended',
    });
  });

  it('goes to no one for a closed program, whose links redirect straight to the shop', async () => {
    const response = await visit(`/track?p=PUB000002&np=${derivedId('prg', 'siteplug', 'id-closed-shop')}`);
    expect(response.status).toBe(302);
    expect(await newestOf(publisherIdOf(2))).toMatchObject({
      classification: 'unmonetized',
      reason: 'program_closed',
    });
  });
});

describe('a link, which is never an open redirect,', () => {
  it('shows the interstitial for a destination without a program', async () => {
    const response = await visit(
      '/go/PUB000001?url=https://unknown.example/%3Cscript%3Ealert(1)%3C/script%3E',
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('unknown.example');
    expect(html).not.toContain('<script>');
  });

  it('redirects directly to the publisher’s own site', async () => {
    const response = await visit('/go/PUB000001?url=https://www.myblog.example/about');
    expect(response.status).toBe(302);
    expect(locationOf(response).pathname).toBe('/sandbox/www.myblog.example/about');
  });

  it('shows the interstitial for another publisher’s site', async () => {
    expect((await visit('/go/PUB000002?url=https://www.myblog.example/about')).status).toBe(200);
  });

  it.each([
    `/track?p=PUB000001&np=${ALDER_PROGRAM}&url=https://evil.example/`,
    `/track?p=PUB000001&np=${ALDER_PROGRAM}&url=https://alder-nook.example.evil.example/`,
    `/track?p=PUB000001&np=${ALDER_PROGRAM}&url=https://notalder-nook.example/`,
  ])('shows the interstitial for a URL outside the program’s domains: %s', async (path) => {
    expect((await visit(path)).status).toBe(200);
    const data = await visit(path, { accept: 'application/json' });
    expect(data.status).toBe(422);
    expect(await data.json()).toMatchObject({ code: 'link.outside_program_domains' });
  });
});

describe('an invalid link', () => {
  it.each([
    ['/track', 400, 'link.publisher_missing'],
    ['/go', 400, 'link.publisher_missing'],
    ['/go/', 400, 'link.publisher_missing'],
    ['/track?p=PUB000001', 400, 'link.url_missing'],
    ['/go/PUB000001', 400, 'link.url_missing'],
    ['/go/PUB1/brd_x', 404, 'publisher.malformed'],
    ['/track?p=%00&url=https://alder-nook.example', 404, 'publisher.malformed'],
    ['/go/PUB999998?url=https://alder-nook.example', 404, 'publisher.unknown'],
    ['/go/PUB000000?url=https://alder-nook.example', 404, 'publisher.unknown'],
    ['/go/PUB000001/brd_unknown', 404, 'program.unknown'],
    ['/track?id=lnk_00000000000000000000', 404, 'link.unknown'],
    ['/track?id=1%27%20OR%201=1', 400, 'link.id_malformed'],
    ['/go/PUB000001?url=javascript:alert(1)', 400, 'link.url_unsupported'],
    ['/go/PUB000001?url=data:text/html,x', 400, 'link.url_unsupported'],
    ['/go/PUB000001?url=https://user:pw@alder-nook.example/', 400, 'link.url_has_credentials'],
    ['/go/PUB000001?url=https://alder-nook.example/%00', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=///', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://127.0.0.1/', 400, 'link.url_invalid'],
    ['/go/PUB000001?url=https://localhost/', 400, 'link.url_invalid'],
  ])('such as %s is refused with %i %s', async (path, status, code) => {
    const response = await visit(path, { accept: 'application/json' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, code });
  });

  it('is refused if its URL has 8 KB, not cut', async () => {
    const path = `/go/PUB000001?url=https://alder-nook.example/${'a'.repeat(8_000)}`;
    expect(await (await visit(path)).json()).toMatchObject({ status: 400, code: 'link.url_too_long' });
  });

  it('returns its error as a page for a browser, with a way on and without its code', async () => {
    const response = await visit('/go/PUB000001/brd_unknown', { accept: 'text/html,*/*' });
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain('does not exist');
    expect(page).toContain('About Tributary</a>');
    expect(page).not.toContain('brand.unknown');
  });

  it('returns 405 for a POST', async () => {
    expect((await visit(`/go/PUB000001/${ALDER}`, {}, ORIGIN, 'POST')).status).toBe(405);
  });
});

describe('every response of a link', () => {
  it.each([
    ['a redirect', `/go/PUB000001/${ALDER}`, '*/*', 302],
    ['data', `/go/PUB000001/${ALDER}`, 'application/json', 200],
    ['the interstitial', '/go/PUB000001?url=https://unknown.example/', 'text/html', 200],
    ['a refusal as data', '/go/PUB000001/brd_unknown', 'application/json', 404],
    ['a refusal as a page', '/go/PUB000001/brd_unknown', 'text/html', 404],
  ])('has the security headers as %s', async (_, path, accept, status) => {
    for (const environment of ['local', 'production']) {
      const responses = new ClickResponses({ ...env, ENVIRONMENT: environment });
      const { status: seen, headers } = await visitWith({ ...createTracker(env), responses }, path, ctx.now, {
        accept,
      });
      expect(seen).toBe(status);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')?.startsWith("default-src 'none'") ?? false).toBe(
        status !== 302,
      );
      expect(headers.has('strict-transport-security')).toBe(environment === 'production');
    }
  });
});

describe('the first click right after sign-up', () => {
  it('works before the edge table has the publisher', async () => {
    const created = await createPublisher(ctx, {
      userId: derivedId('usr', 'new'),
      email: 'new@site.example',
      fullName: 'New',
    });
    expect((await visit(`/go/${created.publisherId}/${ALDER}`)).status).toBe(302);
  });
});

function visit(
  path: string,
  headers: Record<string, string> = {},
  origin = ORIGIN,
  method = 'GET',
): Promise<Response> {
  return exports.default.fetch(
    new Request(origin + path, {
      method,
      headers: { 'user-agent': BROWSER, ...headers },
      redirect: 'manual',
    }),
  );
}

function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? '');
}

function clickIdOf(response: Response): string {
  return locationOf(response).searchParams.get('tc') ?? '';
}

async function newestOf(publisherId: PublisherId): Promise<ClickRecord> {
  return vi.waitFor(async () => {
    const newest = (await clicksOf(publisherId)).at(-1);
    if (!newest) throw new Error(`${publisherId} has no click.`);
    return newest;
  }, 5_000);
}
