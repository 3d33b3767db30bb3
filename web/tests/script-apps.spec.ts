import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { bundleModule } from '../../worker/local/bundle-module.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { Article } from './script-apps/article.ts';
import {
  expect,
  openBody,
  PUBLISHER,
  pageOf,
  type Site,
  scanned,
  scriptTag,
  test,
  trackingUrl,
} from './script-site.ts';

test('a React app: links of pages that open without a load lead to tracking URLs, and those that change follow', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const app = await bundled(site, 'react-shop');
  await openBody(page, site, rootOf(shops) + app);
  await expect(page.locator('.listed').nth(2)).toHaveAttribute('rel', 'sponsored');
  await page.getByRole('button', { name: 'Product' }).click();
  const buy = page.locator('#buy');
  await expect(buy).toHaveAttribute('rel', 'noopener sponsored');
  await buy.focus();
  await page.getByRole('button', { name: 'Other shop' }).evaluate((button: HTMLElement) => button.click());
  await expect(buy).toHaveAttribute('href', `https://${shops[4]}/lamp`);
  await expect.poll(() => page.evaluate(() => window.tributary?.stats().earning)).toBe(1);
  await buy.click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[4]}/lamp`)]);
  await page.getByRole('button', { name: 'No shop' }).click();
  await expect(buy).toHaveAttribute('rel', 'noopener');
  await page.goBack();
  await expect(page.locator('.listed').first()).toHaveAttribute('rel', 'sponsored');
});

test('an article that React hydrates: no complaint in the console, and its links lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const some = shops.slice(0, 20);
  const app = await bundled(site, 'hydrated-article');
  const html = renderToString(createElement(Article, { shops: some }));
  await openBody(page, site, rootOf(some, html) + app);
  await expect(page.locator('a').nth(19)).toHaveAttribute('rel', 'noopener sponsored');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.locator('#more')).toHaveAttribute('rel', 'sponsored');
  await page.locator('#more').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/more`)]);
  expect(complaints).toEqual([]);
});

test('a Vue app: links that are added or change lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const app = await bundled(site, 'vue-shop', '../../worker/checks/script-apps');
  await openBody(page, site, rootOf(shops) + app);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.locator('a').nth(2)).toHaveAttribute('rel', 'sponsored');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('a').nth(2)).toHaveAttribute('href', `https://${shops[3]}/`);
  await page.evaluate((url) => window.tributary?.link(url), `https://${shops[3]}/`);
  await page.locator('a').nth(2).click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[3]}/`)]);
});

test('navigation by history.pushState and infinite scroll: new links lead to tracking URLs, with a lookup only for new hosts', async ({
  page,
  site,
  shops,
  requests,
  clicks,
}) => {
  const linkTo = (shop: string | undefined) => `<p><a href="https://${shop}/">${shop}</a></p>`;
  await openBody(page, site, `<main>${linkTo(shops[0])}</main>`);
  await page.evaluate((html) => {
    history.pushState(null, '', '/second');
    const main = document.querySelector('main');
    if (main) main.innerHTML = html;
  }, linkTo(shops[1]));
  await expect(page.getByText(shops[1] ?? '')).toHaveAttribute('rel', 'sponsored');
  for (let batch = 0; batch < 5; batch++) {
    await page.evaluate(
      (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
      Array.from({ length: 20 }, () => linkTo(shops[batch % 2])).join(''),
    );
    await expect(page.locator('a[rel=sponsored]')).toHaveCount(1 + 20 * (batch + 1));
  }
  await page.locator('a').last().click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/`)]);
  expect(requests.filter((url) => url.includes('/v1/resolve'))).toHaveLength(2);
  await scanned(page, 6);
});

