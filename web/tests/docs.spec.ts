import { expect, test } from '@playwright/test';
import { ERROR_CODES } from '../../worker/openapi/error-codes.gen.ts';
import { ownNetwork, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { expectSound } from './page-checks.ts';
import { clipboard, openLive } from './page-parts.ts';

test('the menu, the next page and a link of the text lead through the documentation without a new document', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await openLive(page, '/docs');
  await page.evaluate(() => {
    document.documentElement.dataset.same = '';
  });
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  await menu.getByRole('link', { name: 'Getting started' }).click();
  await expect(page).toHaveURL('/docs/getting-started');
  await expect(page).toHaveTitle('Getting started · Tributary');
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Getting started' })).toHaveAttribute('aria-current', 'page');

  await page
    .getByRole('navigation', { name: 'Previous and next page' })
    .getByRole('link', { name: 'Try it in the sandbox' })
    .click();
  await expect(page).toHaveURL('/docs/sandbox');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();

  await menu.getByRole('link', { name: 'Errors' }).click();
  await page.getByRole('article').getByRole('link', { name: 'request.invalid' }).first().click();
  await expect(page).toHaveURL('/docs/errors/request.invalid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('request.invalid');
  await expect(page.locator('html')).toHaveAttribute('data-same', '');
  expect(complaints).toEqual([]);
});

test('a heading has an address of its own, which opens the page at it', async ({ page }) => {
  await openLive(page, '/docs/webhooks');
  const heading = page.getByRole('heading', { level: 2, name: 'Retries' });
  await heading.getByRole('link').click();
  await expect(page).toHaveURL('/docs/webhooks#retries');
  await openLive(page, '/docs/webhooks#retries');
  await expect(heading).toBeInViewport();
  await page.getByRole('list', { name: 'On this page' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/docs/webhooks#events');
  await expect(page.getByRole('heading', { level: 2, name: 'Events' })).toBeInViewport();
});

test('the search works with the keyboard alone, and finds pages, parts, errors and operations', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await openLive(page, '/docs');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('rate_limit.exceeded');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option').first()).toContainText('rate_limit.exceeded');
  await expectSound(page, 'the search of the documentation', '.docs-search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/errors/rate_limit.exceeded');

  await page.keyboard.press('/');
  await page.keyboard.type('create a link');
  await expect(results.getByRole('option', { selected: true })).toHaveCount(1);
  const second = results.getByRole('option').nth(1);
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(second).toHaveAttribute('aria-selected', 'false');
  await expect(results).toContainText('Create a link');
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();

  await field.fill('zzzzqq');
  await expect(page.getByText('Nothing matches. Try another word, an error code or a path.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the language of the samples is kept on the page and on the next one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLive(page, '/docs/server-side');
  await page.getByRole('radio', { name: 'Python' }).first().check();
  await expect(page.locator('.docs-tabs pre:visible').first()).toContainText('import');
  for (const radio of await page.getByRole('radio', { name: 'Python' }).all())
    await expect(radio).toBeChecked();
  const code = page
    .locator('.docs-tabs figure:visible')
    .filter({ has: page.getByRole('button') })
    .first();
  await code.getByRole('button', { name: 'Copy' }).click();
  await expect(code.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboard(page)).toBe(await code.locator('pre').textContent());

  await openLive(page, '/docs/idempotency');
  await expect(page.getByRole('radio', { name: 'Python' }).first()).toBeChecked();
});

test('a browser that stores nothing shows the language that its reader chooses', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  const complaints = collectComplaints(page);
  await openLive(page, '/docs/webhooks');
  const python = page.getByRole('radio', { name: 'Python' }).first();
  await python.check();
  await expect(python).toBeChecked();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a publisher reads the samples with their own ID', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
  await openLive(page, '/docs/getting-started');
  const link = page.getByRole('figure').filter({ hasText: 'Your link' }).first();
  await expect(link.locator('pre')).toContainText(/\/go\/PUB\d{6}\?url=/);
  await expect(link.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, the languages change, and the fields of a response unfold', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/docs/getting-started');
    await page.getByRole('button', { name: 'All pages' }).click();
    await page
      .getByRole('region', { name: 'On your server' })
      .getByRole('link', { name: 'Webhooks' })
      .click();
    await expect(page).toHaveURL('/docs/webhooks');
    await page.getByRole('radio', { name: 'PHP' }).first().check();
    await expect(page.locator('.docs-tabs pre:visible').first()).toContainText('<?php');
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeHidden();

    await page.goto('/docs/reference/links');
    await page
      .getByText(/^\d+ fields of data$/)
      .first()
      .click();
    await expect(page.getByText('brand_name', { exact: true }).first()).toBeVisible();
  });
});

test('the type of an error leads to the page of its code', async ({ page, request }) => {
  const response = await request.get('/v1/brands/brd_00000000000000000000');
  expect(response.status()).toBe(404);
  const problem = await response.json();
  const opened = await page.goto(problem.type);
  expect(opened?.status()).toBe(200);
  await expect(page).toHaveURL(`/docs/errors/${problem.code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(problem.code);
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
});

test('every error code has a page, and an unknown one has none', async ({ request }) => {
  const failed: string[] = [];
  for (const code of Object.keys(ERROR_CODES)) {
    const response = await request.get(`/problems/${code}`);
    if (response.status() !== 200 || !(await response.text()).includes(`>${code}</h1>`)) failed.push(code);
  }
  expect(failed).toEqual([]);
  expect((await request.get('/docs/errors/no.such_code')).status()).toBe(404);
});

test('the list of codes can be filtered', async ({ page }) => {
  await openLive(page, '/docs/errors');
  const item = page.getByRole('listitem').filter({ hasText: 'rate_limit.exceeded' }).last();
  await page.getByRole('searchbox', { name: 'Find a code or a word of its message' }).fill('passkey');
  await expect(item).toBeHidden();
  await expect(page.getByText(/^\d+ of the codes$/)).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No code matches.')).toBeVisible();
});

test('the old address of the reference redirects permanently, also from deep inside', async ({ request }) => {
  for (const path of ['/reference', '/reference/', '/reference/index.html']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, response.status(), response.headers().location]).toEqual([path, 301, '/docs/reference']);
  }
});

test('assistants find an index of the documentation and each page as Markdown', async ({ request }) => {
  const index = await request.get('/llms.txt');
  expect(index.headers()['content-type']).toContain('text/plain');
  const text = await index.text();
  expect(await (await request.get('/docs/llms.txt')).text()).toBe(text);
  const pages = [...text.matchAll(/\((https:\/\/[^)]+\/docs\/[a-z-]+\.md)\)/g)].map(([, url = '']) => url);
  expect(pages).toHaveLength(17);
  for (const url of pages) {
    const page = await request.get(new URL(url).pathname);
    expect(page.headers()['content-type']).toContain('text/markdown');
    expect(await page.text()).toMatch(/^# \S.*\n\n> \S/);
  }
});
