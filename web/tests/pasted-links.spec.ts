import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { pastedLinkTo } from '../../worker/clicks/redirect/testing/pasted-links.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { ownNetwork, signedIn } from './accounts.ts';
import { publisherId } from './history.ts';
import { brandOf } from './sales.ts';

/** `npm test` tries a few. */
const LINKS = Number(process.env.PASTED_LINKS ?? 200);
const AT_A_TIME = 20;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

test('links to shop addresses of any form, pasted in any way, lead where the browser would go, and count once', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000 + LINKS * 60);
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
  const publisher = await publisherId(context.request);
  const { domain } = await brandOf(context.request, 'siteplug');
  const byLink = new Map(
    fc.sample(pastedLinkTo(domain), LINKS).map((link) => [link.linkOf(publisher), link.destination]),
  );
  await page.goto('/');
  const expected = await page.evaluate(
    (addresses) => addresses.map((address) => new URL(address).href),
    [...byLink.values()],
  );
  const links = [...byLink.keys()];
  const wrong: string[] = [];
  for (let at = 0; at < links.length; at += AT_A_TIME)
    await Promise.all(
      links.slice(at, at + AT_A_TIME).map(async (link, offset) => {
        // Each by a visitor of their own: the same one to the same page twice is a duplicate.
        const headers = { ...ownNetwork(), 'user-agent': BROWSER };
        const response = await context.request.get(link, { maxRedirects: 0, headers });
        const location = response.headers().location ?? '';
        const found = plain(destinationIn(location) ?? `https://${domain}/`);
        if (found !== plain(expected[at + offset] ?? ''))
          wrong.push(`${link} → ${response.status()} ${found}`);
      }),
    );
  expect(wrong).toEqual([]);
  const counted = async () => {
    const { data } = await (await context.request.get('/v1/publisher/stats')).json();
    return data;
  };
  // A form without a publisher is a link of the test publisher.
  const own = links.filter((link) => link.includes(publisher));
  await expect.poll(counted, { timeout: 60_000 }).toMatchObject({ total_clicks: own.length });
});

/** The destination that the network gets; null for the home page of the shop. */
function destinationIn(location: string): string | null {
  const { pathname, searchParams } = new URL(location, RUNNING_ORIGIN);
  return pathname.startsWith('/sandbox/ww55.siteplug.com/') ? searchParams.get('url') : location;
}

/** A browser encodes the apostrophe of a path once it is in a query. */
function plain(address: string): string {
  return address.replaceAll('%27', "'");
}
