import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

beforeEach(() => {
  signIn('admin');
  respond('get', '/v1/operations/network-statistics');
  respond('get', '/v1/operations/networks');
  respond('get', '/v1/operations/share-rules');
  respond('get', '/v1/operations/sync-runs');
  respond('get', '/v1/operations/operators');
  respond('get', '/v1/brands/facets');
});

describe('the networks', () => {
  it('say that their statistics can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/operations/network-statistics');
    await renderScreen('/admin/networks/networks');
    await expect.element(page.getByText('Failed to load network statistics')).toBeVisible();
    respond('get', '/v1/operations/network-statistics');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Failed to load network statistics')).not.toBeInTheDocument();
  });
});

describe('a sync that ends before the screen has read the list of runs', () => {
  it('is announced once', async () => {
    const [run] = exampleOf('get', '/v1/operations/sync-runs').data;
    if (!run) throw new Error('The example has no run.');
    const ended = { ...run, id: 'run_started', network_id: 'wildfire', kind: 'catalog' } as const;
    const posted = Promise.withResolvers<void>();
    const lists = respond('get', '/v1/operations/sync-runs', async () => {
      await posted.promise;
      return { data: [{ ...ended, status: 'completed' as const }] };
    });
    respond('post', '/v1/operations/networks/{network}/sync', () => {
      posted.resolve();
      return { data: { ...ended, status: 'running' as const } };
    });
    await renderScreen('/admin/networks/networks');
    await page.getByRole('button', { name: 'Sync Wildfire' }).click();
    await expect.element(toast('Wildfire Sync Completed')).toBeVisible();
    expect(lists.length).toBeGreaterThan(0);
    expect(toast('Wildfire Sync Completed').elements()).toHaveLength(1);
  });
});

describe('a sync', () => {
  it.each([
    [
      'running',
      'Syncing',
      'The Wildfire network responded with 500. We are trying again.',
      '2 batches, 50 of 100 rows, 0 errors',
      '0.5',
    ],
    ['failed', 'Error', 'The Wildfire network responded with 500.', '2 batches, 50 of 100 rows', '0.5'],
  ] as const)(
    'that is %s after errors of the network says which, and how far it is',
    async (status, label, why, counts, share) => {
      const [run] = exampleOf('get', '/v1/operations/sync-runs').data;
      if (!run) throw new Error('The example has no run.');
      const at = new Date().toISOString();
      respond('get', '/v1/operations/sync-runs', {
        data: [
          {
            ...{
              ...run,
              network_id: 'wildfire',
              kind: 'catalog',
              status,
              started_by: 'operator:ada',
              accepts: null,
            },
            ...{ started_at: at, finished_at: status === 'failed' ? at : null, pages: 2, rows_expected: 100 },
            ...{ rows_new: 50, rows_changed: 0, rows_unchanged: 0, rows_closed: 0, rows_rejected: 0 },
            ...{
              error_code: 'upstream.unavailable',
              error_detail: 'The Wildfire network responded with 500.',
            },
          },
        ],
      });
      await renderScreen('/admin/networks/networks');
      const card = page.getByRole('region', { name: 'Sync Progress' });
      await expect.element(card.getByText(label, { exact: true })).toBeVisible();
      await expect.element(card.getByText(why, { exact: true })).toBeVisible();
      await expect.element(card.getByText(counts, { exact: true })).toBeVisible();
      await expect.element(card.getByRole('progressbar')).toHaveAttribute('value', share);
    },
  );
});

