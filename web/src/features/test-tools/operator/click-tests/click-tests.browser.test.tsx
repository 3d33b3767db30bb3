import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { TrafficRun } from '../traffic/traffic-query.ts';
import { ClickSimulator } from './click-simulator.tsx';
import { ClickTestList, ClickTestMetricsCard } from './click-test-results.tsx';
import { SitePlugClickLoadTest } from './siteplug-click-load-test.tsx';
import { SitePlugClickTester } from './siteplug-click-tester.tsx';

const TESTS = '/v1/operations/test-traffic/{tester}';
const SIMULATE = '/v1/operations/click-simulations';
const CLICK_TEST = '/v1/operations/click-tests';
const PROGRAMS = '/v1/operations/programs';

function run(changes: Partial<TrafficRun> = {}): TrafficRun {
  const [example] = exampleOf('get', TESTS).data;
  if (!example) throw new Error('The example has no test.');
  return { ...example, id: 'tst_1', status: 'running', detail: null, ...changes };
}

/** The tests of the tester, which a test may replace. */
function listRuns(...first: TrafficRun[]): { runs: TrafficRun[] } {
  const listed = { runs: first };
  respond('get', TESTS, () => ({ data: listed.runs, summary: { total: listed.runs.length } }));
  return listed;
}

describe('the click simulator', () => {
  const start = () => page.getByRole('button', { name: 'Start simulation' });

  it('says Missing URL without a target URL', async () => {
    signIn('admin');
    listRuns();
    await renderComponent(<ClickSimulator />);
    await start().click();
    await expect.element(page.getByText('Missing URL. Please enter a target URL to test')).toBeVisible();
  });

  it('sends HEAD requests that are labeled as no clicks, and GET if it is chosen', async () => {
    signIn('admin');
    listRuns();
    const calls = respond('post', SIMULATE);
    await renderComponent(<ClickSimulator />);
    await page.getByLabelText('Target URL').fill('/brands');
    await page.getByLabelText('Total clicks').fill('2000');
    await page.getByLabelText('Clicks per second').fill('99');
    await start().click();
    await page.getByText('GET (test click)').click();
    await page.getByRole('switch', { name: 'Rotate user agents' }).click();
    await page.getByRole('switch', { name: 'Vary referrers' }).click();
    await start().click();
    const common = { url: '/brands', total_clicks: 1_000, clicks_per_second: 50 };
    await expect
      .poll(() => calls.map(({ body }) => body))
      .toEqual([
        { ...common, method: 'HEAD', rotate_user_agents: false, vary_referrers: false },
        { ...common, method: 'GET', rotate_user_agents: true, vary_referrers: true },
      ]);
    await expect.element(page.getByText('HEAD (no click)')).toBeVisible();
  });

  it('estimates how long it takes', async () => {
    signIn('admin');
    listRuns();
    await renderComponent(<ClickSimulator />);
    await page.getByLabelText('Total clicks').fill('90');
    await page.getByLabelText('Clicks per second').fill('0.5');
    await expect.element(page.getByLabelText('Estimated duration')).toHaveValue('3 min');
  });

  it.each([
    [
      { status: 'completed', total_requests: 20, successful_requests: 19 },
      'Simulation Complete',
      'Completed 20 requests with 19 successful',
    ],
    [{ status: 'stopped' }, 'Simulation Stopped', 'Simulation Stopped'],
    [{ status: 'failed', detail: 'HTTP 503' }, 'Simulation Failed', 'HTTP 503'],
    [{ status: 'failed', detail: null }, 'Simulation Failed', 'Unknown error'],
  ] as const)('%j ends as %s', async (changes, title, detail) => {
    signIn('admin');
    const listed = listRuns(run());
    await renderComponent(<ClickSimulator />);
    await expect.element(page.getByRole('button', { name: 'Stop simulation' })).toBeVisible();
    listed.runs = [run(changes)];
    await expect.element(toast(title), { timeout: 5_000 }).toMatchTextContent(detail);
  });

  it('says Simulation Failed if it can’t be started', async () => {
    signIn('admin');
    listRuns();
    const detail = 'Test traffic goes only to our own pages and links.';
    refuse('post', SIMULATE, { status: 400, code: 'traffic.not_our_address', detail });
    await renderComponent(<ClickSimulator />);
    await page.getByLabelText('Target URL').fill('https://elsewhere.example/');
    await start().click();
    await expect.element(toast('Simulation Failed')).toMatchTextContent(detail);
  });
});

