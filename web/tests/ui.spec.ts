import { expect, type Locator, type Page, test } from '@playwright/test';
import { classConflicts } from './class-conflicts.ts';
import { graveViolations } from './grave-violations.ts';
import { clipboard } from './page-parts.ts';

let complaints: string[] = [];

test.beforeEach(async ({ page }) => {
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
});

test.afterEach(() => expect(complaints).toEqual([]));

/** A section of the gallery. */
function part(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The light half of a section that is shown in both themes. */
function light(page: Page, title: string): Locator {
  return part(page, title).getByRole('region', { name: 'On light paper' });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`the gallery has no accessibility violation and no horizontal scroll in the ${colorScheme} theme at ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('figure', { name: 'Clicks per day' }).first()).toBeVisible();
      expect(await graveViolations(page)).toEqual([]);
      expect(await classConflicts(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

test('every control is at least 44 px high on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const small = await page
    .locator(
      'button:visible, a[class*="min-h"]:visible, [role="tab"]:visible, input:visible:not([type="radio"], [type="range"], [type="checkbox"]), label:has([type="checkbox"]):visible',
    )
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => !element.closest('[aria-hidden="true"]') && element.getBoundingClientRect().height > 1,
        )
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
});

test('the theme follows the system until the reader chooses one, and the choice is stored', async ({
  page,
}) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const lightPaper = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).not.toBe(lightPaper);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.locator('#content').getByRole('radio', { name: 'Light', exact: true }).check();
  expect(await paper()).toBe(lightPaper);
  await page.reload();
  await expect(page.locator('#content').getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
  expect(await paper()).toBe(lightPaper);

  await page.keyboard.press('Tab');
  await page.locator('#content').getByRole('radio', { name: 'System' }).check();
  expect(await paper()).not.toBe(lightPaper);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a busy button is marked as busy and disabled, and can have the focus', async ({ page }) => {
  const saving = light(page, 'Buttons').getByRole('button', { name: 'Saving' });
  await expect(saving).toHaveAttribute('aria-busy', 'true');
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  await saving.focus();
  await expect(saving).toBeFocused();
});

test('an icon button has an accessible name', async ({ page }) => {
  await expect(light(page, 'Buttons').getByRole('button', { name: 'Search' })).toBeEnabled();
  await expect(light(page, 'Buttons').getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('an external link says that it opens in a new tab', async ({ page }) => {
  const link = light(page, 'Text').getByRole('link', { name: 'Elsewhere (opens a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  for (const [name, duration] of [
    ['Copy link', 2000],
    ['Copy script', 3000],
  ] as const)
    test(`the button "${name}" shows “Copied!” for ${duration} ms`, async ({ page }) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const button = part(page, 'Buttons').getByRole('button', { name });
      await button.click();
      const done = part(page, 'Buttons').getByRole('button', { name: 'Copied!' });
      await expect(done).toBeVisible();
      await expect(part(page, 'Buttons').getByRole('status').filter({ hasText: 'Copied!' })).toBeAttached();
      await page.clock.runFor(duration - 100);
      await expect(done).toBeVisible();
      await page.clock.runFor(200);
      await expect(button).toBeVisible();
      await expect(done).toHaveCount(0);
    });

  test('the clipboard receives the whole text', async ({ page }) => {
    await part(page, 'Buttons').getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboard(page)).toBe('https://tributary.example/go/PUB000001/kettle');
  });

  test('a failed copy shows an error and explains how to copy manually', async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new Error('no')),
      });
    });
    await part(page, 'Buttons').getByRole('button', { name: 'Copy script' }).click();
    await expect(part(page, 'Buttons').getByRole('button', { name: 'Failed' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Please copy the code manually.' })).toBeVisible();
  });
});

test('a field is associated with its label, its hint and its error', async ({ page }) => {
  const fields = light(page, 'Fields');
  await expect(fields.getByRole('textbox', { name: 'Publisher ID' })).toHaveAccessibleDescription(
    'PUB and six digits.',
  );
  const site = fields.getByRole('textbox', { name: 'Site' });
  await expect(site).toHaveAttribute('aria-invalid', 'true');
  await expect(site).toHaveAccessibleDescription(/valid URL/);
  await expect(fields.getByRole('textbox', { name: 'Name (optional)' })).toBeDisabled();
});

test('a password is hidden until the reader shows it', async ({ page }) => {
  const fields = light(page, 'Fields');
  const secret = fields.getByLabel('Password', { exact: true });
  await expect(secret).toHaveAttribute('type', 'password');
  await fields.getByRole('button', { name: 'Show password' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await fields.getByRole('button', { name: 'Hide password' }).click();
  await expect(secret).toHaveAttribute('type', 'password');
});

test('a select can be opened, navigated and changed with the keyboard', async ({ page }) => {
  const platform = light(page, 'Fields').getByRole('combobox', { name: 'Platform' });
  await platform.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(platform).toHaveText('Bolt');
  await expect(platform).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Bolt' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option', { name: 'Replit' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a combobox filters while typing, selects with arrow keys and Enter, and can be cleared', async ({
  page,
}) => {
  const fields = light(page, 'Fields');
  const brand = fields.getByRole('combobox', { name: 'Brand' });
  await brand.pressSequentially('ember');
  await expect(page.getByRole('option')).toHaveText(['Ember Coffee']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(brand).toHaveValue('Ember Coffee');
  await fields.getByRole('button', { name: 'Clear' }).click();
  await expect(brand).toHaveValue('');
  await brand.pressSequentially('zzz');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('a checkbox is toggled with the space bar and by clicking its label', async ({ page }) => {
  const choices = light(page, 'Choices');
  const news = choices.getByRole('checkbox', { name: 'Send me news' });
  await expect(news).toHaveAccessibleDescription('At most once a month.');
  await news.focus();
  await page.keyboard.press('Space');
  await expect(news).toBeChecked();
  await choices.getByText('Send me news').click();
  await expect(news).not.toBeChecked();
  await expect(choices.getByRole('checkbox', { name: 'Some of them' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await expect(choices.getByRole('checkbox', { name: 'I have read the policy' })).toHaveAccessibleDescription(
    'Please read it first.',
  );
});

test('arrow keys select radio buttons and skip disabled ones', async ({ page }) => {
  const group = light(page, 'Choices').getByRole('radiogroup', { name: 'Group the report' });
  await group.getByRole('radio', { name: 'By day' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name: 'By brand' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name: 'By day' })).toBeChecked();
});

test('a switch is toggled with the space bar', async ({ page }) => {
  const summary = light(page, 'Choices').getByRole('switch', { name: 'Weekly summary' });
  await summary.focus();
  await page.keyboard.press('Space');
  await expect(summary).not.toBeChecked();
});

test('a slider moves by 1 with the arrow keys and by 10 with the page keys, and announces its value', async ({
  page,
}) => {
  const choices = light(page, 'Choices');
  const volume = choices.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  const after = async (key: string, value: string) => {
    await page.keyboard.press(key);
    await expect(volume).toHaveValue(value);
  };
  await after('ArrowRight', '41');
  await after('ArrowLeft', '40');
  await after('PageUp', '50');
  await after('PageDown', '40');
  await after('Home', '0');
  await after('End', '100');
  await expect(choices.getByRole('slider', { name: 'Click-through rate' })).toHaveAttribute(
    'aria-valuetext',
    '2.5%',
  );
});

test('arrow keys select a tab and show its panel', async ({ page }) => {
  const choices = light(page, 'Choices');
  const tabs = choices.getByRole('tablist', { name: 'Platforms' });
  await tabs.getByRole('tab', { name: 'Replit' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Lovable' })).toHaveAttribute('aria-selected', 'true');
  await expect(choices.getByRole('tabpanel', { name: 'Lovable' })).toHaveText('Paste the prompt.');
  await page.keyboard.press('End');
  await expect(choices.getByRole('tabpanel', { name: 'Workflow' })).toBeVisible();
  await expect(choices.getByRole('tabpanel')).toHaveCount(1);
});

test('an amount is rounded exactly and its minus sign is announced', async ({ page }) => {
  const figures = light(page, 'Numbers and states');
  await expect(figures.getByText('1,234.51')).toBeVisible();
  await expect(figures.getByText('minus')).toBeAttached();
  await expect(figures.getByText('0.004500')).toBeVisible();
});

test('a progress bar announces its value, and is indeterminate without one', async ({ page }) => {
  const figures = light(page, 'Numbers and states');
  await expect(figures.getByRole('progressbar', { name: 'Setup' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 3 steps completed',
  );
  await expect(figures.getByRole('progressbar', { name: 'Loading the feed' })).not.toHaveAttribute('value');
});

test('a stepper marks the current step', async ({ page }) => {
  const current = light(page, 'Numbers and states').locator('[aria-current="step"]');
  await expect(current).toContainText('Now: Paste the script');
});

test('an accordion opens and closes with the keyboard', async ({ page }) => {
  const question = part(page, 'Text').getByRole('button', { name: 'What happens to a reversal?' });
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Past entries never change')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Past entries never change').locator('..')).toHaveAttribute(
    'hidden',
    'until-found',
  );
});

test('code is highlighted once it is visible, and its text stays the same', async ({ page }) => {
  const code = light(page, 'Text').locator('pre');
  const plain = await code.textContent();
  await code.scrollIntoViewIfNeeded();
  await expect(code.locator('[data-kind="keyword"]').first()).toBeVisible();
  expect(await code.textContent()).toBe(plain);
});

test('a success toast is a status, an error toast is an alert, and a toast can be dismissed', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Success toast' }).click();
  const success = page.getByRole('status').filter({ hasText: 'Your affiliate link is ready to use' });
  await expect(success).toBeVisible();
  await page.getByRole('button', { name: 'Error toast' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Generation Failed' })).toBeVisible();
  await success.getByRole('button', { name: 'Dismiss' }).click();
  await expect(success).toHaveCount(0);
});

test('the action of a toast runs and closes the toast', async ({ page }) => {
  await page.getByRole('button', { name: 'Toast with an action' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Reloaded')).toBeVisible();
  await expect(page.getByText('A new version is here')).toHaveCount(0);
});

test('a dialog has a name, traps the focus and returns it after Escape', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await expect(dialog).toHaveAccessibleDescription('Paste a product URL.');
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a confirmation focuses Cancel first and runs its action only after it is confirmed', async ({
  page,
}) => {
  const output = part(page, 'Overlays').locator('output');
  await page.getByRole('button', { name: 'Open confirmation' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this key?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(output).toHaveText('nothing yet');

  await page.getByRole('button', { name: 'Open confirmation' }).click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(output).toHaveText('Key revoked');
  await expect(dialog).toHaveCount(0);
});

test('a confirmation stays open and shows the error when its action fails', async ({ page }) => {
  await page.getByRole('button', { name: 'Open failing confirmation' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this site?' });
  await dialog.getByRole('button', { name: 'Delete site' }).click();
  await expect(dialog).toContainText('The site has open links.');
});

test('a sheet is a dialog with a name, and Escape closes it', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open sheet' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Conversion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a menu can be navigated with the keyboard, and its disabled items are marked', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open menu' });
  const output = part(page, 'Overlays').locator('output');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /Documentation/ })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Not allowed' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(output).toHaveText('Deleted');
  await expect(opener).toBeFocused();
});

test('a tooltip appears on focus and disappears with Escape', async ({ page }) => {
  await page.getByRole('button', { name: 'Open palette' }).focus();
  await page.keyboard.press('Tab');
  const tooltip = page.getByRole('tooltip', { name: 'Earnings per click over seven days' });
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('the command palette finds a command by its keywords, runs it and returns the focus', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Open palette' });
  await opener.click();
  const field = page.getByRole('combobox', { name: 'Find a page or a command' });
  await expect(field).toBeFocused();
  await field.fill('catalog');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(part(page, 'Overlays').locator('output')).toHaveText('Brands');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(field).toBeFocused();
  await field.fill('zzz');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('column headers sort the table and announce the order', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Conversions' });
  const commission = table.getByRole('columnheader', { name: 'Commission' });
  const amounts = () => table.locator('tbody tr:not([aria-hidden]) td:nth-child(5)').allInnerTexts();
  await expect(commission).toHaveAttribute('aria-sort', 'none');
  await commission.getByRole('button').click();
  await expect(commission).toHaveAttribute('aria-sort', 'descending');
  const falling = (await amounts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(falling.length).toBeGreaterThan(5);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  await commission.getByRole('button').press('Enter');
  await expect(commission).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('columnheader', { name: 'Conversion', exact: true })).not.toHaveAttribute(
    'aria-sort',
  );
});

test('a table of 5,000 rows renders only the visible ones, and the last one can be reached', async ({
  page,
}) => {
  const table = page.getByRole('table', { name: 'Conversions' });
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
  const rows = table.locator('tbody tr[aria-rowindex]');
  expect(await rows.count()).toBeLessThan(60);
  const scroller = page.getByRole('region', { name: 'Conversions', exact: true });
  await scroller.focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(table.locator('tr[aria-rowindex="5001"]')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  // A second End scrolls the page.
  await scroller.evaluate((element) => element.scrollIntoView());
  await expect(table.getByRole('columnheader', { name: 'Brand' })).toBeInViewport();
});

test('table columns can be hidden and shown with the keyboard', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Conversions' });
  await expect(table.getByRole('columnheader', { name: 'Note' })).toHaveCount(0);
  // Every table of the gallery has this button, and they become enabled one after another.
  await page
    .getByRole('region', { name: 'Conversions', exact: true })
    .locator('..')
    .getByRole('button', { name: 'Columns', disabled: false })
    .focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('menuitemcheckbox', { name: 'Note' });
  await expect(note).not.toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Conversion' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(note).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Note' })).toBeVisible();
});

test('a table shows its loading, empty and error states, and a retry loads its rows', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('region', { name: 'Empty' })).toContainText('Nothing here yet');
  const failed = page.getByRole('region', { name: 'Failed' });
  await expect(failed.getByRole('alert')).toContainText('We couldn’t reach the API.');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('row')).toHaveCount(4);
});

test('the pagination marks the current page and disables Next on the last one', async ({ page }) => {
  const pages = page.getByRole('navigation', { name: 'Pages of Conversions' });
  await expect(pages).toContainText('151–200 of 1,204');
  await expect(pages.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: 'Page 25' }).click();
  await expect(pages).toContainText('1,201–1,204 of 1,204');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a chart has a text summary, and its values are available as a table', async ({ page }) => {
  const chart = light(page, 'Charts').getByRole('figure', { name: 'Clicks per day' });
  await expect(chart).toContainText('Clicks: from 120 (1 Nov)');
  const toggle = chart.getByRole('button', { name: 'Table' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const table = chart.getByRole('table', { name: 'Clicks per day' });
  await expect(table.getByRole('row')).toHaveCount(22);
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Clicks', 'Previews']);
});

test('reduced motion turns animations off', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const spinner = light(page, 'Buttons').getByRole('img', { name: 'Working' }).first();
  const duration = await spinner.evaluate((element) => getComputedStyle(element).animationDuration);
  expect(Number.parseFloat(duration)).toBeLessThan(0.001);
});