test('a router that replaces the head and the body, as Astro does: links of later pages lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const tag = scriptTag('data-disclosure="position:fixed;bottom:0"');
  await openBody(page, site, `<a href="https://${shops[0]}/">First</a>`, tag);
  for (const [index, name] of ['Second', 'Third'].entries()) {
    const shop = `https://${shops[index + 1]}/`;
    await page.evaluate(swapAsAstro, pageOf(`<a href="${shop}">${name}</a>`, tag));
    await expect(page.getByText(name)).toHaveAttribute('rel', 'sponsored');
    await expect(page.getByText('We may earn')).toBeVisible();
    await page.getByText(name).click();
    await expect.poll(() => clicks.at(-1)).toBe(trackingUrl(shop));
  }
  await page.evaluate(swapAsAstro, pageOf(`<a href="https://${shops[0]}/">Without the script</a>`, ''));
  await expect.poll(() => page.evaluate(() => window.tributary)).toBeUndefined();
  await page.getByText('Without the script').dispatchEvent('pointerdown');
  await expect(page.getByText('Without the script')).toHaveAttribute('href', `https://${shops[0]}/`);
});

test('a router that replaces the body, as Turbo does, with the script’s inline form in it: links of later pages lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
  request,
}) => {
  const text = await (await request.get(`${RUNNING_ORIGIN}/script.js`)).text();
  const url = JSON.stringify(`${RUNNING_ORIGIN}/script.js?publisher_id=${PUBLISHER}`);
  const inline = `<script>${text.replace(/\(\);\n$/, `(${url});`)}</script>`;
  const bodyOf = (name: string, shop: string) => `<a href="${shop}">${name}</a>${inline}`;
  await openBody(page, site, bodyOf('First', `https://${shops[0]}/`), '');
  for (const [index, name] of ['Second', 'Third'].entries()) {
    const shop = `https://${shops[index + 1]}/`;
    await page.evaluate(swapAsTurbo, bodyOf(name, shop));
    await expect(page.getByText(name)).toHaveAttribute('rel', 'sponsored');
    await page.getByText(name).click();
    await expect.poll(() => clicks.at(-1)).toBe(trackingUrl(shop));
  }
});

test('a loader that removes the script’s tag once it has loaded, as jQuery does: links lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const loader = `<script>
    const tag = document.createElement('script');
    tag.src = '${RUNNING_ORIGIN}/script.js?publisher_id=${PUBLISHER}';
    tag.onload = () => tag.remove();
    document.head.append(tag);
  </script>`;
  await openBody(page, site, `<a href="https://${shops[0]}/">First</a>`, loader);
  await page.evaluate(
    (href) => document.body.insertAdjacentHTML('beforeend', `<a href="${href}">Second</a>`),
    `https://${shops[1]}/`,
  );
  await expect(page.getByText('Second')).toHaveAttribute('rel', 'sponsored');
  await page.getByText('Second').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[1]}/`)]);
});

/** Runs in the page. Scripts that were in the page before are marked, so they don’t run again. */
function swapAsAstro(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  for (const script of next.scripts)
    if ([...document.scripts].some(({ src }) => src === script.src)) script.dataset.astroExec = '';
  for (const element of [...document.head.children]) element.remove();
  for (const element of [...next.head.children]) document.head.appendChild(element);
  document.body.replaceWith(next.body);
}

/** Runs in the page. Scripts of the new body run, because they are created again. */
function swapAsTurbo(html: string): void {
  const next = document.createElement('body');
  next.innerHTML = html;
  for (const script of next.querySelectorAll('script')) {
    const created = document.createElement('script');
    created.textContent = script.textContent;
    script.replaceWith(created);
  }
  document.body.replaceWith(next);
}

function rootOf(shops: readonly string[], html = ''): string {
  return `<div id="root" data-shops='${JSON.stringify(shops)}'>${html}</div>`;
}

/** Bundles an app in development mode, where React says what it complains about. Returns its tag. */
async function bundled(site: Site, name: string, folder = 'script-apps'): Promise<string> {
  const code = await bundleModule(join(import.meta.dirname, folder, `${name}.ts`), {
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  site.serveFile(`/${name}.js`, code, { 'content-type': 'text/javascript' });
  return `<script type="module" src="/${name}.js"></script>`;
}
