import type { Locator, Page } from '@playwright/test';

/** Opens a prerendered page, and waits until React has its elements: a click before that has no effect. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

/** Waits until React has the elements of a page, and has run what follows from that. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The messages that have the text. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text });
}

/** The text in the clipboard. The context needs the permission to read it. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The rows of the publisher's links. */
export function linkRows(page: Page): Locator {
  return page.getByRole('region', { name: 'Your links' }).locator('tbody tr');
}

export function linkRow(page: Page, title: string): Locator {
  return rowNamed(linkRows(page), title);
}

/** The row that has the name as a text of its own. */
export function rowNamed(rows: Locator, name: string): Locator {
  return rows.filter({ has: rows.page().getByText(name, { exact: true }) });
}

/** Chooses an action in the menu behind the three dots of a link or a campaign. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Chooses a brand in the field that searches for one. */
export async function chooseBrand(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}
