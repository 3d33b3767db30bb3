import type { Locator, Page } from '@playwright/test';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { expect, openBody, openScanned, pageOf, scriptTag, test, trackingUrl } from './script-site.ts';

/** As decision 0046 says. */
const USE_MS = 10_000;

/** Ways to begin to use a link. None of them follows it. */
const BEGINNINGS: [name: string, begin: (page: Page, link: Locator) => Promise<void>][] = [
  [
    'pressed with the mouse and let go elsewhere',
    async (page, link) => {
      await link.hover();
      await page.mouse.down();
      await page.mouse.move(300, 300);
      await page.mouse.up();
    },
  ],
  ['opened as a menu', (_, link) => link.click({ button: 'right' })],
  ['reached with the keyboard', (page) => page.keyboard.press('Tab')],
  [
    'clicked on a page that stops the click',
    async (_, link) => {
      await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
      await link.click();
    },
  ],
  [
    'dragged',
    async (page, link) => {
      await link.hover();
      await page.mouse.down();
      await page.mouse.move(200, 200, { steps: 5 });
      await page.mouse.up();
    },
  ],
];

for (const [name, begin] of BEGINNINGS)
  test(`a link that is ${name} has its tracking URL for ten seconds, and its own address afterwards`, async ({
    page,
    site,
    shops,
  }) => {
    const shop = `https://${shops[0]}/lamp`;
    await page.clock.install();
    await openBody(page, site, `<a id="shop" href="${shop}">Lamp</a><p>A text</p>`);
    const link = page.locator('#shop');
    await begin(page, link);
    await expect(link).toHaveAttribute('href', trackingUrl(shop));
    await page.clock.runFor(USE_MS - 1_000);
    expect(await link.getAttribute('href')).toBe(trackingUrl(shop));
    await page.clock.runFor(1_000);
    expect(await link.getAttribute('href')).toBe(shop);
    expect(await page.evaluate(() => window.tributary?.stats().used)).toBe(0);
  });

test('a link to which another script adds a parameter while it is pressed has its own address afterwards', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/lamp`;
  await page.clock.install();
  await openBody(page, site, `<a id="shop" href="${shop}">Lamp</a><p>A text</p>`);
  const link = page.locator('#shop');
  await link.evaluate((element: HTMLAnchorElement) =>
    element.addEventListener('mousedown', () => {
      element.href += '&_gl=1*abc';
    }),
  );
  await link.hover();
  await page.mouse.down();
  await expect(link).toHaveAttribute('href', `${trackingUrl(shop)}&_gl=1*abc`);
  await page.mouse.move(300, 300);
  await page.mouse.up();
  await page.clock.runFor(USE_MS);
  expect(await link.getAttribute('href')).toBe(shop);
});

test('what is copied from the page while a link is used has the link’s own address', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/lamp`;
  await openBody(page, site, `<p>Read <a id="shop" href="${shop}">this lamp</a> today.</p>`);
  await page.locator('#shop').focus();
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    let html = '';
    document.addEventListener('copy', () => {
      html = document.body.innerHTML;
    });
    document.execCommand('copy');
    return html;
  });
  expect(copied).toContain(shop);
  expect(copied).not.toContain('/go/');
});

test('a page that is left and comes back has the links’ own addresses', async ({ page, site, shops }) => {
  const shop = `https://${shops[0]}/lamp`;
  const next = site.serve('<!doctype html><title>Next</title>');
  await openBody(
    page,
    site,
    `<a id="shop" href="${shop}">Lamp</a><script>
      addEventListener('pagehide', () => setTimeout(() => {}));
      shop.onclick = () => false;
    </script>`,
  );
  await page.locator('#shop').click();
  await expect(page.locator('#shop')).toHaveAttribute('href', trackingUrl(shop));
  await page.goto(next);
  await page.goBack();
  await expect(page.locator('#shop')).toHaveAttribute('href', shop);
});

