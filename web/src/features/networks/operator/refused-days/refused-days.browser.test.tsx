import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { RefusedDaysDialog } from './refused-days-dialog.tsx';

const LIST = '/v1/operations/refused-days';
const ROWS = '/v1/operations/refused-days/{id}/rows';
const ACCEPT = '/v1/operations/refused-days/{id}/accept';
const [EXAMPLE] = exampleOf('get', LIST).data;
const [ROW] = exampleOf('get', ROWS).data;
const [RUN] = exampleOf('get', '/v1/operations/sync-runs').data;
if (!EXAMPLE || !ROW || !RUN) throw new Error('The examples have no day, row or run.');
const DAY = {
  ...EXAMPLE,
  ...{ network_id: 'siteplug', day: '2026-11-10', code: 'report.day_shrunk' as const },
  ...{ rows_before: 120, rows_after: 31, rows_missing: 89, publishers: 12, net: '412.50', paid_out: '0.00' },
  ...{ accepted_at: null, left: false, left_reason: null },
};
const REASON = 'SitePlug has confirmed the day.';

beforeEach(() => signIn('admin'));

async function open() {
  await renderComponent(<RefusedDaysDialog />);
  await page.getByRole('button', { name: 'Refused days' }).click();
  return page.getByRole('dialog', { name: 'Refused days' });
}

it('a refused day says what it lacks, whose sales these are, and is accepted with a reason', async () => {
  respond('get', LIST, { data: [DAY], summary: { total: 1 } });
  respond('get', ROWS, {
    data: [{ ...ROW, publisher_id: 'PUB000123', net: '40.00' }],
    summary: { total: 89 },
  });
  respond('get', '/v1/operations/names', { data: [{ id: 'PUB000123', name: 'Ada Byron' }] });
  const sent = respond('post', ACCEPT, { data: { ...DAY, sync: RUN } });
  const days = await open();
  await expect.element(days.getByText('SitePlug, 10 Nov 2026')).toBeVisible();
  await expect
    .element(days.getByText('31 of 120 rows. It lacks 89, worth $412.50 to 12 publishers.'))
    .toBeVisible();
  await days.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 10 Nov 2026 as SitePlug restated it?' });
  await expect.element(dialog.getByText('89 sales of 12 publishers will be reversed')).toBeVisible();
  await expect.element(dialog.getByText('Ada Byron')).toBeVisible();
  await expect.element(dialog.getByText('and 88 more')).toBeVisible();
  await dialog.getByLabelText('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Accept day' }).click();
  await expect.element(toast('Day accepted')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: REASON }]);
});

it('what was paid of it is named before it is accepted', async () => {
  respond('get', LIST, { data: [{ ...DAY, paid_out: '37.50' }], summary: { total: 1 } });
  const days = await open();
  await expect
    .element(days.getByText('$37.50 of it was paid. The next payouts would deduct it.'))
    .toBeVisible();
});

it('a day with rows that can’t be identified can only be left', async () => {
  respond('get', LIST, { data: [{ ...DAY, code: 'report.day_unreadable' }], summary: { total: 1 } });
  const sent = respond('post', '/v1/operations/refused-days/leave', { data: { left: 1, more: false } });
  const days = await open();
  await expect.element(days.getByText('We know 31 of 120 rows again.', { exact: false })).toBeVisible();
  await expect.element(days.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await days.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave 10 Nov 2026 as it is?' });
  await dialog.getByLabelText('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(toast('Day left')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [DAY.id], reason: REASON }]);
});

it('left days are listed with their reason and are taken up again', async () => {
  respond('get', LIST, ({ query }) =>
    query.state === 'left'
      ? { data: [{ ...DAY, left: true, left_reason: REASON }], summary: { total: 1 } }
      : { data: [], summary: { total: 0 } },
  );
  const sent = respond('post', '/v1/operations/refused-days/take-up', { data: { taken_up: 1, more: false } });
  const days = await open();
  await expect.element(days.getByText('No day waits.')).toBeVisible();
  await days.getByLabelText('Show').selectOptions('Left');
  await expect.element(days.getByText(`Left: ${REASON}`)).toBeVisible();
  await days.getByRole('button', { name: 'Take up again' }).click();
  await expect.element(toast('Taken up')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [DAY.id] }]);
});

it('finance accepts a day, and leaves none', async () => {
  respond('get', LIST, { data: [DAY], summary: { total: 1 } });
  signIn('finance');
  const days = await open();
  await expect.element(days.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect.element(days.getByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
});
