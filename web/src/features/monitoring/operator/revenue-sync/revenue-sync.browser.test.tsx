import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { RevenueSyncMonitor } from './revenue-sync-monitor.tsx';
import {
  type NetworkHealth,
  type SyncHealth,
  type SyncResult,
  syncHealthQuery,
} from './revenue-sync-query.ts';
import { RevenueSyncTester } from './revenue-sync-tester.tsx';

const START = '/v1/operations/revenue/sync';
const RESULT = '/v1/operations/revenue/sync/{id}';
const HEALTH = '/v1/operations/revenue-sync-health';

beforeEach(() => {
  signIn('admin');
});

const testSync = () => page.getByRole('button', { name: 'Test Sync' });
const result = (changes: Partial<SyncResult>) => ({
  data: { ...exampleOf('get', RESULT).data, ...changes },
});
const running = () =>
  result({ success: null, revenue_total: null, publishers_affected: null, duration_ms: null });

describe('the tester', () => {
  it('offers the last 1, 7, 30 and 90 days, and 7 by default', async () => {
    const calls = respond('post', START);
    respond('get', RESULT, running());
    await renderComponent(<RevenueSyncTester />);
    const range = page.getByLabelText('Date range');
    await expect.element(range).toHaveValue('7');
    await expect.element(range).toMatchTextContent('Last 1 dayLast 7 daysLast 30 daysLast 90 days');
    await testSync().click();
    await expect.poll(() => calls).toHaveLength(1);
    const today = Date.now();
    const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
    expect(calls).toMatchObject([
      { body: { from: dayText(today - 7 * 86_400_000), to: dayText(today), networks: ['siteplug'] } },
    ]);
  });

  it('says of a run that only started that its result isn’t known, and follows it to its end', async () => {
    respond('post', START);
    let calls = 0;
    respond('get', RESULT, () =>
      ++calls === 1
        ? running()
        : result({ success: true, processed_records: 12, error_count: 0, errors: [], duration_ms: 4_200 }),
    );
    await renderComponent(<RevenueSyncTester />);
    await testSync().click();
    await expect
      .element(page.getByText('The sync has started. Its result is not known until it ends.'))
      .toBeVisible();
    await expect
      .element(toast('Revenue Sync Test Complete'))
      .toMatchTextContent('Processed 12 records in 4,200 ms');
  });

  it('counts the errors of a run that failed', async () => {
    respond('post', START);
    respond(
      'get',
      RESULT,
      result({ success: false, error_count: 2, errors: ['No response.', 'A bad row.'] }),
    );
    await renderComponent(<RevenueSyncTester />);
    await testSync().click();
    await expect.element(toast('Revenue Sync Failed')).toMatchTextContent('2 errors encountered');
    await expect.element(page.getByText('A bad row.')).toBeVisible();
  });

  it('names the error of a sync that couldn’t start', async () => {
    const example = exampleOf('post', START);
    const error = { code: 'network.inactive', detail: 'The network siteplug is switched off.' };
    respond('post', START, { ...example, data: [{ network: 'siteplug', joined: false, run: null, error }] });
    await renderComponent(<RevenueSyncTester />);
    await testSync().click();
    const failed = toast('Test Failed');
    await expect.element(failed).toMatchTextContent('Failed to test revenue sync function');
    await expect.element(failed).toMatchTextContent(`Sync function error: ${error.detail}`);
  });
});

function network(changes: Partial<NetworkHealth>): NetworkHealth {
  const [example] = exampleOf('get', HEALTH).data.networks;
  if (!example) throw new Error('The example has no network.');
  return { ...example, ...changes };
}
const health = (changes: Partial<SyncHealth>) => ({ data: { ...exampleOf('get', HEALTH).data, ...changes } });

describe('the monitor', () => {
  it('is read again every 2 minutes', () => {
    expect(syncHealthQuery.refetchInterval).toBe(120_000);
  });

  it('says which networks are critical or degraded', async () => {
    respond(
      'get',
      HEALTH,
      health({
        overall_health: 'critical',
        failing_networks: 1,
        networks: [
          network({ network_id: 'cj', network_name: 'CJ', health: 'critical', success_rate: 40 }),
          network({ network_id: 'siteplug', network_name: 'SitePlug', health: 'warning', success_rate: 70 }),
        ],
      }),
    );
    await renderComponent(<RevenueSyncMonitor />);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 network(s) are experiencing critical sync failures');
    await expect.element(page.getByText('Critical: Sync success rate below 50%')).toBeVisible();
    await expect.element(page.getByText('Warning: Sync performance degraded')).toBeVisible();
  });

  it('warns of performance issues', async () => {
    respond('get', HEALTH, health({ overall_health: 'warning', failing_networks: 0, warning_networks: 2 }));
    await renderComponent(<RevenueSyncMonitor />);
    await expect.element(page.getByText('2 network(s) showing performance issues')).toBeVisible();
  });

  it('shows no figure without runs', async () => {
    respond(
      'get',
      HEALTH,
      health({
        overall_health: null,
        sync_frequency_score: null,
        last_successful_sync: null,
        total_networks: 1,
        networks_without_runs: 1,
        networks: [network({ health: null, success_rate: null, last_sync: null, runs: 0 })],
      }),
    );
    await renderComponent(<RevenueSyncMonitor />);
    await expect.element(page.getByText('No sync ran in the last 7 days')).toBeVisible();
    await expect.element(page.getByText('No runs in 7 days')).toBeVisible();
    await expect.element(page.getByText('Never')).toBeVisible();
  });

  it('is refreshed by hand', async () => {
    respond('get', HEALTH);
    await renderComponent(<RevenueSyncMonitor />);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(toast('Data Refreshed')).toMatchTextContent('Revenue sync status updated');
  });

  it('that can’t be loaded is a monitor error', async () => {
    disconnect('get', HEALTH);
    await renderComponent(<RevenueSyncMonitor />);
    await expect.element(toast('Monitor Error')).toMatchTextContent('Failed to load revenue sync status');
  });
});
