import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { exampleOf, respond, respondRaw } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const DETAIL = exampleOf('get', '/v1/operations/publishers/{publisher_id}').data;
const NOTHING = {
  deletion: null,
  changes: [],
  proposed_adjustments: 0,
  unfinished_payouts: 0,
  unfinished_amount: '0.000000',
};

beforeEach(() => {
  signIn('operator');
  respond('get', '/v1/operations/operators');
});

it('what is pending about a publisher is on the first view, and a deletion in the title', async () => {
  respond('get', '/v1/operations/publishers/{publisher_id}', {
    data: {
      ...DETAIL,
      pending: {
        deletion: {
          state: 'scheduled',
          requested_at: '2026-11-28T09:00:00.000Z',
          erased_from: '2026-12-12T09:00:00.000Z',
          error_code: null,
        },
        changes: [
          {
            id: 'chg_1',
            what: 'Set the share of PUB000001',
            proposed_by: 'operator:token',
            proposed_at: '2026-11-28T09:00:00.000Z',
          },
        ],
        proposed_adjustments: 1,
        unfinished_payouts: 2,
        unfinished_amount: '62.500000',
      },
    },
  });
  await renderScreen('/admin/publishers/PUB000001');
  const section = page.getByRole('region', { name: 'Pending' });
  await expect.element(section).toMatchTextContent('Everything is erased from 12 Dec');
  await expect.element(section.getByRole('link', { name: 'Set the share of PUB000001' })).toBeVisible();
  await expect.element(section).toMatchTextContent('1 adjustment to approve or reject');
  await expect.element(section).toMatchTextContent('2 payouts not settled');
  await expect.element(section).toMatchTextContent('$62.50');
  await expect.element(page.getByText(/^Deletion 12 Dec/)).toBeVisible();
});

it('nothing pending is said to be nothing', async () => {
  respond('get', '/v1/operations/publishers/{publisher_id}', { data: { ...DETAIL, pending: NOTHING } });
  await renderScreen('/admin/publishers/PUB000001');
  await expect.element(page.getByText('Nothing is pending.')).toBeVisible();
});

it('the audit tab asks for everything about the publisher, and names what it was done to', async () => {
  respond('get', '/v1/operations/publishers/{publisher_id}', { data: { ...DETAIL, pending: NOTHING } });
  const [entry] = exampleOf('get', '/v1/operations/audit-log').data;
  if (!entry) throw new Error('The example has no entry.');
  const asked = respond('get', '/v1/operations/audit-log', {
    data: [{ ...entry, action: 'adjustment.booked', subject: 'adj_00000000000000000000' }],
    summary: { total: 1 },
  });
  await renderScreen('/admin/publishers/PUB000001?view=audit');
  await expect.element(page.getByText('adj_00000000000000000000')).toBeVisible();
  expect(asked.map(({ query }) => query.publisher_id)).toEqual(['PUB000001']);
});

it('the money tab has the adjustments with who proposed them, and each payout’s run', async () => {
  respond('get', '/v1/operations/publishers/{publisher_id}', { data: { ...DETAIL, pending: NOTHING } });
  respond('get', '/v1/operations/publishers/{publisher_id}/balances');
  const [payout] = exampleOf('get', '/v1/operations/payouts').data;
  const [adjustment] = exampleOf('get', '/v1/operations/adjustments').data;
  if (!payout || !adjustment) throw new Error('The examples are empty.');
  respond('get', '/v1/operations/payouts', {
    data: [{ ...payout, period: '2026-11', run_id: 'prn_00000000000000000000' }],
  });
  respond('get', '/v1/operations/adjustments', {
    data: [{ ...adjustment, reason: 'The network lost the sale.' }],
  });
  await renderScreen('/admin/publishers/PUB000001?view=money');
  await expect
    .element(page.getByRole('link', { name: 'November 2026' }))
    .toHaveAttribute('href', '/admin/payouts/runs/prn_00000000000000000000');
  await expect.element(page.getByText('The network lost the sale.')).toBeVisible();
});

it('says since when a publisher has agreed to news, or has not', async () => {
  const since = { marketing_consent_since: '2026-11-28T09:00:00.000Z' };
  respond('get', '/v1/operations/publishers/{publisher_id}', {
    data: { ...DETAIL, ...since, marketing_consent: false },
  });
  await renderScreen('/admin/publishers/PUB000001');
  await expect.element(page.getByText(/^Not given, since 28 Nov/)).toBeVisible();
});

it('each role is offered what it may decide about a publisher', async () => {
  const held = { ...DETAIL, status: 'active' as const, held_sales: 2, pending: NOTHING };
  respond('get', '/v1/operations/publishers/{publisher_id}', { data: held });
  const isOffered = (name: string) => page.getByRole('button', { name }).elements().length > 0;
  await renderScreen('/admin/publishers/PUB000001');
  await expect.element(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(isOffered('Release')).toBe(false);
  expect(isOffered('Recover account')).toBe(false);
  await cleanup();
  signIn('finance');
  respond('get', '/v1/operations/operators');
  await renderScreen('/admin/publishers/PUB000001');
  await expect.element(page.getByRole('button', { name: 'Release' })).toBeVisible();
  expect(isOffered('Suspend')).toBe(false);
  expect(isOffered('Change limit')).toBe(false);
  expect(isOffered('Recover account')).toBe(true);
});

it('a recovery names an address that the account has had, and the page shows that it waits', async () => {
  signIn('finance');
  const detail = (changes: Partial<(typeof DETAIL)['pending']>) => ({
    data: { ...DETAIL, status: 'active' as const, pending: { ...NOTHING, ...changes } },
  });
  respond('get', '/v1/operations/publishers/{publisher_id}', detail({}));
  respond('get', '/v1/operations/publishers/{publisher_id}/addresses', {
    data: [
      { email: 'thief@site.example', used_until: null },
      { email: 'ada@site.example', used_until: '2026-11-28T09:00:00.000Z' },
      { email: 'older@site.example', used_until: '2026-08-01T09:00:00.000Z' },
    ],
  });
  await renderScreen('/admin/publishers/PUB000001');
  await page.getByRole('button', { name: 'Recover account' }).click();
  await expect.element(page.getByRole('radio', { name: 'ada@site.example' })).toBeChecked();
  await expect.element(page.getByText(/^Used until 28 Nov/)).toBeVisible();
  await page.getByRole('radio', { name: 'older@site.example' }).click();
  const asked = respondRaw('post', '/v1/operations/publishers/{publisher_id}/recover', () =>
    Response.json({ status: 'proposed', data: { id: 'chg_1', applies_at: null } }, { status: 202 }),
  );
  const what = 'Give the account of PUB000001 back to its owner';
  const waiting = { id: 'chg_1', what, proposed_by: 'operator:x', proposed_at: '2026-11-28T09:00:00.000Z' };
  respond('get', '/v1/operations/publishers/{publisher_id}', detail({ changes: [waiting] }));
  await page.getByLabelText('Reason').fill('She wrote from it');
  await page.getByRole('button', { name: 'Propose the recovery' }).click();
  await expect.element(page.getByRole('link', { name: what })).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'older@site.example', reason: 'She wrote from it' },
  ]);
});
