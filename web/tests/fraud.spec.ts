import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { publisherId } from './history.ts';
import { approveLatest, byOperators, confirmSession, OPERATOR, signedInAdmin } from './operators.ts';
import { brandOf, earningOf } from './sales.ts';

const RULE = 'Many clicks of one address';
/** More than any other test makes from one address in an hour. */
const THRESHOLD = 80;
const CLICKS = 90;
const FOUND_MS = 60_000;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test.afterEach(({ request }) => switchOff(request));

test('a fraud pattern is detected and held, the publisher asks for a review, and an operator releases it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const open = () => browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: ownNetwork() });
  const [publisher, operator] = [await open(), await open()];
  await signedIn(publisher);
  await signedInAdmin(operator);
  const id = await publisherId(publisher.request);
  const admin = await operator.newPage();
  await switchOn(admin);

  const { id: brand } = await brandOf(publisher.request, 'wildfire', 'percentage');
  const pattern = { link: `/go/${id}/${brand}`, clicks: CLICKS, sales: 3, seconds: 2, amount: '4000.00' };
  const made = await publisher.request.post('/dev/fraud', { data: pattern });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = await made.json();
  const { conversion_id: sale } = await earningOf(publisher.request, data.click_ids[0]);
  const stateOfSale = async () => {
    const traced = await publisher.request.get(`/v1/publisher/conversions/${sale}/trace`);
    expect(traced.status(), await traced.text()).toBe(200);
    return (await traced.json()).data.held_reason ?? null;
  };

  await expect.poll(() => evaluated(admin.request, id), { timeout: FOUND_MS }).toBe('held');
  await expect.poll(stateOfSale, { timeout: FOUND_MS }).toBe('compliance_hold');
  await admin.goto('/admin/compliance');
  await admin.getByRole('button', { name: `Open ${RULE} of ${id}, sales` }).click();
  const sheet = admin.getByRole('dialog', { name: 'Violation' });
  await expect(sheet).toContainText('Many clicks on your links came from one address within an hour.');
  await expect(sheet.getByRole('region', { name: 'Evidence' })).toContainText(
    `${CLICKS} · threshold ${THRESHOLD}`,
  );
  await expect(sheet.getByRole('list', { name: 'Clicks' }).getByRole('listitem').first()).toBeVisible();
  await admin.keyboard.press('Escape');

  const own = await publisher.newPage();
  await own.goto('/app/compliance');
  const violations = own.getByRole('list', { name: 'Violations' }).getByRole('listitem');
  await expect(violations).toHaveCount(2);
  const violation = violations.filter({ hasText: 'sales ·' });
  await expect(violation).toContainText('Sales held');
  await expect(violation).toContainText('Your sales are held: they stay pending until we have looked at it.');
  await expectEmail(admin.request, id, 'earnings_held');
  await violation.getByRole('button', { name: 'Ask for a review of this violation' }).click();
  await own.getByLabel('Your reasons').fill('It was a demonstration of the shop in my class.');
  await own.getByRole('button', { name: 'Send request' }).click();
  await expect(violation).toContainText(/You asked for a review on/);

  await admin.goto('/admin/compliance');
  await admin.getByRole('button', { name: `Open ${RULE} of ${id}, sales` }).click();
  await sheet.getByRole('button', { name: 'Dismiss' }).click();
  const decision = admin.getByRole('dialog', { name: 'Dismiss the violation?' });
  await decision.getByRole('button', { name: 'Dismiss' }).click();
  await expect(decision.getByLabel('Reason')).toHaveAccessibleDescription(/Please write a reason/);
  await decision.getByLabel('Reason').fill('A class in one room');
  await decision.getByRole('button', { name: 'Dismiss' }).click();
  // The held sales are worth more than one person may release.
  await expect(admin.getByText('Proposed', { exact: true })).toBeVisible();
  await approveLatest();
  await admin.keyboard.press('Escape');
  await expect.poll(stateOfSale).toBe(null);
  await admin.getByRole('button', { name: `Answer the request of ${id}` }).click();
  await admin.getByRole('radio', { name: 'We changed our decision' }).click();
  await admin
    .getByRole('textbox', { name: 'Answer' })
    .fill('Thank you. A class explains the clicks, and your sales are released.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByText('Answer sent')).toBeVisible();

  await own.reload();
  await expect(violation).toContainText('Dismissed');
  await expect(violation).toContainText('A class explains the clicks, and your sales are released.');
  await expect(violation.getByRole('button')).toHaveCount(0);
  await expectEmail(admin.request, id, 'review_answered');
  await expectAudit(admin.request, id, [
    'compliance_violation.found',
    'compliance_review.requested',
    'compliance_violation.dismissed',
    'compliance_review.answered',
  ]);
  await Promise.all([publisher.close(), operator.close()]);
});

/** Switches the rule on from the screen. It is off on a local system, where one person clicks and buys. */
async function switchOn(page: Page): Promise<void> {
  await page.goto('/admin/compliance/rules');
  const row = page.getByRole('row').filter({ hasText: RULE });
  await row.getByRole('button', { name: `Edit ${RULE}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabel('Threshold (clicks)').fill(String(THRESHOLD));
  await dialog.getByRole('switch', { name: 'Evaluate this rule' }).click();
  await dialog.getByLabel('Reason').fill('A test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirmSession(page);
  await expect(row).toContainText('On');
}

async function switchOff(request: APIRequestContext): Promise<void> {
  const path = '/v1/operations/compliance/rules';
  const { data } = await (await request.get(path, { headers: OPERATOR })).json();
  const { id } = data.find(({ name }: { name: string }) => name === RULE);
  const changes = { enabled: false, threshold: 30, reason: 'A test' };
  const response = await byOperators('patch', `${path}/${id}`, changes);
  // A rule that is on takes two people, one that is off doesn't.
  expect([200, 202], await response.text()).toContain(response.status());
}

/** Runs the job, and returns whether a violation holds the publisher’s sales. */
async function evaluated(request: APIRequestContext, id: string): Promise<string | null> {
  expect((await request.post('/dev/jobs/evaluate_compliance')).status()).toBe(200);
  const path = `/v1/operations/compliance/violations?publisher_id=${id}`;
  const { data } = await (await request.get(path, { headers: OPERATOR })).json();
  return data.find(({ hold }: { hold: string | null }) => hold !== null)?.hold ?? null;
}

async function expectEmail(request: APIRequestContext, id: string, kind: string): Promise<void> {
  const kinds = async () => {
    const path = `/v1/operations/publishers/${id}/emails`;
    const { data } = await (await request.get(path, { headers: OPERATOR })).json();
    return data.map((each: { kind: string }) => each.kind);
  };
  await expect.poll(kinds).toContain(kind);
}

async function expectAudit(request: APIRequestContext, subject: string, actions: string[]): Promise<void> {
  const path = `/v1/operations/audit-log?subject=${subject}&per_page=100`;
  const { data } = await (await request.get(path, { headers: OPERATOR })).json();
  const found = data.map(({ action }: { action: string }) => action);
  expect(found).toEqual(expect.arrayContaining(actions));
}
