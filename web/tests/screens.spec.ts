import { type APIRequestContext, expect, test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import {
  createPartner,
  fileClaim,
  recordDataRequest,
  reportHeldSale,
  reportUnattributedSale,
  sendFeedback,
} from './operator-requests.ts';
import { expectFits, expectSound, expectSoundScreens } from './page-checks.ts';
import { MEMBER_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from './public-routes.ts';
import { expectActionsWithLargeText } from './text-zoom.ts';

const PUBLIC_PARTS = 3;
/** Of a browser that its reader has not changed. */
const FONT_SIZE = 16;
const SIGN_IN_ROUTES = [
  '/auth',
  '/auth?tab=sign-in',
  '/auth?tab=magic-link',
  '/auth/reset',
  '/auth/verify',
  '/auth/magic',
];

const MEMBER_PARTS = [
  ['dashboard, analytics and earnings', /^\/app($|\/analytics|\/earnings)/],
  ['brands, links and tools', /^\/(app\/(brands|tools|platforms|webhooks|compliance)|links)/],
  ['assistants, keys, settings and feedback', /^\/(claude-mcp|api-keys|feedback|settings|signup-success)/],
] as const;
const OPERATOR_PARTS = [
  ['networks and brands', /^\/admin\/(networks|brands)\b/],
  ['money and publishers', /^\/admin\/(revenue|reconciliation|adjustments|payouts|ledger|publishers)\b/],
  ['requests and feedback', /^\/admin\/(requests|feedback)\b/],
  ['overview, changes, alerts and team', /^\/admin\/(overview|changes|alerts|team)\b/],
  ['compliance', /^\/admin\/compliance/],
  ['system monitor, incidents and request log', /^\/admin\/(system|incidents|request-log)\b/],
  ['testing dashboard and suites', /^\/admin\/(testing|test-suites)\b/],
  ['load tests and campaigns', /^\/admin\/(load-testing|long-term-testing)\b/],
  ['CEO dashboard and developer tools', /^\/admin\/(ceo-dashboard|developer)\b/],
] as const;

// Each test opens many screens.
test.describe.configure({ timeout: 300_000 });

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const part of inParts(PUBLIC_ROUTES, PUBLIC_PARTS))
  test(`the public pages from ${part[0]} to ${part.at(-1)} have no error and no violation in either theme at any width, and fit with twice the font size`, async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page);
    const setFontSize = (standard: number) =>
      devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } });
    await expectSoundScreens(page, part, null, async (path) => {
      await setFontSize(2 * FONT_SIZE);
      await expectFits(page, `${path} with twice the font size`, [360, 1280]);
      await setFontSize(FONT_SIZE);
    });
  });

test('the sign-in pages with their errors have no violation in either theme at any width', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  for (const path of SIGN_IN_ROUTES)
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      await main.locator('form').getByRole('button').last().click();
      await expect(main.getByText(/^Please enter/).first()).toBeVisible();
      await expectSound(page, path, null);
      await expectActionsWithLargeText(page, path);
    });
  expect(complaints).toEqual([]);
});

for (const [screens, pattern] of MEMBER_PARTS)
  test(`a new publisher’s ${screens} have no error and no violation in either theme at any width`, async ({
    page,
    context,
  }) => {
    await newAccount(context.request);
    await expectSoundScreens(
      page,
      MEMBER_ROUTES.filter((path) => pattern.test(path)),
    );
  });

for (const [screens, pattern] of OPERATOR_PARTS)
  test(`the operators’ ${screens} have no error and no violation in either theme at any width`, async ({
    page,
    context,
  }) => {
    await causeRequests(context.request);
    await newAccount(context.request, { role: 'admin' });
    await expectSoundScreens(
      page,
      OPERATOR_ROUTES.filter((path) => pattern.test(path)),
    );
  });

test('each screen is in one of these tests', () => {
  const patterns = [...MEMBER_PARTS, ...OPERATOR_PARTS].map(([, pattern]) => pattern);
  for (const path of [...MEMBER_ROUTES, ...OPERATOR_ROUTES])
    expect(
      patterns.filter((pattern) => pattern.test(path)),
      path,
    ).toHaveLength(1);
});

/** Causes one of each that waits for operators, so that no queue is empty. */
async function causeRequests(request: APIRequestContext): Promise<void> {
  const { publisherId } = await newAccount(request);
  await fileClaim(request, publisherId);
  await reportHeldSale(request, publisherId);
  await reportUnattributedSale(request);
  await sendFeedback(request);
  await recordDataRequest(request);
  await createPartner();
}

/** Splits a list into parts of about the same length. */
function inParts<Item>(items: readonly Item[], count: number): Item[][] {
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, part) => items.slice(part * length, (part + 1) * length));
}