test('a dialog that is confirmed after a minute still leads through the tracking URL, and is counted', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/lamp`;
  await page.clock.install();
  await openBody(
    page,
    site,
    `<a id="shop" href="${shop}">Lamp</a> <button id="leave" onclick="location.href = shop.href">Leave</button>
     <script>shop.onclick = () => false;</script>`,
  );
  await page.locator('#shop').click();
  await page.clock.runFor(60_000);
  await expect(page.locator('#shop')).toHaveAttribute('href', shop);
  await page.locator('#leave').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
  await expect.poll(() => page.evaluate(() => window.tributary?.stats().used)).toBe(1);
});

test('a navigation of the page to a shop whose link wasn’t used leads to the shop itself', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/lamp`;
  const visited: string[] = [];
  await page.route(`https://${shops[0]}/**`, (route) => {
    visited.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await openBody(page, site, `<p id="text">A text</p><div><a href="${shop}">Lamp</a></div>`);
  await page.evaluate((address) => {
    location.href = address;
  }, shop);
  await expect.poll(() => visited).toEqual([shop]);
  expect(clicks).toEqual([]);
});

test('the window’s own open() is back after the use of a link', async ({ page, site, shops, clicks }) => {
  await openBody(page, site, `<a id="shop" href="https://${shops[0]}/">Lamp</a>`);
  const isNative = () => page.evaluate(() => String(window.open).includes('[native code]'));
  expect(await isNative()).toBe(true);
  await page.locator('#shop').click();
  await expect.poll(() => clicks).toHaveLength(1);
  expect(await isNative()).toBe(true);
});

for (const [what, href] of [
  ['a space before it', (host: string) => ` https://${host}/x`],
  ['line breaks around it', (host: string) => `\n  https://${host}/x\n`],
  ['backslashes', (host: string) => `https:\\\\${host}\\x`],
  ['one slash', (host: string) => `https:/${host}/x`],
  ['capital letters', (host: string) => `HTTPS://${host.toUpperCase()}/x`],
  ['a dot at the end of its host', (host: string) => `https://${host}./x`],
] as const)
  test(`a link with ${what} leads to its tracking URL, and keeps its text`, async ({
    page,
    site,
    shops,
    clicks,
  }) => {
    const written = href(shops[0] ?? '');
    await openBody(page, site, `<a id="shop" href="${written}">Lamp</a>`);
    await expect(page.locator('#shop')).toHaveAttribute('rel', 'sponsored');
    await page.locator('#shop').click();
    await expect
      .poll(() => clicks)
      .toEqual([trackingUrl(`https://${shops[0]}${what.startsWith('a dot') ? '.' : ''}/x`)]);
    await expect.poll(() => page.locator('#shop').getAttribute('href')).toBe(written);
  });

for (const [what, address] of [
  [
    'more than 2,048 characters',
    (host: string) =>
      `https://${host}/search?${Array.from({ length: 260 }, (_, i) => `f${i}=v${i}x`).join('&')}`,
  ],
  [
    'letters that take more than 2,048 characters in a URL',
    (host: string) => `https://${host}/${'ä'.repeat(400)}`,
  ],
  ['a user name', (host: string) => `https://ada@${host}/`],
  ['a password', (host: string) => `https://ada:secret@${host}/`],
  ['an empty label in its host', (host: string) => `https://a..${host}/`],
  ['an affiliate mark after white space', (host: string) => ` https://${host}/?ref=ada`],
] as const)
  test(`a link with ${what} is left alone, because the redirect wouldn’t take it`, async ({
    page,
    site,
    shops,
  }) => {
    const body = `<a id="shop" href="${address(shops[0] ?? '')}">Lamp</a> <a id="other" href="https://${shops[0]}/">Other</a>`;
    await openBody(page, site, body);
    await expect(page.locator('#other')).toHaveAttribute('rel', 'sponsored');
    const before = await page.locator('#shop').evaluate(({ outerHTML }) => outerHTML);
    await page.locator('#shop').dispatchEvent('pointerdown');
    expect(await page.locator('#shop').evaluate(({ outerHTML }) => outerHTML)).toBe(before);
    expect(before).not.toContain('sponsored');
  });

test('links with the publisher’s own affiliate parameters are converted, and those with another one as well aren’t', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/`;
  await openBody(
    page,
    site,
    `<a id="own" href="${shop}?ref=my%20blog&via=1">Own</a> <a id="both" href="${shop}?ref=ada&awc=1">Both</a>`,
    scriptTag('data-own-marks="ref via"'),
  );
  await expect(page.locator('#own')).toHaveAttribute('rel', 'sponsored');
  await page.locator('#own').dispatchEvent('pointerdown');
  await expect(page.locator('#own')).toHaveAttribute('href', trackingUrl(`${shop}?ref=my%20blog&via=1`));
  await expect(page.locator('#both')).not.toHaveAttribute('rel');
});

test('content that becomes an editor loses the marks, and has them again as a text', async ({
  page,
  site,
  shops,
}) => {
  const html = `<p>Read <a href="https://${shops[0]}/lamp">this lamp</a></p>`;
  await openBody(page, site, `<article>${html}</article>`);
  const article = page.locator('article');
  await expect(article.locator('a')).toHaveAttribute('rel', 'sponsored');
  await article.evaluate((element) => element.setAttribute('contenteditable', 'plaintext-only'));
  await expect.poll(() => article.innerHTML()).toBe(html);
  await article.evaluate((element) => element.removeAttribute('contenteditable'));
  await expect(article.locator('a')).toHaveAttribute('rel', 'sponsored');
});

test('links in a part of an editor that isn’t editable, and in a frame whose body is, stay as they are', async ({
  page,
  site,
  shops,
}) => {
  const link = `<a href="https://${shops[0]}/lamp">Lamp</a>`;
  await openBody(
    page,
    site,
    `<div contenteditable><figure contenteditable="false">${link}</figure></div>
     <iframe srcdoc="<body contenteditable>${link.replaceAll('"', '&quot;')}</body>"></iframe>
     <div contenteditable="false" id="plain">${link}</div>`,
  );
  await expect(page.locator('#plain a')).toHaveAttribute('rel', 'sponsored');
  await page.locator('figure a').dispatchEvent('pointerdown');
  expect(await page.locator('figure').innerHTML()).toBe(link);
  expect(await page.frameLocator('iframe').locator('body').innerHTML()).toBe(link);
});

test('a frame that is switched to design mode loses the marks as soon as someone works in it', async ({
  page,
  site,
  shops,
}) => {
  const html = `<p>Read <a href="https://${shops[0]}/lamp">this lamp</a></p>`;
  await openBody(page, site, `<iframe srcdoc='${html}'></iframe>`);
  const body = page.frameLocator('iframe').locator('body');
  await expect(body.locator('a')).toHaveAttribute('rel', 'sponsored');
  await body.evaluate(({ ownerDocument }) => {
    ownerDocument.designMode = 'on';
  });
  await body.locator('p').click({ position: { x: 5, y: 5 } });
  await expect.poll(() => body.innerHTML()).toBe(html);
  await body.locator('a').dispatchEvent('pointerdown');
  expect(await body.innerHTML()).toBe(html);
});

for (const [what, content] of [
  ['an image that is named currentScript', '<img name="currentScript" src="URL">'],
  ['a form that is named currentScript', '<form name="currentScript"><input name="src" value="URL"></form>'],
  ['a frame that is named tributary', '<iframe name="tributary" srcdoc="x"></iframe>'],
  ['a link with the ID tributary', '<a id="tributary" href="/x">x</a>'],
  ['a form with the ID tributary', '<form id="tributary"><input name="stats"></form>'],
  [
    'images that are named as methods',
    '<img name="querySelectorAll"><img name="createElement"><img name="body">',
  ],
  [
    'images that hide a document’s state',
    '<img name="readyState"><img name="host"><img name="defaultView"><img name="baseURI">',
  ],
  [
    'elements that hide a window’s methods',
    '<a id="addEventListener">x</a><a id="removeEventListener">x</a>',
  ],
] as const)
  test(`${what} doesn’t redirect the script, and links earn`, async ({
    page,
    site,
    shops,
    clicks,
    requests,
  }) => {
    const shop = `https://${shops[0]}/`;
    const evil = content.replace('URL', 'https://evil.example/script.js?publisher_id=PUB000666');
    const form =
      '<form><input name="matches"><input name="closest"><input name="getRootNode"><input name="parentNode">';
    const html = pageOf(`${form}<a id="shop" style="position:fixed;inset:0" href="${shop}">Lamp</a></form>`);
    await page.goto(site.serve(html.replace('<head>', `<head></head><body>${evil}`)));
    await page.waitForFunction(() => typeof window.tributary?.stats === 'function');
    await expect.poll(() => page.evaluate(() => window.tributary?.stats().earning)).toBe(1);
    // The locators of Playwright would use what the content hides.
    await page.mouse.click(300, 300);
    await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
    expect(
      requests.filter((url) => url.includes('/v1/')).every((url) => url.startsWith(RUNNING_ORIGIN)),
    ).toBe(true);
    expect(requests.filter((url) => url.includes('/v1/resolve'))).toHaveLength(1);
  });

