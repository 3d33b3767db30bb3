import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readVersions } from '../../script/releases.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import {
  expect,
  openBody,
  openScanned,
  PUBLISHER,
  pageOf,
  type Site,
  scanned,
  scriptTag,
  test,
  trackingUrl,
} from './script-site.ts';

const SHOP_LINKS = 5_000;
const FOREIGN = ['wikipedia.org', 'developer.mozilla.org', 'news.example.org'];

const PAGES: [name: string, page: (shops: readonly string[]) => Promise<string>, earning: number][] = [
  ['the documentation of a library', documentation, 25],
  ['our own blog-like page of the features', (shops) => ownPage('/features', shops), 10],
  ['our own page for developers', (shops) => ownPage('/developer-docs', shops), 10],
  ['an article in Arabic', async (shops) => article('ar', 'rtl', 'مصباح للقراءة من', shops), 20],
  ['an article in Hebrew', async (shops) => article('he', 'rtl', 'מנורת קריאה מאת', shops), 20],
  ['an article in Japanese, vertical', async (shops) => article('ja', 'ltr', '読書灯はこちら', shops), 20],
];

for (const [name, pageWith, earning] of PAGES)
  test(`${name} has the same text, layout and picture with the script, and the same links but for those that earn`, async ({
    page,
    site,
    shops,
  }) => {
    await page.route(/\.(js|woff2)(\?|$)/, (route) =>
      route.request().url().includes('/script.js') ? route.fallback() : route.abort(),
    );
    const html = await pageWith(shops);
    const without = await factsOf(page, site, html, '');
    const withScript = await factsOf(page, site, html, scriptTag());
    expect(withScript.text).toBe(without.text);
    expect(withScript.boxes).toEqual(without.boxes);
    expect(await largestDifference(page, withScript.picture, without.picture)).toBeLessThanOrEqual(INVISIBLE);
    const changed = withScript.links.filter((link, index) => link !== without.links[index]);
    expect(changed).toHaveLength(earning);
    for (const [index, link] of withScript.links.entries())
      if (link !== without.links[index]) expect(plain(link)).toBe(plain(without.links[index] ?? ''));
  });

test(`a shop with ${SHOP_LINKS} links has the same layout with the script, and its last link leads to its tracking URL`, async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const hosts = [...shops.slice(0, 40), ...FOREIGN];
  const items = Array.from({ length: SHOP_LINKS }, (_, index) => {
    const href = `https://${hosts[index % hosts.length]}/item/${index}`;
    return `<li><a href="${href}"><b>Item ${index}</b></a> <i>in stock</i></li>`;
  });
  const html = pageOf(
    `<ul>${items.join('')}</ul><a id="last" href="https://${shops[0]}/last">Last</a>`,
    'TAG',
  );
  const without = await factsOf(page, site, html, '');
  const withScript = await factsOf(page, site, html, scriptTag());
  expect(withScript.boxes).toEqual(without.boxes);
  expect(withScript.links.filter((link) => link.includes('sponsored')).length).toBe(
    items.filter((item) => shops.some((shop) => item.includes(shop))).length + 1,
  );
  await page.locator('#last').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/last`)]);
});

test('shops with letters of other scripts in their names: Unicode and punycode links lead to tracking URLs', async ({
  page,
  site,
  request,
  clicks,
}) => {
  const { data } = await (await request.get('/v1/brands?q=ø&per_page=1')).json();
  const { domain } = data[0];
  const unicode = await page.evaluate((host) => host, domain);
  expect(unicode).toMatch(/^xn--/);
  const name = data[0].name.toLowerCase().replace(' ', '-');
  await openBody(
    page,
    site,
    `<a href="https://${domain}/">One</a> <a href="https://${name}.example/">Two</a>`,
  );
  for (const link of ['One', 'Two']) {
    await expect(page.getByText(link)).toHaveAttribute('rel', 'sponsored');
    await page.getByText(link).click();
  }
  await expect.poll(() => clicks).toEqual(Array(2).fill(trackingUrl(`https://${domain}/`)));
});

test('a page whose policy blocks the lookup is exactly as without the script', async ({
  page,
  site,
  shops,
}) => {
  const policy = `default-src 'none'; script-src ${RUNNING_ORIGIN}; connect-src 'self'; style-src 'none'`;
  const body = `<p>A <a href="https://${shops[0]}/">lamp</a></p>`;
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await openScanned(page, site.serve(pageOf(body), { 'content-security-policy': policy }));
  expect(await page.locator('body').innerHTML()).toBe(body);
  await page.locator('a').dispatchEvent('pointerdown');
  expect(await page.locator('body').innerHTML()).toBe(body);
  expect(problems).toEqual([]);
});

