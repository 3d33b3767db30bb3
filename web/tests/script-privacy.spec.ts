import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { expect, openBody, PUBLISHER, scriptTag, test, trackingUrl } from './script-site.ts';

test('a page view takes one request for the script and one lookup, which names no host, no page and no visitor', async ({
  page,
  site,
  shops,
  context,
}) => {
  const lookups: { url: string; headers: Record<string, string>; body: string | null }[] = [];
  const hosts = new Set<string>();
  context.on('request', async (request) => {
    const url = new URL(request.url());
    hosts.add(url.host);
    if (url.pathname.startsWith('/v1/'))
      lookups.push({ url: url.href, headers: await request.allHeaders(), body: request.postData() });
  });
  const foreign = ['wikipedia.org', 'developer.mozilla.org', 'fenwick.co.uk'];
  const links = [...shops.slice(0, 30), ...foreign].map(
    (host) => `<a href="https://www.${host}/page">A link</a>`,
  );
  const tag = scriptTag('', `publisher_id=${PUBLISHER}&platform=lovable`);
  await openBody(page, site, links.join(' '), tag);
  await expect(page.locator('a[rel=sponsored]')).toHaveCount(30);
  await expect.poll(() => lookups.length).toBe(1);
  const [lookup] = lookups;
  expect(lookup?.url).toMatch(
    new RegExp(
      `^${RUNNING_ORIGIN}/v1/resolve/[0-9a-f]{3}(,[0-9a-f]{3})*\\?publisher_id=${PUBLISHER}&platform=lovable$`,
    ),
  );
  expect(lookup?.body).toBeNull();
  expect(lookup?.headers.referer).toBeUndefined();
  expect(lookup?.headers.cookie).toBeUndefined();
  const sent = JSON.stringify(lookup);
  for (const host of [...shops.slice(0, 30), ...foreign]) expect(sent).not.toContain(host);
  expect([...hosts].sort()).toEqual([new URL(site.origin).host, new URL(RUNNING_ORIGIN).host].sort());
});

test('with Global Privacy Control, the lookup has no publisher, and links still lead to tracking URLs', async ({
  page,
  site,
  shops,
  requests,
  clicks,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await openBody(page, site, `<a href="https://${shops[0]}/">Lamp</a>`);
  const lookups = requests.filter((url) => url.includes('/v1/resolve'));
  expect(lookups).toHaveLength(1);
  expect(new URL(lookups[0] ?? '').search).toBe('');
  await page.locator('a').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/`)]);
});

test('the script stores nothing: no cookie, no storage, no database, no cache', async ({
  page,
  site,
  shops,
  context,
  clicks,
}) => {
  await openBody(page, site, `<a href="https://${shops[0]}/">Lamp</a>`);
  await page.locator('a').click();
  await expect.poll(() => clicks.length).toBe(1);
  const stored = await page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(stored).toEqual({ cookie: '', local: 0, session: 0, databases: 0, caches: 0, workers: 0 });
  expect(await context.cookies()).toEqual([]);
});

for (const [what, body] of [
  ['no links', '<p>A text</p>'],
  [
    'only links within the site',
    '<a href="/next">Next</a> <a href="#part">Part</a> <a href="mailto:ada@site.example">Email</a>',
  ],
] as const)
  test(`a page with ${what} takes no lookup`, async ({ page, site, requests }) => {
    await openBody(page, site, body);
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([]);
  });

test('the next page with links to the same shops takes no lookup: the browser has the response', async ({
  page,
  site,
  shops,
  context,
}) => {
  const received: string[] = [];
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response }) => {
    if (response.url.includes('/v1/resolve'))
      received.push(response.fromDiskCache ? 'from the cache' : 'from the network');
  });
  const open = () => openBody(page, site, `<a href="https://${shops[0]}/">Lamp</a>`);
  await open();
  await open();
  expect(received).toEqual(['from the network', 'from the cache']);
  await expect(page.locator('a')).toHaveAttribute('rel', 'sponsored');
});

test('stats, rescan, link and on tell the page what the script does', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/`;
  await openBody(
    page,
    site,
    `<a href="${shop}">Lamp</a> <a href="https://wikipedia.org/">Words</a>`,
    scriptTag('data-ref="spring"'),
  );
  const seen = await page.evaluate(
    async ([url = '', other = '']) => {
      const { tributary } = window;
      if (!tributary) return null;
      const used: string[] = [];
      const link = document.querySelector('a');
      const followed = new Promise<void>((resolve) => {
        const stop = tributary.on('use', (tracking) => {
          used.push(tracking);
          stop();
          resolve();
        });
      });
      link?.click();
      await followed;
      const again = new Promise((resolve) => void tributary.on('use', resolve));
      link?.click();
      await again;
      const scan = new Promise((resolve) => void tributary.on('scan', resolve));
      tributary.rescan();
      return {
        used,
        scan: await scan,
        links: [
          await tributary.link(url),
          await tributary.link(url, 'mine'),
          await tributary.link(other),
          await tributary.link('no address'),
        ],
      };
    },
    [shop, 'https://wikipedia.org/'],
  );
  expect(seen).toEqual({
    used: [trackingUrl(shop, 'spring')],
    scan: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      publisher_id: PUBLISHER,
      links: 2,
      earning: 1,
      used: 2,
    },
    links: [trackingUrl(shop, 'spring'), trackingUrl(shop, 'mine'), 'https://wikipedia.org/', 'no address'],
  });
  expect(clicks.length).toBeGreaterThan(0);
});

test('the disclosure is shown where the tag says if a link earns, and moves nothing', async ({
  page,
  site,
  shops,
}) => {
  const tag = scriptTag('data-disclosure="position:fixed;bottom:0;right:0;padding:4px 8px;background:#fff"');
  const note = page.getByText('We may earn a commission from links here.');
  await openBody(page, site, `<p><a href="https://${shops[0]}/">Lamp</a></p>`, tag);
  await expect(note).toHaveCSS('position', 'fixed');
  await expect(note).toBeInViewport({ ratio: 1 });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
  await openBody(page, site, '<a href="https://wikipedia.org/">Words</a>', tag);
  await expect(note).toHaveCount(0);
  await openBody(page, site, `<a href="https://${shops[0]}/">Lamp</a>`);
  await expect(note).toHaveCount(0);
});
