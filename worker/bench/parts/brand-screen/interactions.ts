import { type BrandScreen, lastRow, listed, shows } from './brand-screen.ts';

/** Longer than the pause after which the screen searches, so that results are shown while the word is typed. */
const TYPING_MS = 260;
/** A key that is held down repeats as often. */
const REPEAT_MS = 33;
const PRESSES = 20;
/** Longer than the browser’s animation of a scroll. */
const SCROLLING_MS = 1_000;

/** Goes to the end and up and down there while page after page is loaded, until the last one is. */
export async function pageWhileLoading(screen: BrandScreen): Promise<void> {
  const { page, log, list } = screen;
  await list.focus();
  do {
    await log.during('End while pages load', () => page.keyboard.press('End'));
    await log.during('Page Up while pages load', () => pressOften(screen, 'PageUp'));
    await log.during('Page Down while pages load', () => pressOften(screen, 'PageDown'));
  } while (!(await showsLastRow(screen)));
}

/** Whether the end of the list is loaded. The screen still scrolls for a moment after the last key. */
async function showsLastRow(screen: BrandScreen): Promise<boolean> {
  await screen.page.keyboard.press('End');
  const shown = lastRow(screen).waitFor({ timeout: SCROLLING_MS });
  return shown.then(
    () => true,
    () => false,
  );
}

/** Uses everything on the screen once. The rounds differ in the brand and in the word. */
export async function interact(screen: BrandScreen, round: number): Promise<void> {
  await openBrand(screen, round);
  await scroll(screen);
  await search(screen, round);
  await sort(screen);
  await filter(screen);
}

async function openBrand({ page, log }: BrandScreen, round: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await log.during('opening a brand', async () => {
    await page.locator('td:first-child button').nth(round).click();
    await dialog.getByText('Restrictions').waitFor();
  });
  await log.during('closing it', async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
}

async function scroll(screen: BrandScreen): Promise<void> {
  const { page, log, list, all } = screen;
  await list.focus();
  await log.during('Page Down', () => pressOften(screen, 'PageDown'));
  await log.during('End', async () => {
    await page.keyboard.press('End');
    await lastRow(screen).waitFor();
  });
  await log.during('Home', async () => {
    await page.keyboard.press('Home');
    await shows(page, all);
  });
}

/** Types the kind of goods in a brand's name, such as “Wine” in “Albohaven Wine”. */
async function search({ page, log, all }: BrandScreen, round: number): Promise<void> {
  const name = (await page.locator('td:first-child button').nth(round).textContent()) ?? '';
  const word = name.split(' ').at(-1) ?? '';
  const found = await listed(page, { q: word });
  const field = page.getByLabel('Search');
  await field.focus();
  await log.during('typing in the search', async () => {
    await page.keyboard.type(word, { delay: TYPING_MS });
    await shows(page, found);
  });
  await log.during('clearing the search', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await shows(page, all);
  });
}

async function sort({ page, log, all }: BrandScreen): Promise<void> {
  const byName = await listed(page, { sort: 'name' });
  const order = page.getByLabel('Sort by');
  await order.focus();
  await log.during('sorting by name', async () => {
    await page.keyboard.press('ArrowDown');
    await shows(page, byName);
  });
  await log.during('sorting by commission', async () => {
    await page.keyboard.press('ArrowUp');
    await shows(page, all);
  });
}

async function filter({ page, log, all }: BrandScreen): Promise<void> {
  const category = page.getByLabel('Category');
  const [first] = await category.locator('option:not([value=""])').all();
  const filtered = await listed(page, { category: (await first?.getAttribute('value')) ?? '' });
  await log.during('opening a filter', () => category.click());
  await log.during('choosing its value', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shows(page, filtered);
  });
  await log.during('removing the filter', async () => {
    await page.keyboard.press('ArrowUp');
    await shows(page, all);
  });
}

async function pressOften({ page }: BrandScreen, key: string): Promise<void> {
  for (let press = 0; press < PRESSES; press++) await page.keyboard.press(key, { delay: REPEAT_MS });
}
