import type { Page } from '@playwright/test';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import {
  expect,
  openBody,
  openScanned,
  PUBLISHER,
  pageOf,
  scanned,
  scriptTag,
  test,
  trackingUrl,
} from './script-site.ts';

const RESOLVE = `${RUNNING_ORIGIN}/v1/resolve/**`;

test('links that can’t earn stay as they are at every moment: affiliate links of others, Amazon, the site itself, other schemes', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/`;
  const others = [
    `${shop}?awc=123_456`,
    `${shop}lamp?color=red&irclickid=9`,
    `${shop}?ref=ada`,
    `${shop}?utm_medium=affiliate`,
    `https://rover.${shops[0]}/1/2/3`,
    `${shop}cdn/lamp.jpg?width=800`,
    `https://www.awin1.com/cread.php?ued=${encodeURIComponent(shop)}`,
    `https://click.linksynergy.com/deeplink?murl=${encodeURIComponent(shop)}`,
    trackingUrl(shop),
    'https://www.amazon.com/dp/B000000000',
    'https://www.amazon.co.jp/dp/B000000000',
    'https://amzn.to/3xyz',
    'https://wikipedia.org/wiki/Lamp',
    `${site.origin}/shop`,
    '/relative',
    '#part',
    '',
    `mailto:ada@${shops[0]}`,
    'tel:+15551234567',
    'javascript:void(0)',
    'data:text/plain,lamp',
    'http://',
    'https://%',
  ];
  const links = others.map((href) => `<a href="${href}">A link</a>`).join('\n');
  await openBody(
    page,
    site,
    `${links}<a>No address</a> <a name="part">A part</a> <a href="${shop}">Lamps</a>`,
  );
  await expect(page.getByText('Lamps')).toHaveAttribute('rel', 'sponsored');
  const after = await page.locator('a').evaluateAll((elements) =>
    elements.map((element) => {
      const during = [element.outerHTML];
      for (const type of ['pointerdown', 'focusin', 'auxclick']) {
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, button: 1 }));
        during.push(element.outerHTML);
      }
      return during;
    }),
  );
  for (const [index, href] of others.entries()) expect(new Set(after[index]).size, href).toBe(1);
  expect(after.at(-1)?.at(-1)).toContain('/go/');
});

test('an address of a blog engine that names the blog is no affiliate link', async ({
  page,
  site,
  shops,
}) => {
  await openBody(page, site, `<a href="https://${shops[0]}/?ref=blog.example">Lamps</a>`);
  await expect(page.locator('a')).toHaveAttribute('rel', 'sponsored');
});

test('a shop’s page leaves links to the shop alone, also those to its subdomains', async ({
  page,
  shops,
}) => {
  const own = shops[0];
  const body = `<a id="own" href="https://${own}/lamp">Own</a> <a id="help" href="https://help.${own}/">Help</a>
    <a id="other" href="https://${shops[1]}/">Other</a>`;
  // A page on a public host may not request a local one, which the system is here.
  await page.route(`${RUNNING_ORIGIN}/**`, async (route) => route.fulfill({ response: await route.fetch() }));
  await page.route(`https://www.${own}/`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(body) }),
  );
  await openScanned(page, `https://www.${own}/`);
  await expect(page.locator('#other')).toHaveAttribute('rel', 'sponsored');
  for (const id of ['#own', '#help']) {
    await expect(page.locator(id)).not.toHaveAttribute('rel');
    await page.locator(id).dispatchEvent('pointerdown');
    expect(await page.locator(id).getAttribute('href')).not.toContain('/go/');
  }
});

test('data-tributary-skip, data-exclude and data-exclude-domains leave links and parts of the page alone', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/`;
  const body = `
    <a data-tributary-skip href="${shop}">Skipped</a>
    <footer data-tributary-skip><p><a href="${shop}">In a skipped part</a></p></footer>
    <div data-tributary-skip><section><template shadowrootmode="open"><a href="${shop}">In a skipped root</a></template></section></div>
    <iframe data-tributary-skip srcdoc='<a href="${shop}">In a skipped frame</a>'></iframe>
    <a class="plain" href="${shop}">Excluded</a>
    <nav><a href="${shop}">In an excluded part</a></nav>
    <a href="https://${shops[1]}/">Of an excluded domain</a>
    <a href="https://www.${shops[2]}/">Of a subdomain of an excluded domain</a>
    <a href="${shop}">Lamps</a>`;
  const tag = scriptTag(
    `data-exclude=".plain, nav, :not-a-selector" data-exclude-domains="${shops[1]} ${shops[2]}"`,
  );
  await openBody(page, site, body, tag);
  await expect(page.getByText('Lamps')).toHaveAttribute('rel', 'sponsored');
  await expect(page.locator('a[rel]')).toHaveCount(1);
  await expect(page.frameLocator('iframe').locator('a')).not.toHaveAttribute('rel');
  expect(await page.evaluate(() => window.tributary?.stats())).toMatchObject({ links: 9, earning: 1 });
});

test('skip() leaves links alone from then on, and those that were marked lose the mark', async ({
  page,
  site,
  shops,
}) => {
  await openBody(
    page,
    site,
    `<aside><a href="https://${shops[0]}/">Aside</a></aside> <a href="https://${shops[0]}/">Lamps</a>`,
  );
  await expect(page.getByText('Aside')).toHaveAttribute('rel', 'sponsored');
  await page.evaluate(() => window.tributary?.skip('aside'));
  await expect(page.getByText('Aside')).not.toHaveAttribute('rel');
  await expect(page.getByText('Lamps')).toHaveAttribute('rel', 'sponsored');
  await page.getByText('Aside').dispatchEvent('pointerdown');
  await expect(page.getByText('Aside')).toHaveAttribute('href', `https://${shops[0]}/`);
});

