import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TRAFFIC_POLL_MS } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { TrafficRun } from '../traffic/traffic-query.ts';

const TESTS = '/v1/operations/test-traffic/{tester}';
const START = '/v1/operations/load-tests';
const STOP = '/v1/operations/test-traffic/{tester}/{id}/stop';

function run(changes: Partial<TrafficRun> = {}): TrafficRun {
  const [example] = exampleOf('get', TESTS).data;
  if (!example) throw new Error('The example has no test.');
  return { ...example, id: 'tst_1', name: 'Click Tracking', status: 'completed', passed: true, ...changes };
}

async function show(path: string, ...runs: TrafficRun[]): Promise<void> {
  signIn('admin');
  respond('get', TESTS, { data: runs, summary: { total: runs.length } });
  respond('get', '/v1/operations/operators');
  await renderScreen(path);
}

describe('the scenarios', () => {
  it.each([
    ['Click Tracking', '100/s', '5 min'],
    ['SitePlug Clicks', '75/s', '5 min'],
    ['Bulk Clicks', '150/s', '10 min'],
    ['Compliance Checks', '50/s', '10 min'],
    ['Conversion Recording', '25/s', '3 min'],
    ['Mixed SitePlug Load', '250/s', '15 min'],
    ['Mixed Load', '200/s', '15 min'],
  ])('%s sends %s for %s', async (name, rate, duration) => {
    await show('/admin/load-testing');
    const heading = page.getByRole('heading', { name, exact: true, level: 3 });
    await expect.element(heading).toBeVisible();
    const card = heading.element().parentElement?.parentElement?.textContent;
    expect(card).toContain(rate);
    expect(card).toContain(`${duration}, about`);
  });

  it('start one test', async () => {
    await show('/admin/load-testing');
    const calls = respond('post', START);
    await page.getByRole('button', { name: 'Start Bulk Clicks' }).click();
    await expect.element(toast('Load test started')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ kind: 'scenario', scenario: 'bulk-clicks' }]);
  });

  it('begin with a baseline test and 50 concurrent clicks', async () => {
    await show('/admin/load-testing');
    for (const text of [
      'It passes if the average is under 1,000 ms.',
      '50 concurrent clicks. It passes if 95% are fulfilled.',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
  });

  it('say Test Already Running while one runs', async () => {
    await show('/admin/load-testing');
    refuse('post', START, { status: 409, code: 'traffic.already_running', detail: 'Test Already Running' });
    await page.getByRole('button', { name: 'Start Bulk Clicks' }).click();
    await expect.element(toast('Test Already Running')).toBeVisible();
  });

  it('say Test Failed to Start, and why', async () => {
    await show('/admin/load-testing');
    refuse('post', START, { status: 409, code: 'traffic.no_programs', detail: 'No SitePlug programs found' });
    await page.getByRole('button', { name: 'Start SitePlug Clicks' }).click();
    await expect.element(toast('Test Failed to Start')).toMatchTextContent('No SitePlug programs found');
  });

  it('aren’t started by someone who may only read', async () => {
    signIn('finance');
    respond('get', TESTS, { data: [], summary: { total: 0 } });
    await renderScreen('/admin/load-testing');
    await expect.element(page.getByRole('heading', { name: 'Mixed Load', exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Start/ })).not.toBeInTheDocument();
  });
});

describe('a running test', () => {
  it('shows its rate and can be stopped', async () => {
    await show('/admin/load-testing', run({ status: 'running', current_rps: 98.4, passed: null }));
    const card = page.getByRole('region', { name: 'Running load test' });
    await expect.element(card).toMatchTextContent('98.4/s');
    await expect.element(card).toMatchTextContent('Target 100/s');
    const calls = respond('post', STOP);
    await card.getByRole('button', { name: 'Stop test' }).click();
    await expect
      .poll(() => calls.map(({ params }) => params))
      .toEqual([{ tester: 'load-test', id: 'tst_1' }]);
  });

  it('that times out says Test Timeout', async () => {
    signIn('admin');
    let runs = [run({ status: 'running' })];
    respond('get', TESTS, () => ({ data: runs, summary: { total: 1 } }));
    await renderScreen('/admin/load-testing');
    await expect.element(page.getByRole('region', { name: 'Running load test' })).toBeVisible();
    const detail = 'Test Timeout, Load test monitoring timed out';
    runs = [run({ status: 'failed', detail, passed: false })];
    await expect
      .element(toast('Test Timeout'), { timeout: 5_000 })
      .toMatchTextContent('Load test monitoring timed out');
  });
});

describe('the results', () => {
  const overLimit = () => [...document.querySelectorAll('[data-over-limit]')].map((each) => each.textContent);

  it.each([
    [500, 1, []],
    [501, 1, ['501 ms (above the limit)']],
    [500, 1.01, ['1.01% (above the limit)']],
  ])('with a p95 of %i ms and %d percent of errors are red in %j', async (p95_latency, error_rate, red) => {
    await show('/admin/load-testing/results', run({ p95_latency, error_rate }));
    await expect.element(page.getByRole('button', { name: 'Details of Click Tracking' })).toBeVisible();
    expect(overLimit()).toEqual(red);
  });

  it('have a dash where nothing was measured', async () => {
    const none = { average_latency: null, p95_latency: null, p99_latency: null, error_rate: null };
    await show(
      '/admin/load-testing/results',
      run({ ...none, status: 'stopped', passed: null, actual_rps: null }),
    );
    const row = page.getByRole('row').filter({ hasText: 'Click Tracking' });
    await expect.element(row).toMatchTextContent('Stopped');
    expect(row.element().textContent.match(/–/g)).toHaveLength(5);
  });

  it('are none at first', async () => {
    await show('/admin/load-testing/results');
    await expect.element(page.getByText('No results yet.')).toBeVisible();
  });
});

describe('an own test', () => {
  it('is refused beyond the limits, and sent within them', async () => {
    await show('/admin/load-testing/configuration');
    const calls = respond('post', START);
    const submit = page.getByRole('button', { name: 'Start test' });
    await page.getByLabelText('Endpoint').fill('/brands');
    await page.getByLabelText('Duration in seconds').fill('901');
    await page.getByLabelText('Requests a second').fill('251');
    await submit.click();
    await expect.element(page.getByText('Enter whole seconds from 1 to 900.')).toBeVisible();
    await expect.element(page.getByText('Enter a number from 1 to 250.')).toBeVisible();
    await page.getByLabelText('Duration in seconds').fill('30');
    await page.getByLabelText('Requests a second').fill('20');
    await submit.click();
    await expect.element(toast('Load test started')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { kind: 'own', name: 'Own test', endpoint: '/brands', method: 'GET', duration: 30, target_rps: 20 },
    ]);
  });
});

it('the limits of every test are on its screen', async () => {
  await show('/admin/load-testing/configuration');
  const limits = page.getByRole('region', { name: 'Limits of every test' });
  for (const text of [
    ...['One load test', '60 s after its duration', 'p95 at most 500 ms, error rate at most 1%'],
    ...['The last 10', 'Every 2 s while a test runs'],
  ])
    await expect.element(limits.getByText(text)).toBeVisible();
  expect(TRAFFIC_POLL_MS).toBe(2_000);
});

it('the address of the specification leads here', async () => {
  signIn('admin');
  respond('get', TESTS, { data: [], summary: { total: 0 } });
  const router = await renderScreen('/load-testing');
  await expect.poll(() => router.state.location.pathname).toBe('/admin/load-testing');
});
