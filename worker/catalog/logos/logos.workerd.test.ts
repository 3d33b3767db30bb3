import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../platform/http/testing/call.ts';
import { openScene } from '../../platform/http/testing/scene.ts';
import { requireReachable } from '../../platform/outbound/delivery-env.ts';
import { addMs, type Instant, systemClock } from '../../platform/time.ts';
import { neverResponds, testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { applyPrograms } from '../apply-programs.ts';
import { brandIdOf } from '../brands.ts';
import { sampleProgram } from '../testing/sample-program.ts';
import { MAX_LOGO_BYTES } from './fetch-logo.ts';
import { FAILURE_LIFETIME_MS, findLogo, LOGO_LIFETIME_MS } from './find-logo.ts';
import type { LogoEnv } from './logo-env.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const png = () => new Response(PNG, { headers: { 'content-type': 'image/png' } });
const ADDRESSES: Record<string, string> = { 'inside.example': '10.0.0.7' };

let requested: string[];
let now: Instant;
let logos = 0;
let url: string;

beforeEach(() => {
  requested = [];
  now = systemClock();
  url = `https://images.example/${++logos}.png`;
});

/** The environment in which every host responds by `receive`. */
function hosts(receive: (url: string) => Response | Promise<Response>, timeoutMs = 5_000): LogoEnv {
  const resolve = async (host: string) => [ADDRESSES[host] ?? '93.184.215.14'];
  const { deliveryEnv } = testDeliveryEnv(({ url }) => receive(url), { resolve });
  return {
    send: (input, init) => {
      requested.push(String(input));
      return deliveryEnv.send(input, init);
    },
    allow: (address) => requireReachable(deliveryEnv, address),
    store: env.ARCHIVE,
    clock: () => now,
    timeoutMs,
  };
}

describe('a logo', () => {
  it('is fetched once, and again when its lifetime is over', async () => {
    const images = hosts(png);
    for (let time = 0; time < 3; time++)
      expect(await findLogo(images, url)).toEqual({ type: 'image/png', bytes: PNG });
    expect(requested).toEqual([url]);
    now = addMs(now, LOGO_LIFETIME_MS);
    expect(await findLogo(images, url)).not.toBeNull();
    expect(requested).toEqual([url, url]);
  });

  it('that failed is not fetched again for hours, and is then found', async () => {
    let isUp = false;
    const images = hosts(() => (isUp ? png() : new Response('gone', { status: 410 })));
    for (let time = 0; time < 3; time++) expect(await findLogo(images, url)).toBeNull();
    expect(requested).toHaveLength(1);
    isUp = true;
    now = addMs(now, FAILURE_LIFETIME_MS);
    expect(await findLogo(images, url)).toMatchObject({ type: 'image/png' });
  });

  it('stays when its host fails later', async () => {
    await findLogo(hosts(png), url);
    now = addMs(now, LOGO_LIFETIME_MS);
    const down = hosts(() => Promise.reject(new TypeError('connection refused')));
    expect(await findLogo(down, url)).toMatchObject({ type: 'image/png' });
    expect(await findLogo(down, url)).toMatchObject({ type: 'image/png' });
    expect(requested).toHaveLength(2);
  });

  it('has the type of its bytes, whatever its host calls it', async () => {
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const images = hosts(() => new Response(bytes, { headers: { 'content-type': 'text/html' } }));
    expect(await findLogo(images, url)).toMatchObject({ type: 'image/jpeg' });
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['an empty file', '', 'image/png'],
  ])('is refused if it is %s', async (_, text, type) => {
    const images = hosts(() => new Response(text, { headers: { 'content-type': type } }));
    expect(await findLogo(images, url)).toBeNull();
  });

  it('is refused above the maximum size, and no more of it is read', async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 50_000;
          controller.enqueue(new Uint8Array(50_000).fill(1));
        },
      });
    expect(
      await findLogo(
        hosts(() => new Response(endless())),
        url,
      ),
    ).toBeNull();
    expect(sent).toBeLessThan(2 * MAX_LOGO_BYTES);
  });

  it('is refused if its host doesn’t respond in time, at any point', async () => {
    const stuck = new ReadableStream({ start: (controller) => controller.enqueue(PNG) });
    expect(await findLogo(hosts(neverResponds, 30), url)).toBeNull();
    expect(
      await findLogo(
        hosts(() => new Response(stuck), 30),
        `${url}?2`,
      ),
    ).toBeNull();
  });

  it('follows a few redirects', async () => {
    const images = hosts((at) =>
      at === url ? new Response(null, { status: 301, headers: { location: '/moved.png' } }) : png(),
    );
    expect(await findLogo(images, url)).not.toBeNull();
    expect(requested).toEqual([url, 'https://images.example/moved.png']);
    const circle = hosts((at) => new Response(null, { status: 302, headers: { location: at } }));
    requested = [];
    expect(await findLogo(circle, `${url}?circle`)).toBeNull();
    expect(requested).toHaveLength(4);
  });

  it.each([
    'https://10.0.0.1/logo.png',
    'https://[::1]/logo.png',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/logo.png',
    'https://inside.example/logo.png',
    'https://tributary.example/logo.png',
    'https://user:password@images.example/logo.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('is not requested from %s, neither at once nor by a redirect', async (address) => {
    expect(await findLogo(hosts(png), address)).toBeNull();
    expect(requested).toEqual([]);
    const redirecting = hosts((at) =>
      at === url ? new Response(null, { status: 302, headers: { location: address } }) : png(),
    );
    expect(await findLogo(redirecting, url)).toBeNull();
    expect(requested).toEqual([url]);
  });
});

describe('the logo of a brand', () => {
  const stated = 'https://images.wildlink.example/wl-image/0000000000000000000000000000000000000007.png';
  const pathOf = (name: string) => `/v1/brands/${brandIdOf(name)}/logo`;

  beforeEach(async () => {
    const scene = await openScene();
    await applyPrograms(scene.ctx, 'wildfire', [
      sampleProgram('Seen', { logoUrl: stated }),
      sampleProgram('Unseen'),
    ]);
  });

  it('has a URL on our own host that browsers may keep, and can’t run scripts', async () => {
    const response = await call(`/v1/brands/${brandIdOf('Seen')}`);
    const { data } = await response.json<{ data: { logo_url: string } }>();
    const { origin, pathname, search } = new URL(data.logo_url);
    expect([origin, pathname]).toEqual([env.PUBLIC_ORIGIN, pathOf('Seen')]);
    const logo = await call(pathname + search);
    expect(logo.status).toBe(200);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(logo.headers.get('cache-control')).toMatch(/max-age=2592000, immutable/);
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'");
    await logo.arrayBuffer();
    const other = await call(`${pathname}?v=000`);
    expect(other.headers.get('cache-control')).toBe('public, max-age=3600');
    await other.arrayBuffer();
  });

  it('is empty for a brand without one, and an error for no brand', async () => {
    const none = await call(pathOf('Unseen'));
    expect(none.status).toBe(204);
    expect(none.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await (await call(pathOf('Unlisted'))).json()).toMatchObject({ code: 'brand.unknown' });
  });

  it('can’t be asked for by a URL', async () => {
    const response = await call(`${pathOf('Seen')}?url=https%3A%2F%2Fattacker.example%2F`);
    expect(await response.json()).toMatchObject({ code: 'request.unknown_parameters' });
  });
});
