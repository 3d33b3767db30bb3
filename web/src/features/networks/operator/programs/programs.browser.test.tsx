import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { Program } from './programs-query.ts';

const [EXAMPLE] = exampleOf('get', '/v1/operations/programs').data;

beforeEach(() => {
  signIn('operator');
  respond('get', '/v1/operations/sync-runs');
  respond('get', '/v1/brands/facets');
  respond('get', '/v1/operations/networks');
});

async function renderProgram(changes: Partial<Program>): Promise<void> {
  if (!EXAMPLE) throw new Error('The example has no program.');
  const program = { ...EXAMPLE, program_name: 'Alder Nook', ...changes };
  respond('get', '/v1/operations/programs', { data: [program] });
  await renderScreen('/admin/networks');
}

const row = () => page.getByRole('row', { name: /Alder Nook/ });

describe('a program', () => {
  it('and the syncs have no buttons for a role that may only read the catalog', async () => {
    signIn('finance');
    await renderProgram({ status: 'pending' });
    await expect.element(row()).toBeVisible();
    expect(row().getByRole('button').elements()).toEqual([]);
    expect(row().getByRole('checkbox').elements()).toEqual([]);
    expect(page.getByRole('button', { name: /Sync/ }).elements()).toEqual([]);
  });

  it('that is approved is closed for a reason', async () => {
    const sent = respond('post', '/v1/operations/programs/decisions');
    await renderProgram({ status: 'approved' });
    await expect.element(row().getByRole('button', { name: 'Approve Alder Nook' })).not.toBeInTheDocument();
    await row().getByRole('button', { name: 'Close Alder Nook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Alder Nook?' });
    await dialog.getByRole('button', { name: 'Close the program' }).click();
    await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('The shop has ended');
    await dialog.getByRole('button', { name: 'Close the program' }).click();
    await expect.element(toast('Program Closed')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { decision: 'close', program_ids: [EXAMPLE?.id], reason: 'The shop has ended' },
    ]);
  });

  it('that is rejected is reopened for a reason', async () => {
    const sent = respond('post', '/v1/operations/programs/decisions');
    await renderProgram({ status: 'rejected' });
    await row().getByRole('button', { name: 'Reopen Alder Nook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen Alder Nook?' });
    await dialog.getByLabelText('Reason').fill('A slip');
    await dialog.getByRole('button', { name: 'Reopen the program' }).click();
    await expect.element(toast('Program Reopened')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { decision: 'reopen', program_ids: [EXAMPLE?.id], reason: 'A slip' },
    ]);
  });

  it('is decided by a session that counts as confirmed for 5 minutes, as the dialog says', async () => {
    refuse('post', '/v1/operations/programs/decisions', {
      status: 403,
      code: 'session.confirmation_required',
      detail: 'Confirm that it is you.',
    });
    respond('get', '/v1/auth/confirm');
    await renderProgram({ status: 'pending' });
    await row().getByRole('button', { name: 'Approve Alder Nook' }).click();
    await expect.element(page.getByText('It lasts for 5 minutes.')).toBeVisible();
  });
});

it('programs are searched, and filtered by All, Approved, Pending and Rejected', async () => {
  await renderProgram({ status: 'approved' });
  await expect.element(page.getByRole('searchbox', { name: 'Search programs' })).toBeVisible();
  for (const name of ['All', 'Approved', 'Pending', 'Rejected'])
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument();
  const calls = respond('get', '/v1/operations/programs');
  await page.getByText('Rejected', { exact: true }).click();
  await expect.poll(() => calls.at(-1)?.query.status).toBe('rejected');
});

it('programs are filtered by network, partners included', async () => {
  const [network] = exampleOf('get', '/v1/operations/networks').data;
  if (!network) throw new Error('The example has no network.');
  respond('get', '/v1/operations/networks', {
    data: [{ ...network, network_id: 'fenwick-media', name: 'Fenwick Media' }],
  });
  await renderProgram({ status: 'approved' });
  const calls = respond('get', '/v1/operations/programs');
  await page.getByRole('combobox', { name: 'Network' }).selectOptions('Fenwick Media');
  await expect.poll(() => calls.at(-1)?.query.network).toBe('fenwick-media');
});