describe('the SitePlug click tester', () => {
  const panel = (name: string) => page.getByRole('tabpanel', { name });

  it('starts with one program and up to 20 clicks, 5 by default', async () => {
    signIn('admin');
    listRuns();
    respond('get', PROGRAMS);
    respond('get', '/v1/settings/public');
    const calls = respond('post', CLICK_TEST);
    await renderComponent(<SitePlugClickTester />);
    const single = panel('Single Program');
    await expect.element(single.getByRole('button', { name: 'Start' })).toBeDisabled();
    const slider = single.getByRole('slider');
    await expect.element(slider).toHaveAttribute('max', '20');
    await expect.element(slider).toHaveValue('5');
    await single.getByRole('combobox').click();
    await page.getByRole('option').first().click();
    await expect.element(single.getByRole('link', { name: 'Open the test URL in a new tab' })).toBeVisible();
    const [program] = exampleOf('get', PROGRAMS).data;
    const terms = `${program?.rate} (${program?.commission_type})`;
    await expect.element(single.getByText(/^Test URL of /)).toMatchTextContent(terms);
    for (const name of ['Modes', 'What counts as success', 'Capacity'])
      await expect.element(page.getByRole('tab', { name })).toBeVisible();
    await single.getByRole('button', { name: 'Start' }).click();
    await expect
      .poll(() => calls.map(({ body }) => body))
      .toEqual([{ mode: 'single', program_ids: [program?.id], clicks_per_program: 5 }]);
  });

  it('bursts up to 50 clicks on several programs', async () => {
    signIn('admin');
    listRuns();
    respond('get', PROGRAMS);
    respond('get', '/v1/settings/public');
    await renderComponent(<SitePlugClickTester />);
    await page.getByRole('tab', { name: 'Concurrent Tests' }).click();
    await expect.element(panel('Concurrent Tests').getByRole('slider')).toHaveAttribute('max', '20');
    await page.getByRole('tab', { name: 'Burst Testing' }).click();
    const burst = panel('Burst Testing');
    await expect.element(burst.getByRole('slider')).toHaveAttribute('max', '50');
    await burst.getByRole('button', { name: 'Choose all' }).click();
    await expect.element(burst.getByRole('button', { name: 'Start' })).toBeEnabled();
  });

  it('says Publisher ID not found without one', async () => {
    const session = signIn('admin');
    const publisher = { ...session.publisher, publisher_id: '' };
    respond('get', '/v1/auth/session', { data: { ...session, publisher } });
    listRuns();
    respond('get', PROGRAMS);
    await renderComponent(<SitePlugClickLoadTest />);
    await expect.element(page.getByText('Publisher ID not found.')).toBeVisible();
    await expect
      .element(page.getByText("Please ensure you're authenticated and have a valid profile."))
      .toBeVisible();
  });

  it('clears completed results, or all', async () => {
    signIn('admin');
    listRuns(run({ status: 'completed' }));
    respond('get', PROGRAMS);
    const calls = respond('delete', TESTS);
    await renderComponent(<SitePlugClickLoadTest />);
    await page.getByRole('button', { name: 'Clear Completed' }).click();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect
      .poll(() => calls.map(({ query }) => query))
      .toEqual([{ which: 'completed' }, { which: 'all' }]);
  });
});

it('the metrics are 1/60 of the clicks, 1,000 ms by the average latency, and the share of 20,000 clicks a day', async () => {
  const [lane] = run().lanes;
  if (!lane) throw new Error('The example has no program.');
  const of = { clicks_generated: 120, successful_clicks: 96, failed_clicks: 24, average_latency: 50 };
  const lanes = [{ ...lane, ...of, errors: [] }];
  await renderComponent(<ClickTestMetricsCard runs={[run({ status: 'completed', lanes })]} />);
  for (const [label, value] of [
    ['Clicks per minute', '2.0'],
    ['Throughput', '20.0/s'],
    ['Load factor', 'High'],
    ['Of the daily capacity', '0.60%'],
  ] as const) {
    const term = page.getByRole('term').filter({ hasText: label });
    await expect.element(term).toBeVisible();
    expect(term.element().parentElement?.textContent).toContain(value);
  }
  await expect.element(page.getByText('20,000 clicks a day')).toBeVisible();
  await expect.element(page.getByText('80.00% success')).toBeVisible();
});

it('the load test of SitePlug has one program, 5 clicks and up to 50 programs by default', async () => {
  signIn('admin');
  listRuns();
  const calls = respond('get', PROGRAMS);
  respond('get', '/v1/settings/public');
  await renderComponent(<SitePlugClickLoadTest />);
  await expect.element(page.getByRole('radio', { name: 'Single' })).toBeChecked();
  await expect.element(page.getByRole('slider')).toHaveValue('5');
  expect(calls[0]?.query).toMatchObject({ network: 'siteplug', status: 'approved', per_page: '50' });
  await expect
    .element(page.getByText('Up to 50 programs, in batches of 5 clicks with a pause of 1 s, or in bursts.'))
    .toBeVisible();
});

it.each([
  ['pending', 'Pending'],
  ['running', 'Running'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
] as const)('a program of a click test that is %s is shown as “%s”', async (status, label) => {
  signIn('admin');
  const [lane] = run().lanes;
  if (!lane) throw new Error('The example has no program.');
  await renderComponent(<ClickTestList runs={[run({ lanes: [{ ...lane, status }] })]} />);
  const results = page.getByRole('list', { name: 'Results' });
  await expect.element(results.getByText(label, { exact: true })).toBeVisible();
});
