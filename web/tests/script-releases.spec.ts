import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';

const TOPIC = 'script';
const CACHE_OF_LATEST = 'public, max-age=3600, stale-while-revalidate=86400';
const CACHE_OF_VERSION = 'public, max-age=31536000, immutable';

test('the script is served to every site, the latest for an hour and a version for a year', async ({
  request,
}) => {
  const pinned = new URL(srcOf(await tagOf(request, 'integrity')));
  for (const [path, cached] of [
    ['/script.js', CACHE_OF_LATEST],
    ['/script.js?publisher_id=PUB000001&v=2', CACHE_OF_LATEST],
    [pinned.pathname, CACHE_OF_VERSION],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers(), path).toMatchObject({
      'cache-control': cached,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    // It is a file, not a response of the Worker.
    expect(response.headers()).not.toHaveProperty('x-request-id');
  }
  const future = await request.get('/script/9.9.9.js');
  expect([future.status(), future.headers()['cache-control']]).toEqual([404, 'no-store']);
});

test('the pinned tag runs on another site, and no other file with its hash', async ({ page, request }) => {
  const tag = await tagOf(request, 'integrity');
  await openBlog(page, tag);
  expect(await publisherOnPage(page)).toBe('PUB000001');
  await openBlog(page, tag.replace(/sha384-..../, 'sha384-AAAA'));
  expect(await publisherOnPage(page)).toBeNull();
});

test('the generated script runs without loading a file', async ({ page, request }) => {
  const script = await (await request.get('/v1/generate-script?publisher_id=PUB000001')).text();
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(each.url()));
  await openBlog(page, `<script>${script}</script>`);
  expect(await publisherOnPage(page)).toBe('PUB000001');
  expect(loaded.filter((url) => url.includes('script'))).toEqual([]);
});

/** The script tag of the documentation that has an attribute. */
async function tagOf(request: Page['request'], attribute: string): Promise<string> {
  const text = await (await request.get(`/llms/${TOPIC}.md?publisher_id=PUB000001`)).text();
  const tag = text.match(/<script .*<\/script>/g)?.find((each) => each.includes(attribute));
  if (!tag) throw new Error(`No tag has ${attribute}.`);
  return tag;
}

function srcOf(tag: string): string {
  return /src="([^"]*)"/.exec(tag)?.[1] ?? '';
}

/** Opens a page of another site with these elements in its head. A browser protects local hosts from a simulated one. */
async function openBlog(page: Page, head: string): Promise<void> {
  expect(head).toContain(RUNNING_ORIGIN);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Blog</title>${head}<p>Hello</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  server.close();
}

/** The publisher whose script runs on the page; null without a script. */
function publisherOnPage(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const script: unknown = Reflect.get(window, 'tributary');
    const { stats } = Object(script);
    return typeof stats === 'function' ? String(stats().publisher_id) : null;
  });
}
