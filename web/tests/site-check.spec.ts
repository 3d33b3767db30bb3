import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-checks.ts';

const CHECK = '**/v1/publisher/site-check';
const SITE = 'https://field-notes.example/';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
});

test('the check says whether the script is there, and groups the links by their reason', async ({
  page,
  context,
}) => {
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await page.goto('/app/tools?tab=check');
  await check(page, 'field-notes.example');
  const found = page.getByRole('region', { name: 'What we found' });
  await expect(found).toContainText('The script isn’t on this page.');
  await expect(found.getByRole('link', { name: 'Copy your script' })).toBeVisible();
  await expect(found).toContainText('Links that would earn with your script');
  const earning = found.getByRole('button', { name: /^Earn with the script: \d+ links$/ });
  await expect(earning).toHaveAttribute('aria-expanded', 'true');
  await expect(found.getByRole('link', { name: 'See the brand' }).first()).toHaveAttribute(
    'href',
    /\/brands\/brd_/,
  );
  await found.getByRole('button', { name: 'Skipped by you: 1 link' }).click();
  await expect(found).toContainText('https://elkaden-toys.example/gift');
  await expect(found).toContainText('It is under data-tributary-skip.');

  const script = `${new URL(page.url()).origin}/script.js?publisher_id=`;
  await check(page, `${SITE}?script=${encodeURIComponent(script + data.publisher.publisher_id)}`);
  await expect(found).toContainText('The script is there, with your publisher ID.');
  await expect(found).toContainText('Links that earn');
  await check(page, `${SITE}?script=${encodeURIComponent(`${script}PUB000099`)}`);
  await expect(found).toContainText('with the ID of another publisher');
  await expect(found).toContainText('On the page: PUB000099');
});

test('an address that can’t be checked says why at the field', async ({ page }) => {
  await page.goto('/app/tools?tab=check');
  await page.getByRole('button', { name: 'Check my site' }).click();
  await expect(address(page)).toHaveAccessibleDescription(/Please enter the address of your page/);
  await expect(address(page)).toBeFocused();
  for (const [url, message] of [
    ['https://10.0.0.1/', 'This address isn’t on the public internet, so we can’t check it.'],
    [`${SITE}closed`, 'Your page responds with status 403, so we can’t read it.'],
    [`${SITE}photo`, 'This address isn’t a web page.'],
  ] as const) {
    await check(page, url);
    await expect(page.getByText(message)).toBeVisible();
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.route(CHECK, (route) => route.abort());
  await check(page, SITE);
  await expect(page.getByRole('alert')).toContainText(
    'We couldn’t check your page. We couldn’t reach the server.',
  );
  await page.unroute(CHECK);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'What we found' })).toBeVisible();
});

test('a page without links says so, and that only its start was read', async ({ page }) => {
  await page.goto('/app/tools?tab=check');
  await check(page, `${SITE}?filler=1000000`);
  const found = page.getByRole('region', { name: 'What we found' });
  await expect(found).toContainText('This page has no links.');
  await expect(found).toContainText('Only the start of this page was read');
});

test('a page with 500 links has no violation in either theme', async ({ page }) => {
  await page.route(CHECK, (route) => route.fulfill({ json: { data: withManyLinks(), meta: {} } }));
  await page.goto('/app/tools?tab=check');
  await expect(address(page)).toBeVisible();
  await expectSound(page, 'the empty form');
  await check(page, SITE);
  await expect(page.getByText('400 of 500')).toBeVisible();
  await expect(page.getByText('Each address is listed once, and not all are listed.')).toBeVisible();
  await page.getByRole('button', { name: 'No program: 100 links' }).click();
  await expect(page.getByText('This page has too many links to list these.')).toBeVisible();
  await expectSound(page, 'the result');
});

function withManyLinks() {
  return {
    final_url: SITE,
    script: { verdict: 'own', form: 'src', publisher_id: 'PUB000001', sentence: 'The script is there.' },
    links: {
      total: 500,
      earning: 400,
      reasons: [
        { reason: 'no_program', links: 100 },
        { reason: 'earns', links: 400 },
      ],
    },
    examples: Array.from({ length: 100 }, (_, number) => ({
      url: `https://elkaden-toys.example/${'a-long-path/'.repeat(12)}${number}`,
      earns: true,
      reason: 'earns',
      sentence: 'A program covers this shop, so the script makes the link earn.',
      brand_id: 'brd_0000000000000000',
    })),
    truncated: false,
  };
}

async function check(page: Page, url: string): Promise<void> {
  await address(page).fill(url);
  await page.getByRole('button', { name: 'Check my site' }).click();
}

function address(page: Page): Locator {
  return page.getByLabel('Page URL');
}