test('a removed script leaves the page as it was before, and clicks go to the shops', async ({
  page,
  site,
  shops,
}) => {
  const body = `
    <a id="shop" href="https://${shops[0]}/">Lamps</a>
    <a rel="noopener nofollow" target="_blank" href="https://${shops[1]}/">Rugs</a>
    <a rel="sponsored" href="https://${shops[2]}/">Mugs</a>
    <button data-href="https://${shops[3]}/">Cups</button>
    <section><template shadowrootmode="open"><a id="rooted" href="https://${shops[0]}/">Rooted</a></template></section>
    <iframe srcdoc='<a href="https://${shops[0]}/">Framed</a>'></iframe>`;
  const tag = scriptTag('data-disclosure="position:fixed;bottom:0;right:0"');
  await page.goto(site.serve(pageOf(body, '')));
  const before = await wholePage(page);
  await openBody(page, site, body, tag);
  await expect(page.frameLocator('iframe').locator('a')).toHaveAttribute('rel', 'sponsored');
  await expect(page.getByText('We may earn')).toBeVisible();
  await page.locator('#shop').focus();
  expect(await wholePage(page)).not.toBe(before);
  await page.evaluate(() => {
    document.querySelector('script[src]')?.remove();
  });
  await expect.poll(() => wholePage(page)).toBe(before);
  expect(await page.evaluate(() => 'tributary' in window && window.tributary)).toBeFalsy();

  await page.evaluate((href) => {
    document.body.insertAdjacentHTML('beforeend', `<a id="new" href="${href}">New</a>`);
  }, `https://${shops[0]}/`);
  await page.locator('#new').dispatchEvent('pointerdown');
  await expect(page.locator('#new')).toHaveAttribute('href', `https://${shops[0]}/`);
  await expect(page.locator('#new')).not.toHaveAttribute('rel');
});

for (const [what, query] of [
  ['no ID', ''],
  ['an empty ID', 'publisher_id='],
  ['an ID with too few digits', 'publisher_id=PUB12345'],
  ['an ID with too many digits', 'publisher_id=PUB1234567'],
  ['code instead of an ID', 'publisher_id=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
] as const)
  test(`a tag with ${what} writes one warning and does nothing`, async ({ page, site, shops, requests }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(`${message.type()}: ${message.text()}`));
    const body = `<a href="https://${shops[0]}/">Lamps</a>`;
    await page.goto(site.serve(pageOf(body, scriptTag('', query))), { waitUntil: 'load' });
    await expect.poll(() => warnings).toEqual(['warning: Tributary: Invalid publisher_id']);
    await page.getByText('Lamps').dispatchEvent('pointerdown');
    expect(await page.locator('body').innerHTML()).toBe(body);
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([]);
    expect(await page.evaluate(() => window.tributary)).toBeUndefined();
  });

test('an ID in lower case is the same publisher', async ({ page, site, shops, request, clicks }) => {
  const tag = scriptTag('', `publisher_id=${PUBLISHER.toLowerCase()}`);
  await openBody(page, site, `<a href="https://${shops[0]}/">Lamps</a>`, tag);
  await page.locator('a').click();
  await expect.poll(() => clicks).toHaveLength(1);
  const response = await request.get(clicks[0] ?? '', { headers: { accept: 'application/json' } });
  expect((await response.json()).redirect_url).toContain('wild.link');
});

test('a second tag of the script does nothing', async ({ page, site, shops, requests, clicks }) => {
  const shop = `https://${shops[0]}/`;
  const tags = (scriptTag() + scriptTag('data-ref="second"')).replaceAll('async ', '');
  await openBody(page, site, `<a href="${shop}">Lamps</a>`, tags);
  await page.locator('a').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
  expect(requests.filter((url) => url.includes('/v1/resolve'))).toHaveLength(1);
  expect(await page.evaluate(() => window.tributary?.stats().used)).toBe(1);
});

