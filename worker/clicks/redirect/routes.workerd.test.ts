import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { brandsWhere, readEdgePrograms } from '../../catalog/edge-programs.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { saveLink } from '../../links/save-links.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { readClickId } from '../click-id.ts';
import { clickOnceStored, clicksOf } from '../testing/stores.ts';
import { BROWSER } from './testing/shop.ts';

interface Tracked {
  redirect_url: string;
  click_id: string;
  classification: string;
  reason: string;
}

let scene: Scene;
let one: Member;
let two: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook')]);
  one = await scene.signUp();
  two = await scene.signUp();
});

describe('a click that a publisher’s server reports', () => {
  it('is stored with the visitor’s facts and without their address', async () => {
    const response = await report({
      url: 'https://alder-nook.example/chairs',
      user_agent: BROWSER,
      ip_address: '203.0.113.7',
      referrer: 'https://bücher.example/page?token=1',
      click_id: 'their-own-7',
    });
    expect(response).toMatchObject({ status: 200, body: { success: true, classification: 'click' } });
    const row = await clickOnceStored(response.body.click_id);
    expect(row).toMatchObject({
      publisherId: one.id,
      brandId: scene.program.brand_id,
      trafficSource: 'api',
      subId: 'their-own-7',
      referer: 'https://xn--bcher-kva.example',
      destination: 'https://alder-nook.example/chairs',
    });
    expect(row.ipHash).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(row)).not.toContain('203.0.113.7');
  });

  it('redirects through the network with our click ID', async () => {
    const { body } = await report({ brand_id: scene.program.brand_id, user_agent: BROWSER });
    expect(new URL(body.redirect_url).searchParams.get('tc')).toBe(body.click_id);
    expect(readClickId([env.CLICK_ID_KEY], body.click_id)).toMatchObject({ ok: true });
  });

  it.each([
    ['by a known bot', { user_agent: 'curl/8.5.0' }, 'bot'],
    ['by a link preview', { user_agent: 'facebookexternalhit/1.1' }, 'preview'],
    ['by an agent of any characters', { user_agent: `${BROWSER} 🤖\u0000\r\nx: y` }, 'click'],
  ])('%s gets its own classification', async (_, visitor, classification) => {
    const response = await report({ brand_id: scene.program.brand_id, ...visitor });
    expect(response).toMatchObject({ status: 200, body: { classification } });
  });

  it.each([
    ['no link', { user_agent: BROWSER }, 400, 'link.url_missing'],
    ['no visitor’s agent', { brand_id: 'brd_0000000000000000' }, 400, 'request.invalid'],
    ['a blank agent', { brand_id: 'brd_0000000000000000', user_agent: ' ' }, 400, 'request.invalid'],
    ['a list', [], 400, 'request.invalid'],
    ['half a JSON', '{"url":', 400, 'request.unreadable'],
    ['no body', undefined, 400, 'request.invalid'],
    ['a number for a url', { url: 7 }, 400, 'request.invalid'],
    [
      'an address that is none',
      { url: 'https://alder-nook.example', ip_address: '1.2.3' },
      400,
      'request.invalid',
    ],
    [
      'a url of another scheme',
      { user_agent: BROWSER, url: 'javascript:alert(1)' },
      400,
      'link.url_unsupported',
    ],
    [
      'a url without a program',
      { user_agent: BROWSER, url: 'https://unknown.example/' },
      422,
      'link.no_program',
    ],
    [
      'a brand that does not exist',
      { user_agent: BROWSER, brand_id: 'brd_0000000000000000' },
      404,
      'program.unknown',
    ],
    [
      'a link that does not exist',
      { user_agent: BROWSER, link_id: 'lnk_00000000000000000000' },
      404,
      'link.unknown',
    ],
    ['a link id of no form', { user_agent: BROWSER, link_id: "1' OR 1=1" }, 400, 'link.id_malformed'],
    ['an unknown publisher', { user_agent: BROWSER, publisher_id: 'PUB999998' }, 404, 'publisher.unknown'],
  ])('with %s is refused', async (_, body, status, code) => {
    expect(await report(body)).toMatchObject({ status, body: { code } });
  });

  it('is refused for another publisher than the key’s', async () => {
    const response = await report({
      brand_id: scene.program.brand_id,
      publisher_id: two.id,
      user_agent: BROWSER,
    });
    expect(response).toMatchObject({ status: 403, body: { code: 'key.other_publisher' } });
  });

  it('is refused for another publisher’s link', async () => {
    const link_id = await linkOf(two);
    expect(await report({ link_id, user_agent: BROWSER })).toMatchObject({
      status: 403,
      body: { code: 'key.other_publisher' },
    });
    expect(await report({ link_id, user_agent: BROWSER }, two)).toMatchObject({ status: 200 });
  });
});

