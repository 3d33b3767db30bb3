import type { Locator, Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { publisherId } from './history.ts';
import { expect, openBody, scriptTag, test, trackingUrl } from './script-site.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

test('a link to a shop is marked as sponsored, keeps its own address, and has its tracking URL while it is pressed', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/lamp?color=red#size`;
  await openBody(page, site, `<p>A <a id="shop" href="${shop}">lamp</a></p>`);
  const link = page.locator('#shop');
  await expect(link).toHaveAttribute('rel', 'sponsored');
  await expect(link).toHaveAttribute('href', shop);
  await link.hover();
  await expect(link).toHaveAttribute('href', shop);
  await page.mouse.down();
  await expect(link).toHaveAttribute('href', trackingUrl(shop));
  await page.mouse.up();
  await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
  await expect(link).toHaveAttribute('href', shop);
});

test('a link has its tracking URL while it has the focus, and Enter follows it', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/`;
  await openBody(page, site, `<a id="shop" href="${shop}">Lamps</a> <a href="/next">Next</a>`);
  const link = page.locator('#shop');
  await page.keyboard.press('Tab');
  await expect(link).toHaveAttribute('href', trackingUrl(shop));
  expect(await page.evaluate(() => window.tributary?.stats())).toMatchObject({ links: 1, earning: 1 });
  await page.keyboard.press('Tab');
  await expect(link).toHaveAttribute('href', shop);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
  await expect(link).toHaveAttribute('href', shop);
});

for (const [how, attributes, open] of [
  ['with its target, in a new tab', 'target="_blank"', (link: Locator) => link.click()],
  ['without an opener', 'target="_blank" rel="noopener"', (link: Locator) => link.click()],
  ['as a download', 'download="lamp.pdf"', (link: Locator) => link.click()],
  [
    'by a script of the page',
    '',
    (link: Locator) => link.evaluate((element: HTMLElement) => element.click()),
  ],
] as const)
  test(`a link that is opened ${how} leads to its tracking URL, and has its own address afterwards`, async ({
    page,
    site,
    shops,
    clicks,
  }) => {
    const shop = `https://${shops[0]}/manual`;
    await openBody(page, site, `<a id="shop" href="${shop}" ${attributes}>Manual</a>`);
    await open(page.locator('#shop'));
    await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
    await expect(page.locator('#shop')).toHaveAttribute('href', shop);
  });

const BESIDE: [string, Parameters<Locator['click']>[0]][] = [
  ['with Control', { modifiers: ['Control'] }],
  ['with Shift', { modifiers: ['Shift'] }],
];
for (const [how, options] of BESIDE)
  test(`a link that is clicked ${how} opens the shop beside the page, through its tracking URL`, async ({
    page,
    site,
    shops,
    clicks,
    context,
  }) => {
    const shop = `https://${shops[0]}/lamp`;
    await openBody(page, site, `<a id="shop" href="${shop}">Lamp</a>`);
    const opening = context.waitForEvent('page');
    await page.locator('#shop').click(options);
    await opening;
    await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
    await expect(page.locator('#shop')).toHaveAttribute('href', shop);
    expect(page.url()).toContain(site.origin);
  });

test('a link that is clicked with the middle button has its tracking URL', async ({ page, site, shops }) => {
  const shop = `https://${shops[0]}/`;
  await openBody(page, site, `<a id="shop" href="${shop}">Lamps</a>`);
  // A browser without a window has no tab beside the page.
  await recordAddress(page, 'auxclick');
  await page.locator('#shop').click({ button: 'middle' });
  expect(await recorded(page)).toBe(trackingUrl(shop));
  await expect(page.locator('#shop')).toHaveAttribute('href', shop);
});

test('the menu of a link has its tracking URL, and the next use of another link ends that', async ({
  page,
  site,
  shops,
}) => {
  const shop = `https://${shops[0]}/`;
  await openBody(page, site, `<a id="shop" href="${shop}">Lamps</a> <a id="next" href="/next">Next</a>`);
  await recordAddress(page, 'contextmenu');
  await page.locator('#shop').click({ button: 'right' });
  expect(await recorded(page)).toBe(trackingUrl(shop));
  await page.locator('#next').dispatchEvent('pointerdown');
  await expect(page.locator('#shop')).toHaveAttribute('href', shop);
});

