import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INTEGRITY, LATEST_VERSION } from '../../../script/releases/releases.gen.ts';
import { inlineScript } from '../../accounts/integrations/script-forms.ts';
import { createTracker } from '../../app/services.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { readContextAt } from '../../clicks/redirect/edge-cache.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { requireReachable } from '../../platform/outbound/delivery-env.ts';
import { systemClock } from '../../platform/time.ts';
import { neverResponds, testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { checkSite, MAX_PAGE_BYTES } from './check-site.ts';
import { findScript } from './find-script.ts';
import { type PageScript, readSitePage } from './read-site-page.ts';

const PATH = '/v1/publisher/site-check';
const SITE = 'https://field-notes.example/';

interface Checked {
  code?: string;
  detail?: string;
  data: {
    final_url: string;
    script: { verdict: string; form: string | null; publisher_id: string | null; sentence: string };
    links: { total: number; earning: number; reasons: { reason: string; links: number }[] };
    examples: { url: string; earns: boolean; reason: string }[];
    truncated: boolean;
  };
}

let scene: Scene;
let ada: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Elkaden Toys')]);
});

beforeEach(async () => {
  ada = await scene.signUp();
});

describe('the script of a page', () => {
  it.each([
    ['own', 'src', '/script.js?publisher_id=PUB'],
    ['own', 'pinned', `/script/${LATEST_VERSION}.js?v=1&publisher_id=PUB`],
    ['blocked', 'pinned', '/script/0.0.1.js?publisher_id=PUB'],
    ['blocked', 'pinned', '/script/constructor.js?publisher_id=PUB'],
    ['other', 'src', '/script.js?publisher_id=PUB000099'],
    ['malformed', 'src', '/script.js?publisher_id=PUB12'],
    ['malformed', 'src', '/script.js'],
    ['missing', null, '/other.js?publisher_id=PUB'],
  ])('is %s (%s) for %s', async (verdict, form, path) => {
    const src = env.PUBLIC_ORIGIN + path.replace(/=PUB$/, `=${ada.id}`);
    const { body } = await check(`${SITE}?script=${encodeURIComponent(src)}`);
    expect(body.data.script).toMatchObject({ verdict, form });
  });

  it('may be inline, with its ID inside', async () => {
    const code = `(()=>{const u=new URL("${env.PUBLIC_ORIGIN}/script.js?publisher_id=${ada.id}");run(u)})()`;
    const { body } = await check(`${SITE}?inline=${encodeURIComponent(code)}`);
    expect(body.data.script).toMatchObject({ verdict: 'own', form: 'inline', publisher_id: ada.id });
  });

  it('is recognized in the inline form of the latest release', () => {
    const text = inlineScript({ origin: env.PUBLIC_ORIGIN, publisherId: ada.id, platform: 'bolt' });
    const found = find({ src: null, kind: 'classic', integrity: null, ownMarks: '', text });
    expect(found).toEqual({ form: 'inline', verdict: 'own', publisherId: ada.id, ownMarks: '' });
  });

  it.each([
    ['own', INTEGRITY[LATEST_VERSION]],
    ['own', `sha384-old ${INTEGRITY[LATEST_VERSION]}`],
    ['blocked', 'sha384-old'],
  ])('is %s with the hash %s', (verdict, integrity = '') => {
    const src = `${env.PUBLIC_ORIGIN}/script/${LATEST_VERSION}.js?publisher_id=${ada.id}`;
    expect(find({ src, kind: 'classic', integrity, ownMarks: 'ref', text: '' })).toEqual({
      form: 'pinned',
      verdict,
      publisherId: ada.id,
      ownMarks: 'ref',
    });
  });

  it('is blocked by a hash of the file that changes with each release', () => {
    const src = `${env.PUBLIC_ORIGIN}/script.js?publisher_id=${ada.id}`;
    const integrity = INTEGRITY[LATEST_VERSION] ?? '';
    expect(find({ src, kind: 'classic', integrity, ownMarks: '', text: '' })).toMatchObject({
      form: 'src',
      verdict: 'blocked',
    });
  });

  it.each([
    [
      'delayed',
      (src: string) => `<script type="rocketlazyloadscript" async data-rocket-src="${src}"></script>`,
    ],
    ['delayed', (src: string) => `<script type="litespeed/javascript" data-src="${src}"></script>`],
    ['delayed', (src: string) => `<script type="text/plain" data-cookieblock-src="${src}"></script>`],
    [
      'delayed',
      (src: string) => `<script type="text/plain" data-cookieconsent="marketing" src="${src}"></script>`,
    ],
    ['module', (src: string) => `<script type="module" src="${src}"></script>`],
    ['own', (src: string) => `<script type="text/javascript" src="${src}"></script>`],
    ['own', (src: string) => `<script data-src="/other.js" src="${src}"></script>`],
  ])('is %s in a tag such as %s', async (verdict, tagOf) => {
    const html = tagOf(`${env.PUBLIC_ORIGIN}/script.js?publisher_id=${ada.id}`);
    const { scripts } = await readSitePage(html);
    const found = findScript(scripts, new URL('https://field-notes.example/'), env.PUBLIC_ORIGIN, ada.id);
    expect(found).toMatchObject({ verdict, publisherId: ada.id });
  });

  it('of another host doesn’t count', async () => {
    const { body } = await check(`${SITE}?script=https://evil.test/script.js?publisher_id=${ada.id}`);
    expect(body.data.script).toMatchObject({ verdict: 'missing', publisher_id: null });
  });
});

