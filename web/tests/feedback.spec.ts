import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';

/** Longer than a line of a phone. */
const READER = 'A reader who has quite a long name';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('feedback from the button appears on the board and in the counts of its tabs', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto('/feedback');
  await expect(page.getByText('Vote on items or add your own.')).toBeVisible();
  const text = await sendFeedback(page, 'Improvement');
  await expect(page.getByText('Thank you! Your detailed feedback has been submitted.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const badge of ['Pending', 'Improvement', 'Medium priority', '/feedback'])
    await expect(itemOf(page, text)).toContainText(badge);

  await page.getByLabel('Search').fill(text);
  await expect(tab(page, 'All')).toHaveText('All1');
  await expect(tab(page, 'Completed')).toHaveText('Completed0');
  await tab(page, 'Pending').click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(itemOf(page, text)).toBeVisible();
  await tab(page, 'Completed').click();
  await expect(page.getByText('No results.')).toBeVisible();
});

test('an administrator deletes another publisher’s item', async ({ page, context, browser }) => {
  const author = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedIn(author);
  const board = await author.newPage();
  await board.goto('/feedback');
  const text = await sendFeedback(board, 'Other');
  await expect(itemOf(board, text)).toBeVisible();

  const admin = { email: 'admin@tributary.example', password: 'local-demo-password' };
  expect((await context.request.post('/v1/auth/sign-in', { data: admin })).status()).toBe(200);
  await page.goto('/feedback');
  await itemOf(page, text)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feedback' }).click();
  await expect(itemOf(page, text)).toHaveCount(0);
  await board.reload();
  await expect(board.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(itemOf(board, text)).toHaveCount(0);
  await author.close();
});

test('a vote counts once, is stored, and can be changed on a later visit', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/feedback');
  const text = await sendFeedback(page, 'Bug report');
  const item = itemOf(page, text);
  const [up, down] = [
    item.getByRole('button', { name: /^Upvote/ }),
    item.getByRole('button', { name: /^Downvote/ }),
  ];
  await up.press('Enter');
  await expect(page.getByText('Vote Recorded')).toBeVisible();
  await expect(up).toBeFocused();
  await expect(item).toContainText(/^1/);
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  for (const button of [up, down]) await expect(button).toBeDisabled();

  await page.reload();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(item).toContainText(/^-1/);
  await expect(up).toHaveAttribute('aria-pressed', 'false');
});

test('a comment shows the chosen name and its text as plain text, counts, and only its author deletes it', async ({
  page,
  context,
  browser,
}) => {
  await signedIn(context);
  await page.goto('/feedback');
  const text = await sendFeedback(page, 'Other');
  const item = itemOf(page, text);
  await item.getByRole('button', { name: '0 comments' }).click();
  const comments = item.getByRole('region', { name: /^Comments on/ });
  await expect(comments.getByLabel('Name to show')).toHaveValue('Ada Brook');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByLabel('Your comment')).toHaveAccessibleDescription('Please write a comment');
  await comments.getByLabel('Your comment').fill('<b>I need this too.</b>');
  await comments.getByLabel('Name to show').fill(READER);
  await page.route('**/comments', (route) => route.abort());
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByRole('alert')).toContainText('We couldn’t add your comment.');
  await page.unroute('**/comments');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByRole('listitem')).toContainText(READER);
  await expect(comments.getByText('<b>I need this too.</b>')).toBeVisible();
  await expect(comments.getByLabel('Your comment')).toHaveValue('');
  await expect(item.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth).toBeLessThanOrEqual(360);

  const visitor = await (await browser.newContext({ extraHTTPHeaders: ownNetwork() })).newPage();
  await visitor.goto(`/feedback?search=${encodeURIComponent(text)}`);
  await visitor.getByRole('button', { name: '1 comment', exact: true }).click();
  await expect(visitor.getByText('<b>I need this too.</b>')).toBeVisible();
  await expect(visitor.getByText('Sign in to comment.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Delete the comment/ })).toHaveCount(0);
  await visitor.context().close();

  await comments.getByRole('button', { name: `Delete the comment of ${READER}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(item.getByRole('button', { name: '0 comments' })).toBeVisible();
});

test('the board is a screen of the dashboard for a member, and a vote stays disabled after a change of tabs', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto('/app');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Community Feedback' }).click();
  await expect(page).toHaveURL('/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Feedback');
  await expect(screens.getByRole('link', { name: 'Community Feedback' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const text = await sendFeedback(page, 'Other');
  const up = itemOf(page, text).getByRole('button', { name: /^Upvote/ });
  await up.click();
  await expect(page.getByText('Vote Recorded')).toBeVisible();
  await tab(page, 'Completed').click();
  await expect(itemOf(page, text)).toHaveCount(0);
  await tab(page, 'Pending').click();
  await expect(up).toBeDisabled();
  await page.reload();
  await expect(up).toBeEnabled();
});

/** Sends feedback with a unique text. Returns the text. */
async function sendFeedback(page: Page, type: string): Promise<string> {
  const text = `The table of rates ${randomBytes(5).toString('hex')}`;
  // Until it is known who reads, the page has another frame, with another button.
  await expect(page.getByText('Vote on items or add your own.')).toBeVisible();
  const opener = page.getByRole('main').getByRole('button', { name: 'Give feedback' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  // It takes the focus when it has opened, and a list that opened sooner would close.
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type }).click();
  await dialog.getByLabel('Description').fill(text);
  await dialog.getByRole('button', { name: 'Send' }).click();
  // It gives the focus back when it has closed. A key that was pressed sooner would go there.
  await expect(opener).toBeFocused();
  return text;
}

function itemOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

function tab(page: Page, label: string): Locator {
  return page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: new RegExp(`^${label}`) });
}