test('areas of image maps, links in SVG and elements with data-href lead to tracking URLs', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const [lamps, rugs, mugs] = shops.map((shop) => `https://${shop}/`);
  await openBody(
    page,
    site,
    `
        <map name="room"><area id="area" shape="rect" coords="0,0,90,90" href="${lamps}" alt="Lamp"></map>
        <img usemap="#room" width="90" height="90" alt="A room"
          src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='90'/%3E">
        <svg width="90" height="90"><a id="drawn" href="${rugs}"><rect width="90" height="90"/></a></svg>
        <button id="button" data-href="${mugs}" onclick="location.href = this.dataset.href">Mugs</button>`,
  );
  await page.mouse.click(20, 20);
  await expect.poll(() => clicks.length).toBe(1);
  await page.locator('#drawn rect').click();
  await expect.poll(() => clicks.length).toBe(2);
  await page.locator('#button').click();
  await expect.poll(() => clicks).toEqual([lamps, rugs, mugs].map((shop) => trackingUrl(shop ?? '')));
  await expect(page.locator('#area')).toHaveAttribute('rel', 'sponsored');
  await expect(page.locator('#area')).toHaveAttribute('href', lamps ?? '');
  await expect(page.locator('#drawn')).toHaveAttribute('href', rugs ?? '');
  await expect(page.locator('#button')).toHaveAttribute('data-href', mugs ?? '');
  await expect(page.locator('#button')).not.toHaveAttribute('rel');
});

test('rel keeps what it has', async ({ page, site, shops }) => {
  await openBody(
    page,
    site,
    `
        <a rel="noopener nofollow" href="https://${shops[0]}/">Lamps</a>
        <a rel="sponsored" href="https://${shops[1]}/">Rugs</a>
        <a rel="nofollow" href="https://wikipedia.org/">An encyclopedia</a>`,
  );
  const links = page.locator('a');
  await expect(links.nth(0)).toHaveAttribute('rel', 'noopener nofollow sponsored');
  await expect(links.nth(1)).toHaveAttribute('rel', 'sponsored');
  await expect(links.nth(2)).toHaveAttribute('rel', 'nofollow');
});

test('links in open shadow roots lead to tracking URLs, also of elements that are defined later; those in closed ones stay', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const [outer, inner, later, closed] = shops.map((shop) => `https://${shop}/`);
  await openBody(
    page,
    site,
    `
        <section><template shadowrootmode="open">
          <a id="outer" href="${outer}">Outer</a>
          <div><template shadowrootmode="open"><a id="inner" href="${inner}">Inner</a></template></div>
        </template></section>
        <shop-card></shop-card>
        <div><template shadowrootmode="closed"><a href="${closed}">Closed</a></template></div>`,
  );
  await page.evaluate((href) => {
    customElements.define(
      'shop-card',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML = `<a id="later" href="${href}">Later</a>`;
        }
      },
    );
  }, later);
  for (const id of ['outer', 'inner', 'later']) {
    await expect(page.locator(`#${id}`)).toHaveAttribute('rel', 'sponsored');
    await page.locator(`#${id}`).click();
  }
  await expect.poll(() => clicks).toEqual([outer, inner, later].map((shop) => trackingUrl(shop ?? '')));
  expect(await page.evaluate(() => window.tributary?.stats().links)).toBe(3);
});

test('links in frames of the same origin lead to tracking URLs, also in frames that are added later; other frames are left alone', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const [first, second, third] = shops.map((shop) => `https://${shop}/`);
  const framed = site.serve(`<!doctype html><a href="${second}">Second</a>`);
  const foreign = site.serve(`<!doctype html><a href="${third}">Third</a>`).replace('127.0.0.1', 'localhost');
  await openBody(
    page,
    site,
    `<iframe id="first" srcdoc='<a href="${first}">First</a>'></iframe>
        <iframe id="foreign" src="${foreign}"></iframe>`,
  );
  const linkIn = (frame: string) => page.frameLocator(frame).locator('a');
  await expect(linkIn('#first')).toHaveAttribute('rel', 'sponsored');
  await page.evaluate((src) => {
    document.body.insertAdjacentHTML('beforeend', `<iframe id="second" src="${src}"></iframe>`);
  }, framed);
  await expect(linkIn('#second')).toHaveAttribute('rel', 'sponsored');
  for (const frame of ['#first', '#second', '#foreign'])
    await linkIn(frame).evaluate((link: HTMLAnchorElement) => {
      link.target = '_blank';
      link.click();
    });
  await expect.poll(() => clicks).toEqual([first, second].map((shop) => trackingUrl(shop ?? '')));
  await expect(linkIn('#foreign')).not.toHaveAttribute('rel');
  expect(await page.evaluate(() => window.tributary?.stats())).toMatchObject({
    links: 2,
    earning: 2,
    used: 2,
  });
});