describe('the links of a page', () => {
  it('earn as the redirect decides, and each other one has its reason', async () => {
    const { status, body } = await check('field-notes.example');
    expect(status).toBe(200);
    const { links, examples, final_url } = body.data;
    expect(final_url).toBe(SITE);
    const reasons = Object.fromEntries(links.reasons.map(({ reason, links }) => [reason, links]));
    expect(reasons).toMatchObject({ earns: 4, skipped: 1, same_site: 2, not_web: 2, affiliate_link: 2 });
    expect(links.earning).toBe(4);
    expect(links.reasons.reduce((sum, { links }) => sum + links, 0)).toBe(links.total);
    expect(examples.filter(({ earns }) => earns).map(({ url }) => url)).toEqual([
      'https://elkaden-toys.example/kite',
      'http://elkaden-toys.example/string',
      'https://elkaden-toys.example/button',
    ]);
    expect(examples.some(({ url }) => url.includes('/comment'))).toBe(false);
    expect(examples.find(({ url }) => url.includes('nowhere-known'))?.reason).toBe('no_program');
  });

  it('earn or not as the script converts them: with the publisher’s own affiliate parameters, and only if the redirect takes them', async () => {
    const src = `${env.PUBLIC_ORIGIN}/script.js?publisher_id=${ada.id}`;
    const shop = 'https://elkaden-toys.example/';
    const hrefs = [
      '?ref=ada',
      '?ref=ada&awc=1',
      '?sca_ref=1.a',
      '?variant=1',
      'cdn/lamp.JPG?v=2',
      `?q=${'x'.repeat(2_048)}`,
    ];
    const html = `<script src="${src}" data-own-marks="via ref"></script>${hrefs.map((href) => `<a href="${shop}${href}">Toy</a>`).join('')}`;
    const { links } = await directly(
      SITE,
      () => new Response(html, { headers: { 'content-type': 'text/html' } }),
      5_000,
    );
    expect(links.map(({ reason }) => reason)).toEqual([
      'earns',
      'affiliate_link',
      'affiliate_link',
      'earns',
      'file',
      'not_earning',
    ]);
  });

  it('are read from the first megabyte', async () => {
    const { body } = await check(`${SITE}?filler=${MAX_PAGE_BYTES}`);
    expect(body.data).toMatchObject({ truncated: true, links: { total: 0 } });
  });
});

describe('a page', () => {
  it.each([
    ['https://10.0.0.1/', 'site_check.address_refused'],
    ['http://localhost:8788/', 'site_check.address_refused'],
    ['https://[::ffff:7f00:1]/', 'site_check.address_refused'],
    ['https://user:secret@field-notes.example/', 'site_check.address_refused'],
    [`${SITE}away`, 'site_check.address_refused'],
    [`${SITE}photo`, 'site_check.not_a_page'],
    [`${SITE}closed`, 'site_check.bad_status'],
    ['ftp://field-notes.example/', 'site_check.url_invalid'],
    ['https://', 'site_check.url_invalid'],
  ])('%s is refused with %s', async (url, code) => {
    const { status, body } = await check(url);
    expect([status, body.code]).toEqual([422, code]);
  });

  it('that is slow, or only pretends to have a public address, is refused', async () => {
    const answers = { slow: neverResponds, inside: () => new Response('') };
    await expect(directly('https://slow.example/', answers.slow)).rejects.toMatchObject({
      code: 'site_check.timed_out',
    });
    await expect(directly('https://inside.example/', answers.inside)).rejects.toMatchObject({
      code: 'site_check.address_refused',
    });
  });

  it('can be checked ten times a minute', async () => {
    for (let time = 0; time < 10; time++) expect((await check('https://10.0.0.1/')).status).toBe(422);
    expect(await check(SITE)).toMatchObject({ status: 429, body: { code: 'rate_limit.exceeded' } });
  });
});

function find(script: PageScript) {
  return findScript([script], new URL(SITE), env.PUBLIC_ORIGIN, ada.id);
}

function check(url: string): Promise<{ status: number; body: Checked }> {
  return read<Checked>(PATH, { method: 'POST', key: ada.key, body: { url } });
}

/** Checks a page of the internet, where `inside.example` has a private address. */
function directly(url: string, respond: () => Response | Promise<Response>, timeoutMs = 50) {
  const resolve = async (host: string) => [host === 'inside.example' ? '10.0.0.7' : '93.184.215.14'];
  const { deliveryEnv } = testDeliveryEnv(respond, { resolve });
  const table = createTracker(env).edge;
  return checkSite(
    {
      access: { send: deliveryEnv.send, allow: (address) => requireReachable(deliveryEnv, address) },
      edge: { table, readContext: readContextAt(systemClock(), () => undefined) },
      origin: env.PUBLIC_ORIGIN,
      timeoutMs,
    },
    ada.id,
    url,
  );
}