for (const [how, fail] of [
  ['is blocked', (page: Page) => page.route(RESOLVE, (route) => route.abort('blockedbyclient'))],
  [
    'returns an error',
    (page: Page) => page.route(RESOLVE, (route) => route.fulfill({ status: 503, json: { status: 503 } })),
  ],
  [
    'returns a web page',
    (page: Page) =>
      page.route(RESOLVE, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
      ),
  ],
  [
    'returns nothing that it knows',
    (page: Page) => page.route(RESOLVE, (route) => route.fulfill({ json: { data: [{}] } })),
  ],
] as const)
  test(`if the lookup ${how}, the page is exactly as without the script`, async ({ page, site, shops }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const body = `<p>A <a href="https://${shops[0]}/">lamp</a> and a <a rel="nofollow" href="https://${shops[1]}/">rug</a></p>`;
    await page.goto(site.serve(pageOf(body, '')));
    const before = await wholePage(page);
    const picture = await page.screenshot();
    await fail(page);
    await openBody(page, site, body, scriptTag('data-disclosure="position:fixed"'));
    expect(await page.locator('body').innerHTML()).toBe(body);
    expect((await page.screenshot()).equals(picture)).toBe(true);
    await page.locator('a').first().dispatchEvent('pointerdown');
    expect(await wholePage(page)).toBe(before);
    expect(await page.evaluate((url) => window.tributary?.link(url), `https://${shops[0]}/`)).toBe(
      `https://${shops[0]}/`,
    );
    expect(problems).toEqual([]);
  });

test('links that the page takes out while they are looked up don’t keep the others from being converted', async ({
  page,
  site,
  shops,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const first = `<a href="https://${shops[0]}/1">One</a>`;
  await page.route(RESOLVE, async (route) => {
    await page.evaluate(() => document.querySelector('#cards')?.replaceChildren());
    await route.continue();
  });
  await openBody(page, site, `<div id="cards">${first}</div> <a href="https://${shops[0]}/2">Two</a>`);
  await expect(page.getByText('Two')).toHaveAttribute('rel', 'sponsored');
  expect(errors).toEqual([]);
});

test('elements that a library gives a kind with `is` cause no error', async ({ page, site, shops }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const kinds = '<template is="dom-repeat"></template><button is="fancy-button">A button</button>';
  await openBody(page, site, `${kinds} <a href="https://${shops[0]}/">Lamps</a>`);
  await expect(page.getByText('Lamps')).toHaveAttribute('rel', 'sponsored');
  expect(errors).toEqual([]);
});

test('a lookup that failed is repeated after a minute at the earliest, and links that the page adds then earn', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  await page.clock.install();
  let asked = 0;
  let fails = true;
  await page.route(RESOLVE, (route) => {
    asked++;
    return fails ? route.abort('failed') : route.continue();
  });
  const shop = `https://${shops[0]}/`;
  const add = (name: string) =>
    page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      `<a href="${shop}">${name}</a>`,
    );
  await openBody(page, site, `<a href="${shop}">First</a>`);
  for (let scans = 2; scans <= 10; scans++) {
    await add('More');
    await scanned(page, scans);
  }
  expect(asked).toBe(1);
  await page.clock.fastForward('01:00');
  await add('More');
  await scanned(page, 11);
  expect(asked).toBe(2);
  fails = false;
  await page.clock.fastForward('01:00');
  await add('Last');
  await expect(page.getByText('Last')).toHaveAttribute('rel', 'sponsored');
  expect(asked).toBe(3);
  await page.getByText('Last').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
});

test('after a lookup that failed, a press of a link looks it up again', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  await page.clock.install();
  let fails = true;
  await page.route(RESOLVE, (route) => (fails ? route.fulfill({ status: 429, json: {} }) : route.continue()));
  await openBody(page, site, `<a href="https://${shops[0]}/">Lamps</a>`);
  fails = false;
  await page.clock.fastForward('01:00');
  await page.getByText('Lamps').dispatchEvent('pointerdown');
  await expect(page.getByText('Lamps')).toHaveAttribute('rel', 'sponsored');
  await page.getByText('Lamps').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/`)]);
});

test('while the lookup takes its time, the page is exactly as without the script; a later response converts the links', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  let respond = () => {};
  const delayed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(RESOLVE, async (route) => {
    await delayed;
    await route.continue();
  });
  const asked = page.waitForRequest(RESOLVE);
  const body = `<p>A <a href="https://${shops[0]}/">lamp</a></p>`;
  await page.goto(site.serve(pageOf(body)));
  await asked;
  await page.locator('a').focus();
  expect(await page.locator('body').innerHTML()).toBe(body);
  respond();
  await scanned(page);
  await expect(page.locator('a')).toHaveAttribute('rel', 'sponsored');
  await page.locator('a').click();
  await expect.poll(() => clicks).toEqual([trackingUrl(`https://${shops[0]}/`)]);
});

/** The text of the whole page without the script’s tag, with shadow roots and frames. */
function wholePage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const textOf = (root: Document | ShadowRoot): string => {
      const own = root instanceof Document ? root.documentElement.outerHTML : root.innerHTML;
      const inner = [...root.querySelectorAll<HTMLIFrameElement>('*')].map((element) => {
        const child = element.shadowRoot ?? element.contentDocument;
        return child ? textOf(child as Document) : '';
      });
      return own + inner.join('');
    };
    return textOf(document).replaceAll(/<script async[^>]*><\/script>/g, '');
  });
}