test('the page’s own handlers run as before: they can cancel the click, and a link without a default isn’t followed', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const shop = `https://${shops[0]}/`;
  await openBody(
    page,
    site,
    `<a id="shop" href="${shop}"><b>Lamps</b></a><script>
        window.seen = [];
        for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
          shop.addEventListener(type, (event) => {
            seen.push(type);
            if (type === 'click') event.preventDefault();
          });
      </script>`,
  );
  await page.locator('b').click();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([
    'pointerdown',
    'mousedown',
    'focus',
    'pointerup',
    'mouseup',
    'click',
  ]);
  await expect(page.locator('#shop')).toHaveAttribute('href', shop);
  expect(clicks).toEqual([]);
  expect(page.url()).toContain(site.origin);
  expect(await page.evaluate(() => window.tributary?.stats().used)).toBe(0);
});

test('an address that the page changes while its link is pressed is the one that is followed, and stays', async ({
  page,
  site,
  shops,
  clicks,
}) => {
  const [lamp, chair] = [`https://${shops[0]}/lamp`, `https://${shops[0]}/chair`];
  await openBody(page, site, `<a id="shop" href="${lamp}">Lamps</a>`);
  const link = page.locator('#shop');
  await link.hover();
  await page.mouse.down();
  await expect(link).toHaveAttribute('href', trackingUrl(lamp));
  await link.evaluate((element, address) => element.setAttribute('href', address), chair);
  await page.mouse.up();
  await expect.poll(() => clicks).toEqual([trackingUrl(chair)]);
  await expect(link).toHaveAttribute('href', chair);
});

test('the sub-ID is that of the link, else that of the tag', async ({ page, site, shops, clicks }) => {
  const shop = `https://${shops[0]}/`;
  const body = `<a href="${shop}" data-ref="lamp review">One</a> <a href="${shop}">Two</a> <a href="${shop}" data-ref="">Three</a>`;
  await openBody(page, site, body, scriptTag('data-ref="spring"'));
  for (const name of ['One', 'Two', 'Three']) await page.getByRole('link', { name }).click();
  await expect
    .poll(() => clicks)
    .toEqual([trackingUrl(shop, 'lamp review'), trackingUrl(shop, 'spring'), trackingUrl(shop)]);
});

test.describe('a visitor', () => {
  // A headless browser is a bot by its own user agent.
  test.use({ userAgent: BROWSER });

  test('goes through the network to the page of the shop, and the publisher’s click is counted with its sub-ID', async ({
    page,
    site,
    shops,
    context,
  }) => {
    await signedIn(context);
    const publisher = await publisherId(context.request);
    const shop = `https://${shops[0]}/lamp?color=red`;
    const tag = scriptTag('', `publisher_id=${publisher}`);
    await openBody(page, site, `<a id="shop" href="${shop}" data-ref="reading-lamps">Lamp</a>`, tag);
    await page.locator('#shop').click();
    await expect(page.getByText('You came through wildfire')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
    expect(page.url()).toContain('/lamp?color=red');

    const bySubId = async () => {
      const response = await context.request.get('/v1/publisher/analytics?group_by=sub_id');
      const { summary, groups } = await response.json();
      return [summary.total_clicks, groups[0]?.value];
    };
    await expect.poll(bySubId).toEqual([1, 'reading-lamps']);
  });
});

/** Records the address of the link of the next event, as the page’s own handler sees it. */
async function recordAddress(page: Page, type: string): Promise<void> {
  await page.evaluate((name) => {
    document.addEventListener(
      name,
      ({ target }) => Object.assign(window, { recorded: (target as Element).getAttribute('href') }),
      { once: true },
    );
  }, type);
}

function recorded(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'recorded'));
}