describe('a tracking URL that a visitor’s browser requests', () => {
  const follow = (query: string, headers: Record<string, string> = {}) =>
    read<Tracked>(`/v1/tracking/click?${query}`, { headers: { 'user-agent': BROWSER, ...headers } });

  it('needs no key and counts the click', async () => {
    const response = await follow(`p=${one.id}&b=${scene.program.brand_id}&ref=blog`);
    expect(response).toMatchObject({ status: 200, body: { classification: 'click' } });
    expect(await clickOnceStored(response.body.click_id)).toMatchObject({
      publisherId: one.id,
      subId: 'blog',
    });
  });

  it.each([
    'https://alder-nook.example/p?cat=5&color=red',
    'https://alder-nook.example/p?cat=5&id=77&q=a%26b',
  ])('leads to the whole of a destination that isn’t encoded: %s', async (destination) => {
    const { body } = await follow(`p=${one.id}&url=${destination}&ref=blog`);
    expect(new URL(body.redirect_url).searchParams.get('url')).toBe(destination);
    expect(await clickOnceStored(body.click_id)).toMatchObject({ subId: 'blog' });
  });

  it('counts no click for HEAD', async () => {
    const path = `/v1/tracking/click?p=${two.id}&b=${scene.program.brand_id}`;
    const response = await call(path, { method: 'HEAD', headers: { 'user-agent': BROWSER } });
    expect(response.status).toBe(200);
    await vi.waitFor(async () => {
      const previews = (await clicksOf(two.id)).filter(({ classification }) => classification === 'preview');
      expect(previews).toMatchObject([{ reason: 'head_request' }]);
    }, 5_000);
  });

  it.each([
    ['', 400, 'link.publisher_missing'],
    ['p=PUB000001', 400, 'link.url_missing'],
    ['p=PUB1&url=https://alder-nook.example', 404, 'publisher.malformed'],
    ['p=PUB999998&url=https://alder-nook.example', 404, 'publisher.unknown'],
    ['p=PUB000001&url=https://unknown.example', 422, 'link.no_program'],
    ['p=PUB000001&p=PUB000002&url=https://alder-nook.example', 400, 'request.invalid'],
    ['p=PUB000001&url=https://alder-nook.example/%00', 400, 'link.url_invalid'],
  ])('%s is %i %s', async (query, status, code) => {
    expect(await follow(query)).toMatchObject({ status, body: { code } });
  });
});

function report(body: unknown, { key }: Member = one) {
  return read<Tracked>('/v1/tracking/click', {
    method: 'POST',
    key,
    ...(body === undefined ? {} : { body }),
  });
}

async function linkOf(member: Member): Promise<string> {
  const { db } = scene.ctx;
  const [found] = await readEdgePrograms(db.$client, [brandsWhere('b.id = ?1')], [scene.program.brand_id]);
  const program = found?.program;
  if (!program) throw new Error('The brand must have a program.');
  const link = await saveLink(scene.ctx, env.EDGE, env.PUBLIC_ORIGIN, {
    publisherId: member.id,
    program,
    brandName: 'Alder Nook',
    title: 'Chairs',
    description: null,
    url: new URL('https://alder-nook.example/chairs'),
  });
  return link.id;
}
