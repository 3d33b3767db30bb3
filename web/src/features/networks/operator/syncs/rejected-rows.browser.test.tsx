import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { RejectedDialog } from './rejected-dialog.tsx';
import { RejectedRows } from './rejected-rows.tsx';

const LIST = '/v1/operations/rejected-rows';
const LEAVE = '/v1/operations/rejected-rows/leave';
const [RUN] = exampleOf('get', '/v1/operations/sync-runs').data;
const [ROW] = exampleOf('get', LIST).data;
const REASON = 'The network doesn’t correct it.';
if (!RUN || !ROW) throw new Error('The examples have no run or row.');
const REPORT = { ...RUN, kind: 'revenue' as const, network_id: 'cj' };
const FIRST = { ...ROW, network_id: 'cj', source: 'sync', left: false, left_reason: null };

beforeEach(() => signIn('operator'));

it('all rejected rows of a sync are left with a reason', async () => {
  respond('get', LIST, { data: [FIRST, { ...FIRST, id: 'b'.repeat(64) }], summary: { total: 70 } });
  const sent = respond('post', LEAVE, { data: { left: 70, more: false } });
  await renderComponent(<RejectedRows run={REPORT} />);
  await page.getByRole('button', { name: 'Leave all 70' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave 70 rows?' });
  await dialog.getByLabelText('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(toast('70 rows left')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ network: 'cj', run: RUN.id, reason: REASON }]);
});

it('left rows are listed by a filter with their reason, and one is taken up again', async () => {
  const listed = respond('get', LIST, ({ query }) =>
    query.state === 'left'
      ? { data: [{ ...FIRST, left: true, left_reason: REASON }], summary: { total: 1 } }
      : { data: [], summary: { total: 0 } },
  );
  const sent = respond('post', '/v1/operations/rejected-rows/take-up', {
    data: { taken_up: 1, more: false },
  });
  await renderComponent(<RejectedRows run={REPORT} />);
  await expect.element(page.getByText('All rows were recorded since, or were left.')).toBeVisible();
  await page.getByLabelText('Show').selectOptions('Left');
  await expect.element(page.getByText(`Left: ${REASON}`)).toBeVisible();
  await page.getByRole('button', { name: 'Take up again' }).click();
  await expect.element(toast('Taken up')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [FIRST.id] }]);
  expect(listed[0]?.query).toMatchObject({ run: RUN.id, state: 'waiting' });
});

it('rows of postbacks, which no sync lists, are among the rows of all networks', async () => {
  const listed = respond('get', LIST, {
    data: [{ ...FIRST, network_id: 'demo-partner', source: 'postback', run_id: null }],
    summary: { total: 1 },
  });
  const sent = respond('post', LEAVE, { data: { left: 1, more: false } });
  await renderComponent(<RejectedDialog />);
  await page.getByRole('button', { name: 'Rejected rows' }).click();
  const rows = page.getByRole('dialog', { name: 'Rejected rows of all networks' });
  await expect.element(rows.getByText('demo-partner, postback')).toBeVisible();
  await rows.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this row?' });
  await dialog.getByLabelText('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(toast('1 row left')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [FIRST.id], reason: REASON }]);
  expect(listed[0]?.query.run).toBeUndefined();
});

it('finance reads rejected rows and leaves none', async () => {
  signIn('finance');
  respond('get', LIST, { data: [FIRST], summary: { total: 1 } });
  await renderComponent(<RejectedRows run={REPORT} />);
  await expect.element(page.getByText(`(${FIRST.code})`)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
