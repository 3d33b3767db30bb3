import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Hono } from 'hono';
import { type ComponentType, createElement } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { type Component, createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSSRApp, h, type Component as VueComponent } from 'vue';
import { renderToString } from 'vue/server-renderer';
import type { Client } from '../../../client/client.ts';
import { DEMO_KEY } from '../../local/demo-system.ts';
import { runSchedules } from '../../local/schedules.ts';
import { seed } from '../../local/seed.ts';
import type { LocalServer } from '../../local/server.ts';
import { type OwnSystem, ownSystem } from '../../local/testing/own-system.ts';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { CodeProject, filesOf } from './code-project.ts';

const KEY_HEADER = { authorization: `Bearer ${DEMO_KEY}` };
const UNKNOWN_SHOP = 'https://no-program.example/';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

let system: OwnSystem;
let server: LocalServer;
let project: CodeProject;
let stopSchedules = () => {};
let shop: string;

beforeAll(async () => {
  system = await ownSystem();
  server = await system.start();
  await seed(server.origin);
  stopSchedules = runSchedules(server.origin);
  const files = filesOf(await served('/v1/publisher/context/cursor'));
  files.set('tributary-client.mjs', await served('/client.js'));
  project = new CodeProject(files);
  shop = (await served('/v1/brands?type=percentage&per_page=1')).match(/"website_url":"([^"]+)"/)?.[1] ?? '';
});

afterAll(async () => {
  stopSchedules();
  project?.remove();
  await server?.kill();
  system?.remove();
});

describe('links in the code of the context files', () => {
  it('every platform has the same code, with a path for each block', async () => {
    const cursor = filesOf(await served('/v1/publisher/context/cursor'));
    for (const platform of PLATFORMS) {
      const files = filesOf(await served(`/v1/publisher/context/${platform}`));
      expect(files.size).toBeGreaterThan(8);
      for (const [path, code] of files)
        expect(code.replaceAll(`platform=${platform}`, 'platform=cursor'), path).toBe(cursor.get(path));
    }
  });

  it('the links of HTML pages redirect, and their scripts exist', async () => {
    const pages = [...filesOf(await served('/v1/publisher/context/cursor'))].filter(([path]) =>
      path.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const [, html] of pages) {
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) await expectToEarn(href, 'home');
      for (const [, src = ''] of html.matchAll(/src="([^"]*)"/g))
        expect((await fetch(src)).headers.get('content-type')).toContain('javascript');
    }
  });

  it('React', async () => {
    const { ProductLink, Disclosure } = await project.load<{
      ProductLink: ComponentType<{ url: string; subId: string }>;
      Disclosure: ComponentType;
    }>('product-link.jsx');
    const html = renderToStaticMarkup(createElement(ProductLink, { url: shop, subId: 'lamps' }, 'Lamp'));
    await expectSponsoredLink(html, 'lamps');
    expect(renderToStaticMarkup(createElement(Disclosure))).toContain('commission');
  });

  it('Vue', async () => {
    const { default: ProductLink } = await project.load<{ default: VueComponent }>('ProductLink.vue');
    const app = createSSRApp({ render: () => h(ProductLink, { url: shop, subId: 'lamps' }, () => 'Lamp') });
    await expectSponsoredLink(await renderToString(app), 'lamps');
  });

  it('Svelte', async () => {
    const { default: ProductLink } = await project.load<{ default: Component<Record<string, unknown>> }>(
      'ProductLink.svelte',
    );
    const children = createRawSnippet(() => ({ render: () => '<b>Lamp</b>' }));
    await expectSponsoredLink(
      render(ProductLink, { props: { url: shop, subId: 'lamps', children } }).body,
      'lamps',
    );
  });

  it('a server component of Next.js', async () => {
    const { default: Page } = await project.load<{ default: ComponentType }>('page.jsx');
    const stream = await renderToReadableStream(createElement(Page));
    await stream.allReady;
    await expectSponsoredLink(await new Response(stream).text(), 'guide');
  });

  it('a page of Astro', async () => {
    const { tributary, urls } = await project.load<{ tributary: Client; urls: string[] }>('guide.astro');
    expect(urls).toEqual([shop]);
    await expectToEarn(tributary.link(shop, { ref: 'guide' }), 'guide');
  });

  it('Express and Hono', async () => {
    for (const answer of [await expressServer(), await honoServer()]) {
      const products = (await (await answer('/products')).json()) as { url: string; href: string }[];
      expect(products.map(({ url }) => url)).toEqual([shop]);
      await expectToEarn(products[0]?.href ?? '', 'products');
    }
  });

  it('the check of a link succeeds for a shop that can earn, and fails for another one', async () => {
    expect(await project.run('check-link.mjs')).toMatch(/^OK http/);
    await expect(project.run('check-link.mjs', [UNKNOWN_SHOP])).rejects.toThrow('cannot earn');
  });

  it('a purchase in the demo shop becomes an earning', async () => {
    expect(await project.run('check-purchase.mjs')).toMatch(/^cnv_\w+ \d+\.\d{2,6}$/);
  });

  it('earnings by sub-ID need a key', async () => {
    const env = { TRIBUTARY_API_KEY: DEMO_KEY };
    expect(await project.run('read-earnings.mjs', [], env)).toMatch(/^\S+ \d+ \d+ \d+\.\d+/);
    await expect(project.run('read-earnings.mjs')).rejects.toThrow('key.');
  });
});

