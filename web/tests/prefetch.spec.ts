import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { newAccount } from './accounts.ts';
import { expect, pageOf, test } from './script-site.ts';

// A headless browser is a bot by its own user agent.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
});

/** A page’s rules, by which the browser requests a link as soon as the pointer is over it. */
const RULES = { prefetch: [{ where: { selector_matches: 'a' }, eagerness: 'moderate' }] };

test('a link that the browser requests in advance counts when the visitor follows it', async ({
  page,
  site,
  shops,
  request,
}) => {
  // The browser itself has no cookies of the system: it requests nothing in advance from a site that has some.
  const { publisherId } = await newAccount(request);
  const link = `${RUNNING_ORIGIN}/go/${publisherId}?url=https://${shops[0]}/lamp`;
  const rules = `<script type="speculationrules">${JSON.stringify(RULES)}</script>`;
  await page.goto(site.serve(pageOf(`<a href="${link}">Lamp</a>`, rules)));
  const reasons = async () => {
    const { data }: { data: { reason: string }[] } = await (await request.get('/v1/publisher/clicks')).json();
    return data.map(({ reason }) => reason);
  };
  await page.getByText('Lamp').hover();
  await expect.poll(reasons).toEqual(['prefetch']);
  await page.getByText('Lamp').click();
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
  await expect.poll(reasons).toEqual(['counted', 'prefetch']);
});