test('the redirect takes every link that the script converts: no visitor is sent to an error', async ({
  page,
  site,
  shops,
  request,
}) => {
  const hosts = shops.slice(0, 5);
  const tails = [
    '/',
    '/lamp?variant=1',
    '/search?q=a%20b',
    '/%E4',
    '/a%',
    '/?q=%00',
    '/ä?ö=ü',
    '/x#y',
    `/${'a'.repeat(2_000)}`,
    `/${'a'.repeat(2_100)}`,
  ];
  const links = hosts.flatMap((host) =>
    tails.flatMap((tail) => [`https://${host}${tail}`, `http://www.${host}:8443${tail}`]),
  );
  await openScanned(page, site.serve(pageOf(links.map((href) => `<a href="${href}">Lamp</a>`).join(' '))));
  await expect.poll(() => page.locator('a[rel=sponsored]').count()).toBeGreaterThanOrEqual(80);
  const converted = await page.locator('a').evaluateAll((all) =>
    all.map((link) => {
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      return link.getAttribute('href') ?? '';
    }),
  );
  const tracking = converted.filter((href) => href.includes('/go/'));
  expect(tracking.length).toBeGreaterThanOrEqual(80);
  for (const href of tracking) {
    const response = await request.get(href, { headers: { accept: 'application/json' } });
    expect(response.status(), href).toBe(200);
  }
});