describe('all pending programs of a filter', () => {
  const at = '2026-11-21T09:00:00.000Z';

  async function renderPending(total: number) {
    if (!EXAMPLE) throw new Error('The example has no program.');
    const { meta } = exampleOf('get', '/v1/operations/programs');
    respond('get', '/v1/operations/programs', {
      data: [{ ...EXAMPLE, status: 'pending' }],
      summary: { total },
      meta: { ...meta, timestamp: at },
    });
    await renderScreen('/admin/networks?status=pending&network=wildfire');
  }

  it('are approved in pages, bound to the number that is shown', async () => {
    const sent = respond('post', '/v1/operations/programs/decisions/matching', ({ body }) => {
      const { total } = (body as { seen: { total: number } }).seen;
      return { data: { changed: Math.min(200, total), remaining: Math.max(0, total - 200) } };
    });
    await renderPending(350);
    await page.getByRole('button', { name: 'Approve all 350' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Approve all 350 pending programs that match?' });
    await dialog.getByRole('button', { name: 'Approve all' }).click();
    await expect.element(toast('350 programs approved')).toBeVisible();
    const call = { decision: 'approve', filter: { network: 'wildfire' } };
    expect(sent.map(({ body }) => body)).toEqual([
      { ...call, seen: { total: 350, at } },
      { ...call, seen: { total: 150, at } },
    ]);
  });

  it('stay as they are if the list has changed, and the screen says so', async () => {
    refuse('post', '/v1/operations/programs/decisions/matching', {
      status: 409,
      code: 'seen.outdated',
      detail: 'This has been changed since you loaded it.',
    });
    await renderPending(3);
    await page.getByRole('button', { name: 'Reject all 3' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject all' }).click();
    await expect.element(toast('The list has changed')).toBeVisible();
  });

  it('can’t be decided together without the filter for pending ones', async () => {
    await renderProgram({ status: 'pending' });
    await expect.element(row()).toBeVisible();
    expect(page.getByRole('button', { name: /all \d/ }).elements()).toEqual([]);
  });

  it('can’t be decided by a role that only reads', async () => {
    signIn('finance');
    await renderPending(3);
    await expect.element(page.getByRole('row', { name: /Alder/ })).toBeVisible();
    expect(page.getByRole('button', { name: /all \d/ }).elements()).toEqual([]);
  });
});

describe('Sync Progress', () => {
  const [run] = exampleOf('get', '/v1/operations/sync-runs').data;
  const ended = new Date().toISOString();

  it.each([
    ['shows a sync that a person has started and that has just ended', 'operator:usr_1', true],
    ['is hidden when only the schedule has synced', 'system:cron', false],
  ])('%s', async (_, started_by, isShown) => {
    if (!run) throw new Error('The example has no run.');
    respond('get', '/v1/operations/sync-runs', {
      data: [{ ...run, status: 'completed', started_by, finished_at: ended }],
    });
    await renderProgram({ status: 'approved' });
    await expect.element(row()).toBeVisible();
    const card = page.getByRole('region', { name: 'Sync Progress' });
    if (isShown) await expect.element(card).toBeVisible();
    else await expect.element(card).not.toBeInTheDocument();
  });

  it.each([
    ['running', 'Syncing'],
    ['completed', 'Completed'],
    ['refused', 'Refused'],
    ['failed', 'Error'],
  ] as const)('has a sync that is %s as “%s”, with its batches, rows and errors', async (status, label) => {
    if (!run) throw new Error('The example has no run.');
    const counts = { pages: 3, rows_new: 7, rows_changed: 2, rows_unchanged: 1, rows_rejected: 2 };
    const finished_at = status === 'running' ? null : ended;
    respond('get', '/v1/operations/sync-runs', {
      data: [{ ...run, ...counts, rows_expected: 20, status, started_by: 'operator:usr_1', finished_at }],
    });
    await renderProgram({ status: 'approved' });
    const card = page.getByRole('region', { name: 'Sync Progress' });
    await expect.element(card.getByText(label, { exact: true })).toBeVisible();
    await expect.element(card).toMatchTextContent('3 batches, 12 of 20 rows, 2 errors');
  });
});