describe('the client with the running system', () => {
  it('links what can earn and keeps what can’t, in more than one batch', async () => {
    const { tributary } = await project.load<{ tributary: Client }>('tributary-server.js');
    const others = Array.from({ length: 150 }, (_, index) => `${UNKNOWN_SHOP}${index}`);
    await tributary.prepare([shop, ...others, 'nonsense']);
    expect(others.map((url) => tributary.link(url))).toEqual(others);
    expect(tributary.link('nonsense')).toBe('nonsense');
    await expectToEarn(tributary.link(shop, { ref: 'batch' }), 'batch');
  });
});

describe('webhooks in the code of the context files', () => {
  it('each server accepts a real delivery, handles its copy once, and refuses a changed one', async () => {
    const { delivery, secret } = await realDelivery();
    vi.stubEnv('TRIBUTARY_WEBHOOK_SECRET', secret);
    vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    for (const answer of [await expressServer(), await honoServer(), await nextServer()]) {
      const send = (body: string) =>
        answer('/webhooks/tributary', { method: 'POST', headers: signedHeaders(delivery), body });
      expect((await send(delivery.body)).status).toBe(204);
      expect((await send(delivery.body)).status).toBe(204);
      expect((await send(delivery.body.replace('conversion', 'conversi0n'))).status).toBe(401);
    }
    const { receiveEvent } = await project.load<{
      receiveEvent: (headers: unknown, body: string, onEvent: (event: unknown) => void) => Promise<number>;
    }>('tributary-events.js');
    const events: unknown[] = [];
    for (const _ of [1, 2])
      expect(await receiveEvent(signedHeaders(delivery), delivery.body, (event) => events.push(event))).toBe(
        204,
      );
    expect(events).toEqual([expect.objectContaining({ event: 'conversion.created', test: true })]);
  });
});

type Answer = (path: string, init?: RequestInit) => Promise<Response>;

async function expressServer(): Promise<Answer> {
  const { app } = await project.load<{ app: RequestListener }>('express-server.js');
  const listening = createServer(app).listen(0);
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  return (path, init) => fetch(`http://localhost:${port}${path}`, init);
}

async function honoServer(): Promise<Answer> {
  const { app } = await project.load<{ app: Hono }>('hono-server.js');
  return async (path, init) => app.request(path, init);
}

async function nextServer(): Promise<Answer> {
  const { POST } = await project.load<{ POST: (request: Request) => Promise<Response> }>('route.js');
  return (path, init) => POST(new Request(`http://localhost${path}`, init));
}

/** Creates an endpoint with the script, sends a test event to it, and returns what arrives. */
async function realDelivery(): Promise<{ delivery: Delivery; secret: string }> {
  const received: Delivery[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  await once(receiver.listen(0), 'listening');
  onTestFinished(() => void receiver.close());
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/webhooks/tributary`;
  const env = { TRIBUTARY_API_KEY: DEMO_KEY };
  const [id, secret = ''] = (await project.run('create-webhook.mjs', [url], env)).split(' ');
  expect(secret).toMatch(/^whsec_/);
  expect(await project.run('create-webhook.mjs', [url], env)).toMatch(`${id} It exists already.`);
  const sent = await fetch(`${server.origin}/v1/publisher/webhooks/${id}/test`, {
    method: 'POST',
    headers: { ...KEY_HEADER, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'conversion.created' }),
  });
  expect(sent.ok).toBe(true);
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  const [delivery] = received;
  if (!delivery) throw new Error('Nothing was delivered.');
  return { delivery, secret };
}

function signedHeaders({ headers }: Delivery): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

async function expectSponsoredLink(html: string, subId: string): Promise<void> {
  const [anchor = ''] = html.match(/<a [^>]*>/) ?? [];
  expect(anchor).toContain('rel="sponsored noopener"');
  await expectToEarn(anchor.match(/href="([^"]*)"/)?.[1] ?? '', subId);
}

/** Follows a link of a page as a test click. */
async function expectToEarn(href: string, subId: string): Promise<void> {
  const link = new URL(href.replaceAll('&amp;', '&'));
  expect(link.origin + link.pathname).toBe(`${server.origin}/go/PUB000001`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ url: shop, ref: subId });
  link.searchParams.set('test', '1');
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
}

async function served(path: string): Promise<string> {
  const response = await fetch(server.origin + path, { headers: path.startsWith('/v1/') ? KEY_HEADER : {} });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.text();
}
