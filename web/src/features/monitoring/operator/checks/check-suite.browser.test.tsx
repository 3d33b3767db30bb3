import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, refuse, respond, respondRaw } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import {
  EndToEnd,
  FunctionTests,
  IntegrationTests,
  PathFormats,
  RealApiTests,
  TrackClickSimple,
} from './call-suites.tsx';
import type { CheckRun } from './checks-query.ts';
import { EndToEndSuite } from './end-to-end-suite.tsx';
import { DataIntegrity, RevenueIntegrity } from './integrity-suites.tsx';
import { ProductionTests } from './production-tests.tsx';
import { TestingSteps } from './testing-steps.tsx';
import { TrackClickTester } from './track-click-tester.tsx';

const NAMES = ['one', 'two'];

beforeEach(() => {
  signIn('admin');
});

function checks(names = NAMES, lastRun: CheckRun | null = null) {
  return names.map((name) => ({
    ...{ name, title: `Check ${name}`, description: `It watches ${name}.` },
    ...{ group: 'data_integrity' as const, schedule: null, needs: {}, last_run: lastRun },
  }));
}

function run(check: string, status: CheckRun['status'], message: string): CheckRun {
  return {
    ...{ id: 'ckr_0123456789abcdefghjk', check, group: 'data_integrity', status, message },
    steps: [{ name: 'Look', status, message, figures: { wrong: 2, ms: null }, evidence: ['lnk_a'], ms: 7 }],
    ...{ started_at: '2026-11-29T10:00:00Z', ms: 7, cause: 'person', actor: 'operator:usr_ada' },
  };
}

/** Each run of a check answers what the test says. */
function answer(results: Record<string, CheckRun['status']>) {
  return respond('post', '/v1/operations/checks/{name}/runs', ({ params }) => ({
    data: run(params.name ?? '', results[params.name ?? ''] ?? 'pass', `${params.name} was seen.`),
  }));
}

const start = (name: string) => page.getByRole('button', { name, exact: true }).click();
const item = (name: string) => page.getByRole('listitem').filter({ hasText: `Check ${name}` });

describe('a suite', () => {
  it('shows each check with its result, and what it has seen', async () => {
    respond('get', '/v1/operations/checks', { data: checks() });
    const calls = answer({ two: 'fail' });
    renderComponent(<DataIntegrity />);
    await expect.element(item('one')).toMatchTextContent('Untested');
    await start('Run Integrity Checks');
    await expect.element(item('two')).toMatchTextContent('two was seen.');
    await expect.element(item('one')).toMatchTextContent('Pass');
    await expect.element(item('two')).toMatchTextContent('Fail');
    expect(calls).toHaveLength(2);
    await item('two').getByText('Details').click();
    await expect.element(item('two').getByText('lnk_a')).toBeVisible();
    await expect.element(item('two')).toMatchTextContent('wrong2');
    await expect.element(item('two')).toMatchTextContent('msunknown');
  });

  it('shows the last run of each check before anything has run here', async () => {
    respond('get', '/v1/operations/checks', { data: checks(['one'], run('one', 'warning', 'Two are old.')) });
    renderComponent(<DataIntegrity />);
    await expect.element(item('one')).toMatchTextContent('Warning');
    await expect.element(item('one')).toMatchTextContent('Two are old.');
  });
});

it('a check is pending, runs, and then has passed; one whose call failed is an error', async () => {
  const held = Promise.withResolvers<void>();
  respond('get', '/v1/operations/checks', { data: checks() });
  respond('post', '/v1/operations/checks/{name}/runs', async () => {
    await held.promise;
    return { data: run('one', 'pass', 'It was seen.') };
  });
  await renderComponent(<DataIntegrity />);
  await start('Run Integrity Checks');
  await expect.element(item('one').getByText('Running', { exact: true })).toBeVisible();
  await expect.element(item('two').getByText('Pending', { exact: true })).toBeVisible();
  const failure = { status: 503, code: 'internal.unexpected', detail: 'Try again later.' };
  refuse('post', '/v1/operations/checks/{name}/runs', failure);
  held.resolve();
  await expect.element(item('one').getByText('Pass', { exact: true }).first()).toBeVisible();
  await expect.element(item('two').getByText('Error', { exact: true })).toBeVisible();
});

