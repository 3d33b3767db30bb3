import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, type Page } from '@playwright/test';
import type { PageObject } from '../../script/page-object.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';

export const PUBLISHER = 'PUB000001';

/** A site that has the script, on another origin than the system. */
export interface Site {
  origin: string;
  /** Serves a page. Returns its address. */
  serve(html: string, headers?: Record<string, string>): string;
  /** Serves a file at a path. Returns its address. */
  serveFile(path: string, body: string, headers: Record<string, string>): string;
}

interface SiteFixtures {
  /** The tracking URLs that the browser requests. They aren’t sent. */
  clicks: string[];
  /** All requests of the browser. */
  requests: string[];
}

interface SharedFixtures {
  site: Site;
  /** Domains of brands that earn. */
  shops: string[];
}

export const test = base.extend<SiteFixtures, SharedFixtures>({
  site: [
    async ({ browser: _ }, use) => {
      const files = new Map<string, { body: string; headers: Record<string, string> }>();
      const server = createServer(({ url }, response) => {
        const file = files.get(url ?? '');
        response.writeHead(file ? 200 : 404, file?.headers ?? {}).end(file?.body);
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const serveFile: Site['serveFile'] = (path, body, headers) => {
        files.set(path, { body, headers });
        return origin + path;
      };
      await use({
        origin,
        serveFile,
        serve: (html, headers) =>
          serveFile(`/page-${files.size}`, html, { 'content-type': 'text/html; charset=utf-8', ...headers }),
      });
      server.close();
    },
    { scope: 'worker' },
  ],
  shops: [
    async ({ browser: _ }, use) => {
      const response = await fetch(`${RUNNING_ORIGIN}/v1/brands?network=wildfire&per_page=100`);
      const { data }: { data: { domain: string }[] } = await response.json();
      await use(await earning(data.map(({ domain }) => domain).filter((domain) => !domain.includes('xn--'))));
    },
    { scope: 'worker' },
  ],
  clicks: [
    async ({ context }, use) => {
      const clicks: string[] = [];
      await context.route(`${RUNNING_ORIGIN}/go/**`, async (route) => {
        clicks.push(route.request().url());
        await route.fulfill({ status: 204 });
      });
      await use(clicks);
    },
    { auto: false },
  ],
  requests: async ({ context }, use) => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    await use(requests);
  },
  context: async ({ context }, use) => {
    await context.addInitScript(countScans);
    await use(context);
  },
});

/** Those of these domains that earn now. Other tests may have banned one. */
async function earning(domains: readonly string[]): Promise<string[]> {
  const response = await fetch(`${RUNNING_ORIGIN}/v1/explain`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ urls: domains.map((domain) => `https://${domain}/`) }),
  });
  const { data }: { data: { explanation: { monetizable: boolean } | null }[] } = await response.json();
  return domains.filter((_, index) => data[index]?.explanation?.monetizable);
}

/** The script’s tag, with more attributes or another query. */
export function scriptTag(attributes = '', query = `publisher_id=${PUBLISHER}`): string {
  return `<script async src="${RUNNING_ORIGIN}/script.js?${query}" ${attributes}></script>`;
}

/** A page with the script. */
export function pageOf(body: string, tag = scriptTag()): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${tag}</head><body>${body}</body></html>`;
}

/** The tracking URL of a shop’s page. */
export function trackingUrl(url: string, ref?: string): string {
  return `${RUNNING_ORIGIN}/go/${PUBLISHER}?${new URLSearchParams(ref ? { url, ref } : { url })}`;
}

/** Waits until the script has scanned the page after it has loaded. */
export async function scanned(page: Page, scans = 1): Promise<void> {
  await page.waitForFunction((count) => Number(Reflect.get(window, 'scans')) >= count, scans);
}

/** Opens a page of the site with this body, and waits for the scan. */
export async function openBody(page: Page, site: Site, body: string, tag?: string): Promise<void> {
  await openScanned(page, site.serve(pageOf(body, tag)));
}

/** Opens a page and waits for the scan. */
export async function openScanned(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await scanned(page);
}

/** Runs in the page. Counts the scans of the loaded page. */
function countScans(): void {
  let object: PageObject;
  Object.assign(window, { scans: 0 });
  Object.defineProperty(window, 'tributary', {
    configurable: true,
    get: () => object,
    set(value: PageObject) {
      object = value;
      value.on('scan', () => {
        // Not `document.readyState`, which content can hide by a name.
        if (Reflect.get(Document.prototype, 'readyState', document) === 'complete')
          Object.assign(window, { scans: Number(Reflect.get(window, 'scans')) + 1 });
      });
    },
  });
}

export { expect };