test('a strict policy that allows the script by its hash, the lookup and Trusted Types only: links lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const { latest, versions } = readVersions();
  const { integrity = '' } = versions[latest] ?? {};
  const policy = `default-src 'none'; script-src '${integrity}'; connect-src ${RUNNING_ORIGIN}; require-trusted-types-for 'script'`;
  const src = `${RUNNING_ORIGIN}/script/${latest}.js?publisher_id=${PUBLISHER}`;
  const disclosed = 'data-disclosure="position:fixed;bottom:0;right:0"';
  const tag = `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous" ${disclosed}></script>`;
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await openScanned(
    page,
    site.serve(pageOf(`<a href="https://${shops[0]}/">Lamp</a>`, tag), { 'content-security-policy': policy }),
  );
  await expect(page.getByText('We may earn')).toHaveCSS('position', 'fixed');
  await page.locator('a').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/`)]);
  expect(complaints).toEqual([]);
});

/** Of 255. Chromium rounds the edges of a rounded border otherwise when it paints them again. */
const INVISIBLE = 2;

/** The largest difference of a color of two pictures. */
async function largestDifference(page: Page, ...pictures: [Buffer, Buffer]): Promise<number> {
  await page.goto('about:blank');
  return page.evaluate(
    async (texts) => {
      const [one, other] = await Promise.all(texts.map(pixelsOf));
      if (!one || one.length !== other?.length) return Number.POSITIVE_INFINITY;
      return one.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (other[at] ?? 0))), 0);

      async function pixelsOf(base64: string): Promise<Uint8ClampedArray> {
        const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('The browser has no canvas.');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      }
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}

interface Facts {
  text: string;
  boxes: number[][];
  links: string[];
  picture: Buffer;
}

/** What a visitor sees of a page with a tag. Without a tag, a script that doesn’t exist has its place. */
async function factsOf(page: Page, site: Site, html: string, tag: string): Promise<Facts> {
  const none = '<script type="text/plain" src="/none.js"></script>';
  await page.goto(site.serve(html.replace('TAG', tag || none)), { waitUntil: 'load' });
  if (tag) await scanned(page);
  const facts = await page.evaluate(() => ({
    text: document.body.textContent,
    boxes: [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height];
    }),
    links: [...document.querySelectorAll('a')].map(({ outerHTML }) => outerHTML),
  }));
  return { ...facts, picture: await page.screenshot() };
}

/** A link without its `rel`, which has an additional value if it earns. */
function plain(link: string): string {
  const rel = /^<a[^>]* rel="([^"]*)"/.exec(link)?.[1] ?? '';
  const others = rel.split(' ').filter((value) => value && value !== 'sponsored');
  return link.replace(/ rel="[^"]*"/, '') + others.join();
}

/** A page that comes with a dependency, with links to shops in its text. */
async function documentation(shops: readonly string[]): Promise<string> {
  const html = readFileSync('node_modules/decimal.js-light/doc/API.html', 'utf8');
  return withLinks(html, shops, 25, '</p>');
}

/** One of our own prerendered pages. It isn’t started, so that it stays the same. */
async function ownPage(path: string, shops: readonly string[]): Promise<string> {
  const html = await (await fetch(RUNNING_ORIGIN + path)).text();
  const withStyles = html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/(href|src)="\//g, `$1="${RUNNING_ORIGIN}/`);
  return withLinks(withStyles, shops, 10, '</p>');
}

function withLinks(html: string, shops: readonly string[], count: number, before: string): string {
  let added = 0;
  const linked = html.replaceAll(before, () =>
    added < count ? ` See <a href="https://${shops[added++ % 7]}/page">this shop</a>.${before}` : before,
  );
  expect(added).toBe(count);
  return linked.replace('</head>', 'TAG</head>');
}

function article(language: string, direction: string, words: string, shops: readonly string[]): string {
  const vertical = language === 'ja' ? 'style="writing-mode:vertical-rl;height:500px"' : '';
  const paragraphs = Array.from(
    { length: 20 },
    (_, index) =>
      `<p>${words} <a href="https://${shops[index % 9]}/${encodeURIComponent(words)}">${words}</a>، <a href="https://${FOREIGN[index % 3]}/">${words}</a></p>`,
  );
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${words}</title>TAG</head><body><main ${vertical}>${paragraphs.join('')}</main></body></html>`;
}