describe('the texts of the specification', () => {
  it.each([
    {
      suite: <DataIntegrity />,
      button: 'Run Integrity Checks',
      title: 'Failed to run integrity checks',
      detail: 'Failed to run integrity checks',
    },
    {
      suite: <RevenueIntegrity />,
      button: 'Check Revenue Data',
      title: 'Check Failed',
      detail: 'Failed to run revenue integrity checks',
    },
  ])('“$button” without any result is “$title”', async ({ suite, button, title, detail }) => {
    respond('get', '/v1/operations/checks', { data: checks() });
    const failure = { status: 503, code: 'internal.unexpected', detail: 'Try again later.' };
    refuse('post', '/v1/operations/checks/{name}/runs', failure);
    await renderComponent(suite);
    await start(button);
    await expect.element(toast(title)).toMatchTextContent(detail);
  });

  it('critical issues of the data are an error', async () => {
    respond('get', '/v1/operations/checks', { data: checks() });
    answer({ two: 'fail' });
    await renderComponent(<DataIntegrity />);
    await expect.element(page.getByRole('heading', { name: 'Data Integrity Checker' })).toBeVisible();
    await start('Run Integrity Checks');
    await expect.element(toast('Critical issues found')).toMatchTextContent('1 of 2 checks failed.');
  });

  it('Track-Click-Simple says that all of its tests have run', async () => {
    respond('get', '/v1/operations/checks', { data: checks(['track_click_simple_health', 'other']) });
    answer({ other: 'fail' });
    await renderComponent(<TrackClickSimple />);
    await start('Run All Tests');
    await expect.element(toast('Test Suite Complete')).toMatchTextContent('1 of 2 tests passed');
  });

  it('Track-Click-Simple skips the others if its health check can’t be reached', async () => {
    respond('get', '/v1/operations/checks', { data: checks(['track_click_simple_health', 'other']) });
    disconnect('post', '/v1/operations/checks/{name}/runs');
    await renderComponent(<TrackClickSimple />);
    await start('Run All Tests');
    await expect
      .element(toast('Connectivity Issue'))
      .toMatchTextContent('Health check failed. Other tests skipped.');
    await expect.element(page.getByText('Skipped due to connectivity failure')).toBeVisible();
    await expect.element(page.getByText(/^Network error: .* It can also be CORS\.$/)).toBeVisible();
  });

  it('a check without a result doesn’t count as one that ran', async () => {
    respond('get', '/v1/operations/checks', { data: checks() });
    respondRaw('post', '/v1/operations/checks/{name}/runs', ({ params }) =>
      params.name === 'one'
        ? Response.json({ data: run('one', 'pass', 'It works.') })
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    await renderComponent(<DataIntegrity />);
    await start('Run Integrity Checks');
    await expect
      .element(toast('Failed to run integrity checks'))
      .toMatchTextContent('1 of 2 have no result.');
  });

  it.each([
    [{ one: 'fail', two: 'warning' }, 'Revenue Issues Found', '1 critical issues and 1 warnings'],
    [{ one: 'warning', two: 'pass' }, 'Revenue Warnings', '1 warnings'],
    [{ one: 'pass', two: 'pass' }, 'Revenue Integrity Check Passed', 'Passed'],
  ] as const)('revenue integrity with %j says “%s”', async (results, title, detail) => {
    respond('get', '/v1/operations/checks', { data: checks() });
    answer(results);
    renderComponent(<RevenueIntegrity />);
    await start('Check Revenue Data');
    await expect.element(toast(title)).toMatchTextContent(detail);
  });

  it('the API suite asks for a key', async () => {
    respond('get', '/v1/operations/checks', { data: checks() });
    renderComponent(<RealApiTests />);
    await start('Run API Tests');
    await expect
      .element(toast('API Key Required'))
      .toMatchTextContent('Please enter an API key to run authenticated tests');
  });

  it('without its health check, Track-Click-Simple skips the others', async () => {
    respond('get', '/v1/operations/checks', { data: checks(['track_click_simple_health', 'other']) });
    const calls = answer({ track_click_simple_health: 'fail' });
    renderComponent(<TrackClickSimple />);
    await start('Run All Tests');
    await expect
      .element(toast('Connectivity Issue'))
      .toMatchTextContent('Health check failed. Other tests skipped.');
    await expect.element(item('other')).toMatchTextContent('Skipped due to connectivity failure');
    expect(calls).toHaveLength(1);
  });

  it('the integration suite stops after auth-signup', async () => {
    respond('get', '/v1/operations/checks', { data: checks(['auth-signup', 'other']) });
    answer({ 'auth-signup': 'fail' });
    renderComponent(<IntegrationTests />);
    await start('Run Integration Tests');
    await expect.element(toast('Critical Test Failed')).toMatchTextContent('stopping test suite');
  });
});

it('the cases of path formats are generated, run and cleared', async () => {
  respond('get', '/v1/operations/checks', { data: checks(['one']) });
  answer({});
  renderComponent(<PathFormats />);
  await expect.element(page.getByText('No test cases yet.')).toBeVisible();
  await start('Generate Test Cases');
  await expect.element(item('one')).toMatchTextContent('Untested');
  await start('Run All Tests');
  await expect.element(item('one')).toMatchTextContent('Pass');
  await start('Clear Tests');
  await expect.element(page.getByText('No test cases yet.')).toBeVisible();
});

it('cases are untested when they are generated and once they are cleared, whatever came of them before', async () => {
  respond('get', '/v1/operations/checks', { data: checks(['one', 'two'], run('one', 'pass', 'Yesterday.')) });
  answer({});
  renderComponent(<PathFormats />);
  await start('Generate Test Cases');
  await expect.element(item('one')).toMatchTextContent('Untested');
  await expect.element(page.getByText('Yesterday.')).not.toBeInTheDocument();
  await start('Run All Tests');
  await expect.element(item('two')).toMatchTextContent('Pass');
  await start('Clear Tests');
  await start('Generate Test Cases');
  await expect.element(item('one')).toMatchTextContent('Untested');
});

it('Track-Click-Simple begins with its last results, and Clear Tests takes them away', async () => {
  respond('get', '/v1/operations/checks', { data: checks(['one'], run('one', 'pass', 'Yesterday.')) });
  renderComponent(<TrackClickSimple />);
  await expect.element(item('one')).toMatchTextContent('Pass');
  await start('Clear Tests');
  await expect.element(item('one')).toMatchTextContent('Untested');
});

it('the MCP responses are those of the run that has just ended', async () => {
  const name = 'e2e_instant_link';
  respond('get', '/v1/operations/checks', { data: checks([name]) });
  const answered = run(name, 'pass', 'Status 200.');
  const [step] = answered.steps;
  const evidence = ['{"tracking_url":"https://go.example/PUB000001/brd_1"}'];
  respond('post', '/v1/operations/checks/{name}/runs', { data: answered });
  renderComponent(<EndToEndSuite />);
  await page.getByRole('tab', { name: 'MCP Responses' }).click();
  await expect.element(page.getByText('No MCP responses yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Test Results' }).click();
  await page.getByLabelText('API key').fill('ak_1');
  respond('get', '/v1/operations/checks', {
    data: checks([name], { ...answered, steps: step ? [{ ...step, evidence }] : [] }),
  });
  await start('Run All Tests');
  await expect.element(item(name)).toMatchTextContent('Pass');
  await page.getByRole('tab', { name: 'MCP Responses' }).click();
  await expect.element(page.getByText(evidence[0] ?? '')).toBeVisible();
});

it.each([
  ['fast', 'Fast'],
  ['ok', 'OK'],
  ['slow', 'Slow'],
])('a redirect that was %s has the badge “%s”', async (speed, badge) => {
  const last = run('one', 'pass', 'Status 302.');
  const steps = last.steps.map((step) => ({ ...step, figures: { status: 302, speed } }));
  respond('get', '/v1/operations/checks', { data: checks(['one'], { ...last, steps }) });
  await renderComponent(<TrackClickSimple />);
  await expect.element(item('one').getByText(badge, { exact: true })).toBeVisible();
});

describe('the pause between two tests', () => {
  it.each([
    { name: 'path formats', suite: <PathFormats />, button: 'Run All Tests', pauseMs: 500 },
    { name: 'the end-to-end suite', suite: <EndToEnd />, button: 'Run All Tests', pauseMs: 500 },
    { name: 'Track-Click-Simple', suite: <TrackClickSimple />, button: 'Run All Tests', pauseMs: 100 },
    { name: 'functions', suite: <FunctionTests />, button: 'Run Function Tests', pauseMs: 100 },
  ])('of $name is $pauseMs ms', async ({ name, suite, button, pauseMs }) => {
    const startedAt: number[] = [];
    respond('get', '/v1/operations/checks', { data: checks() });
    respond('post', '/v1/operations/checks/{name}/runs', ({ params }) => {
      startedAt.push(performance.now());
      return { data: run(params.name ?? '', 'pass', 'It was seen.') };
    });
    await renderComponent(suite);
    if (name === 'the end-to-end suite') await page.getByLabelText('API key').fill('ak_1');
    await start(button);
    await expect.element(item('two')).toMatchTextContent('It was seen.');
    const [first = 0, second = 0] = startedAt;
    expect(second - first).toBeGreaterThan(pauseMs - 2);
    expect(second - first).toBeLessThan(pauseMs + 400);
  });
});

it.each([
  {
    title: 'Track-Click-Simple',
    tester: <TrackClickTester />,
    tabs: ['Configuration', 'Test Results', 'cURL Commands', 'Validation'],
  },
  { title: 'Production Domain Tester', tester: <ProductionTests />, tabs: ['CDN Tests', 'Tracking Tests'] },
  {
    title: 'End-to-End API Testing Suite',
    tester: <EndToEndSuite />,
    tabs: ['Test Results', 'MCP Responses'],
  },
])('the tester “$title” has its tabs', async ({ title, tester, tabs }) => {
  respond('get', '/v1/operations/checks', { data: checks() });
  respond('get', '/v1/stats');
  respond('get', '/v1/brands');
  await renderComponent(tester);
  const list = page.getByRole('tablist', { name: title });
  for (const name of tabs) await expect.element(list.getByRole('tab', { name })).toBeVisible();
});

it('the overview has three steps: create test data, test click tracking, test conversions', async () => {
  await renderComponent(<TestingSteps />);
  const steps = page.getByRole('list', { name: 'Three steps' }).getByRole('listitem');
  for (const [place, title] of ['Create test data', 'Test click tracking', 'Test conversions'].entries())
    await expect.element(steps.nth(place)).toMatchTextContent(title);
});