describe('a network', () => {
  const [network] = exampleOf('get', '/v1/operations/network-statistics').data;

  async function renderNetwork(changes: { closed_at: string | null; closed_reason: string | null }) {
    if (!network) throw new Error('The example has no network.');
    respond('get', '/v1/operations/network-statistics', {
      data: [{ ...network, network_id: 'fenwick-media', network_name: 'Fenwick Media', ...changes }],
    });
    await renderScreen('/admin/networks/networks');
  }

  it('is closed with a reason, after the dialog has shown what this stops', async () => {
    respond('get', '/v1/operations/networks/{network}/closing-preview', {
      data: { network_id: 'fenwick-media', programs: 1_200, links: 34, publishers: 1, clicks: 560 },
    });
    const sent = respond('post', '/v1/operations/networks/{network}/close');
    await renderNetwork({ closed_at: null, closed_reason: null });
    await page.getByRole('button', { name: 'Close Fenwick Media' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Fenwick Media?' });
    await expect
      .element(dialog)
      .toMatchTextContent(
        'This stops 1,200 open programs. In the last 30 days, 34 links of 1 publisher led to them, with 560 clicks.',
      );
    await dialog.getByRole('button', { name: 'Close the network' }).click();
    await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('The contract has ended');
    await dialog.getByRole('button', { name: 'Close the network' }).click();
    await expect.element(toast('Fenwick Media is closed')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The contract has ended' }]);
  });

  it('that is closed says so with its reason, and is opened again', async () => {
    const sent = respond('post', '/v1/operations/networks/{network}/open');
    await renderNetwork({ closed_at: new Date().toISOString(), closed_reason: 'The contract has ended' });
    await expect.element(page.getByText('Reason: The contract has ended')).toBeVisible();
    await page.getByRole('button', { name: 'Open Fenwick Media again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open Fenwick Media again?' });
    await dialog.getByLabelText('Reason').fill('A new contract');
    await dialog.getByRole('button', { name: 'Open the network again' }).click();
    await expect.element(toast('Fenwick Media is open again')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'A new contract' }]);
  });

  it('isn’t closed by a role that only reads the catalog', async () => {
    signIn('finance');
    await renderNetwork({ closed_at: null, closed_reason: null });
    await expect.element(page.getByText('Fenwick Media').first()).toBeVisible();
    expect(page.getByRole('button', { name: 'Close Fenwick Media' }).elements()).toEqual([]);
  });
});

describe('the card of a network', () => {
  it('has approved and pending programs, links, the last sale and sync, and the success rate of 7 days', async () => {
    const [network] = exampleOf('get', '/v1/operations/network-statistics').data;
    if (!network) throw new Error('The example has no network.');
    respond('get', '/v1/operations/network-statistics', {
      data: [
        { ...network, network_id: 'a', network_name: 'Alder', is_synced: true, success_rate: 97.5 },
        { ...network, network_id: 'b', network_name: 'Birch', is_synced: true, success_rate: null },
      ],
    });
    await renderScreen('/admin/networks/networks');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Alder' }) });
    for (const term of ['Approved', 'Pending', 'Links', 'Last sale', 'Last sync', 'Success rate'])
      await expect.element(card.getByText(term, { exact: true })).toBeVisible();
    await expect.element(card).toMatchTextContent('97.5%');
    await expect.element(page.getByText('No runs in 7 days')).toBeVisible();
  });
});

it('a network isn’t paused if the confirmation is canceled, and that is no error', async () => {
  const [network] = exampleOf('get', '/v1/operations/network-statistics').data;
  if (!network) throw new Error('The example has no network.');
  respond('get', '/v1/operations/network-statistics', {
    data: [{ ...network, network_slug: 'cj', network_name: 'Alder', is_synced: true, is_active: true }],
  });
  respond('get', '/v1/auth/confirm');
  refuse('post', '/v1/operations/networks/{network}/pause', {
    status: 403,
    code: 'session.confirmation_required',
    detail: 'Confirm that it is you.',
  });
  await renderScreen('/admin/networks/networks');
  await page.getByRole('button', { name: 'Pause Alder' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirmation.getByRole('button', { name: 'Close' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

describe('the revenue share', () => {
  const section = () => page.getByRole('region', { name: 'Revenue Share Settings' });
  const update = () => section().getByRole('button', { name: 'Update' });

  it('can be updated only if it is changed, valid and has a reason', async () => {
    respond('get', '/v1/operations/share-rules/preview');
    await renderScreen('/admin/networks/networks');
    await section().getByLabelText('Reason').fill('A test');
    await expect.element(update()).toBeDisabled();
    await section().getByLabelText('Share in percent').fill('101');
    await expect.element(section().getByText('Enter a share from 1 to 100.')).toBeVisible();
    await expect.element(update()).toBeDisabled();
    await section().getByLabelText('Share in percent').fill('61');
    await expect.element(update()).toBeEnabled();
  });

  it('is 50 percent by default, and its change says so', async () => {
    respond('get', '/v1/operations/share-rules', { data: [] });
    respond('get', '/v1/operations/share-rules/preview');
    const sent = respond('post', '/v1/operations/share-rules');
    await renderScreen('/admin/networks/networks');
    await expect.element(section().getByLabelText('Share in percent')).toHaveValue(50);
    for (const [share, isValid] of [
      ['0', false],
      ['1', true],
      ['100', true],
      ['101', false],
    ] as const) {
      await section().getByLabelText('Share in percent').fill(share);
      const problem = section().getByText('Enter a share from 1 to 100.');
      if (isValid) await expect.element(problem).not.toBeInTheDocument();
      else await expect.element(problem).toBeVisible();
    }
    await section().getByLabelText('Share in percent').fill('61');
    await section().getByLabelText('Reason').fill('A test');
    await update().click();
    await expect.element(toast('Revenue Share Updated')).toMatchTextContent('61% from');
    expect(sent).toMatchObject([{ body: { share_percent: 61, reason: 'A test' } }]);
  });

  it('begins on the first day on which it can be made, unless a later one is chosen', async () => {
    respond('get', '/v1/operations/share-rules', { data: [], earliest_from: '2031-02-03' });
    respond('get', '/v1/operations/share-rules/preview');
    const sent = respond('post', '/v1/operations/share-rules');
    await renderScreen('/admin/networks/networks');
    const from = section().getByLabelText('From');
    await expect.element(from).toHaveValue('2031-02-03');
    await expect.element(from).toHaveAttribute('min', '2031-02-03');
    for (const day of ['2031-02-03', '2031-02-10']) {
      await from.fill(day);
      await section().getByLabelText('Share in percent').fill('61');
      await section().getByLabelText('Reason').fill('A test');
      await update().click();
      await expect.poll(() => sent.at(-1)?.body).toMatchObject({ effective_from: day });
    }
  });

  it('that is scheduled for a month can be followed by the present one', async () => {
    const [rule] = exampleOf('get', '/v1/operations/share-rules').data;
    if (!rule) throw new Error('The example has no rule.');
    const rules = [
      { share_percent: 60, effective_from: '2031-03-01', status: 'scheduled' as const },
      { share_percent: 50, effective_from: '2020-01-01', status: 'current' as const },
    ].map((each, at) => ({ ...rule, publisher_id: null, id: `shr_${at}`, ...each }));
    respond('get', '/v1/operations/share-rules', { data: rules, earliest_from: '2031-02-03' });
    respond('get', '/v1/operations/share-rules/preview');
    const sent = respond('post', '/v1/operations/share-rules');
    await renderScreen('/admin/networks/networks');
    const share = section().getByLabelText('Share in percent');
    await section().getByLabelText('Reason').fill('Only for March');
    await expect.element(share).toHaveValue(50);
    await section().getByLabelText('From').fill('2031-04-01');
    await expect.element(share).toHaveValue(60);
    await expect.element(update()).toBeDisabled();
    await share.fill('50');
    await update().click();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toMatchObject({ share_percent: 50, effective_from: '2031-04-01' });
  });

  it('of one publisher is ended, so that it is that of all', async () => {
    const [rule] = exampleOf('get', '/v1/operations/share-rules').data;
    if (!rule) throw new Error('The example has no rule.');
    const rules = [
      { publisher_id: 'PUB000001', share_percent: 70, effective_from: '2030-01-01' },
      { publisher_id: null, share_percent: 50, effective_from: '2020-01-01' },
    ].map((each, at) => ({ ...rule, id: `shr_${at}`, status: 'current' as const, ...each }));
    respond('get', '/v1/operations/share-rules', { data: rules, earliest_from: '2031-02-03' });
    respond('get', '/v1/operations/share-rules/preview');
    const sent = respond('post', '/v1/operations/share-rules');
    await renderScreen('/admin/networks/networks');
    await expect.element(page.getByText('End this publisher’s own share')).not.toBeInTheDocument();
    await section().getByLabelText('Publisher (optional)').fill('PUB000001');
    await expect.element(section().getByLabelText('Share in percent')).toHaveValue(70);
    await section().getByText('End this publisher’s own share').click();
    await expect.element(section().getByLabelText('Share in percent')).toHaveValue(50);
    await section().getByLabelText('Reason').fill('The agreement has ended');
    await update().click();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toEqual({
        publisher_id: 'PUB000001',
        share_percent: null,
        effective_from: '2031-02-03',
        reason: 'The agreement has ended',
      });
  });

  it('that can’t be changed says so', async () => {
    respond('get', '/v1/operations/share-rules/preview');
    disconnect('post', '/v1/operations/share-rules');
    await renderScreen('/admin/networks/networks');
    await section().getByLabelText('Share in percent').fill('61');
    await section().getByLabelText('Reason').fill('A test');
    await update().click();
    await expect.element(page.getByText('Failed to update revenue share percentage')).toBeVisible();
  });
});

describe('a program', () => {
  it('keeps its status if the decision fails', async () => {
    const [program] = exampleOf('get', '/v1/operations/programs').data;
    respond('get', '/v1/operations/programs', {
      data: program ? [{ ...program, status: 'pending', is_approved: false }] : [],
    });
    disconnect('post', '/v1/operations/programs/decisions');
    await renderScreen('/admin/networks');
    await page.getByRole('button', { name: /^Approve / }).click();
    await expect.element(toast('Update Failed')).toMatchTextContent('Failed to update program status');
    await expect.element(page.getByRole('row').last()).toMatchTextContent('Pending');
  });
});

describe('the settings of a network', () => {
  const PATH = '/v1/operations/networks/{network}/settings';

  async function openSettings() {
    const [network] = exampleOf('get', '/v1/operations/network-statistics').data;
    if (!network) throw new Error('The example has no network.');
    respond('get', '/v1/operations/network-statistics', {
      data: [{ ...network, network_slug: 'cj', network_name: 'CJ' }],
    });
    await renderScreen('/admin/networks/networks');
    await page.getByRole('button', { name: 'Settings of CJ' }).click();
    return page.getByRole('dialog', { name: 'Settings of CJ' });
  }

  it('are sent as far as they were touched, with what the form was filled with', async () => {
    const { data } = exampleOf('get', PATH);
    respond('get', PATH, { data: { ...data, settings: { ...data.settings, attribution_days: 30 } } });
    const sent = respond('patch', PATH);
    const dialog = await openSettings();
    await dialog.getByLabelText('Attribution in days').fill('45');
    respond('get', PATH, {
      data: {
        ...data,
        settings: { ...data.settings, attribution_days: 60, auto_approve: !data.settings.auto_approve },
      },
    });
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await dialog.getByLabelText('Reason').fill('A test');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect.element(toast('Settings saved')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { attribution_days: 45, seen: { attribution_days: 30 }, reason: 'A test' },
    ]);
  });

  it('don’t take an emptied number for 0', async () => {
    respond('get', PATH);
    const sent = respond('patch', PATH);
    const dialog = await openSettings();
    await dialog.getByLabelText('Smallest restated day').fill('');
    await dialog.getByLabelText('Reason').fill('A test');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect.element(dialog.getByText('Please enter a number.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
