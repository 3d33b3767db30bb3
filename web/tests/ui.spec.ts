import { expect, test } from '@playwright/test';
import { expectSound } from './page-checks.ts';

let complaints: string[] = [];

test.beforeEach(async ({ page }) => {
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
});

test.afterEach(() => expect(complaints).toEqual([]));

test('the gallery has no violation in either theme at any width', async ({ page }) => {
  await expect(page.getByRole('figure', { name: 'Clicks per day' }).first()).toBeVisible();
  await expectSound(page, 'the gallery', null);
});

test('the theme follows the system until the reader chooses one, and the choice is stored', async ({
  page,
}) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const lightPaper = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(lightPaper);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.locator('#content').getByRole('radio', { name: 'Light', exact: true }).check();
  await expect.poll(paper).toBe(lightPaper);
  await page.reload();
  await expect(page.locator('#content').getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
  await expect.poll(paper).toBe(lightPaper);

  await page.keyboard.press('Tab');
  await page.locator('#content').getByRole('radio', { name: 'System' }).check();
  await expect.poll(paper).not.toBe(lightPaper);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
