import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { IntegrationTests, PathFormats, RealApiTests, TrackClickSimple } from './call-suites.tsx';
import type { CheckRun } from './checks-query.ts';
import { DataIntegrity, RevenueIntegrity } from './integrity-suites.tsx';

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
    await item('two').getByText('What it has seen').click();
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

describe('the texts of the specification', () => {
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
