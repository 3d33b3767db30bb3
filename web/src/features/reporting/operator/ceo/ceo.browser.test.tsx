import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { metricAlertsQuery, metricsQuery, userAnalyticsQuery } from './ceo-query.ts';

const PATH = '/admin/ceo-dashboard';
const METRICS = '/v1/operations/metrics';
const ALERTS = '/v1/operations/metrics/alerts';
const ANALYTICS = '/v1/operations/user-analytics';
const HEALTH = '/functions/v1/health-monitor';

const CARDS = [
  ...['Total Users', 'Total Earnings', 'Conversion Rate', 'Active Users'],
  ...['Total Clicks', 'Total Links', 'Security Events (24h)', 'System Health'],
];
const TABS = [
  ...['Growth Trends', 'User Engagement', 'Revenue Analytics'],
  ...['User Experience', 'Product Health', 'Issues & Alerts'],
];

interface Issues {
  security_events_24h?: number;
  compliance_violations?: number;
  critical_alerts?: number;
}

/** A dashboard of the API's examples. */
function respondAll(
  { issues = {}, errorRate = 0 as number | null } = {} as { issues?: Issues; errorRate?: number | null },
) {
  const metrics = exampleOf('get', METRICS);
  respond('get', METRICS, {
    ...metrics,
    data: {
      ...metrics.data,
      issues: { ...metrics.data.issues, ...issues },
      api: { error_rate: errorRate },
    },
  });
  respond('get', ALERTS);
  respond('post', HEALTH);
  respond('get', ANALYTICS);
}

const figures = () => page.getByRole('region', { name: 'Key figures' });

describe('the CEO dashboard', () => {
  it('has its eight cards, six tabs, the time of its figures and the number of alerts', async () => {
    signIn('finance');
    respondAll();
    await renderScreen(PATH);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('CEO Dashboard');
    for (const card of CARDS) await expect.element(figures().getByText(card, { exact: true })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'CEO Dashboard' });
    for (const tab of TABS) await expect.element(tabs.getByRole('link', { name: tab })).toBeVisible();
    await expect.element(page.getByText(/^Last updated/)).toBeVisible();
    await expect.element(page.getByText('1 alert', { exact: true })).toBeVisible();
  });

  it('fits a phone with text of twice the size, also with the time of old figures', async () => {
    signIn('admin');
    respondAll();
    await page.viewport(360, 800);
    await renderScreen(PATH);
    await expect.element(page.getByText(/^Clicks up to/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Table' }).first()).toBeVisible();
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    expect(getComputedStyle(page.getByRole('main').element()).fontSize).toBe('32px');
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  it.each(['operator', 'publisher'] as const)('doesn’t exist for the role %s', async (role) => {
    signIn(role);
    await renderScreen(PATH);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found');
  });

  it('says what a figure counts on hover', async () => {
    signIn('admin');
    respondAll();
    const definitions = { 'users.total': 'All accounts that exist.' };
    respond('get', METRICS, { ...exampleOf('get', METRICS), definitions });
    await renderScreen(PATH);
    await figures().getByRole('button', { name: 'Total Users' }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('All accounts that exist.');
  });

  it('says “Failed to load dashboard data” if it can’t, and loads it on request', async () => {
    signIn('admin');
    refuse('get', METRICS, { status: 503, code: 'internal.unexpected', detail: 'Try again later.' });
    respond('get', ALERTS);
    respond('post', HEALTH);
    await renderScreen(PATH);
    await expect.element(page.getByText('Failed to load dashboard data')).toBeVisible();
    respondAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(figures().getByText('Total Users', { exact: true })).toBeVisible();
  });

  it('says so too if it can’t be loaded again, and keeps the figures before', async () => {
    signIn('admin');
    respondAll();
    const { data, ...rest } = exampleOf('get', METRICS);
    respond('get', METRICS, { ...rest, data: { ...data, users: { ...data.users, total: 4_711 } } });
    const router = await renderScreen(PATH);
    await expect.element(figures().getByText('4,711')).toBeVisible();
    const detail = 'The database is down.';
    refuse('get', METRICS, { status: 503, code: 'internal.unexpected', detail });
    await router.options.context.queries.invalidateQueries({ queryKey: metricsQuery.queryKey });
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' }))
      .toMatchTextContent(detail);
    await expect.element(figures().getByText('4,711')).toBeVisible();
  });

  it.each([
    ['issues', 'Security events', ALERTS, metricAlertsQuery],
    ['experience', 'Feature usage', ANALYTICS, userAnalyticsQuery],
    ['health', 'Success patterns', ANALYTICS, userAnalyticsQuery],
  ] as const)('says so on the tab %s, which keeps %s', async (tab, part, path, query) => {
    signIn('admin');
    respondAll();
    const router = await renderScreen(`${PATH}?tab=${tab}`);
    const kept = page.getByRole('main').getByText(part, { exact: true }).first();
    await expect.element(kept).toBeVisible();
    refuse('get', path, { status: 503, code: 'internal.unexpected', detail: 'The database is down.' });
    await router.options.context.queries.invalidateQueries({ queryKey: query.queryKey });
    await expect.element(page.getByRole('alert').filter({ hasText: 'The database is down.' })).toBeVisible();
    await expect.element(kept).toBeVisible();
  });

  it('compares users and earnings with last month, and counts those of 24 hours', async () => {
    signIn('admin');
    respondAll();
    const { data, ...rest } = exampleOf('get', METRICS);
    respond('get', METRICS, {
      ...rest,
      data: {
        ...data,
        users: { ...data.users, growth_rate: 12.5, retention_rate: 40 },
        performance: {
          ...data.performance,
          ...{ earnings_growth: -3, conversions_last_24h: 2, clicks_last_24h: 7, avg_conversion_rate: null },
        },
        links: { ...data.links, total: 9, avg_per_user: 1.5 },
      },
    });
    await renderScreen(PATH);
    for (const text of [
      ...['+12.5% vs last month', '−3% vs last month', '40% retention rate', '1.5 per user on average'],
      ...['2 conversions in the last 24 hours', '7 in the last 24 hours', '0.00%'],
    ])
      await expect.element(figures().getByText(text, { exact: true })).toBeVisible();
  });

  it.each([
    ['growth', ['Daily signups', 'User activity']],
    ['engagement', ['Active 24h', 'Active 7d', 'Retention', 'Active users']],
    ['revenue', ['Earnings trend']],
    ['experience', ['User journey', 'Feature usage', 'Engagement segments']],
    ['health', ['At-risk users', 'Feature opportunities', 'Success patterns']],
    ['issues', ['Alerts', 'System status', 'Security events']],
  ])('the tab %s has %j', async (tab, parts) => {
    signIn('admin');
    respondAll();
    await renderScreen(`${PATH}?tab=${tab}`);
    for (const part of parts)
      await expect.element(page.getByRole('main').getByText(part, { exact: true }).first()).toBeVisible();
  });

  it('shows the measured health, never a fixed one', async () => {
    signIn('admin');
    respondAll();
    respond('post', HEALTH, { ...exampleOf('post', HEALTH), status: 'critical' });
    await renderScreen(PATH);
    await expect.element(figures().getByText('Critical', { exact: true })).toBeVisible();
  });
});

it.each([
  ['metrics', metricsQuery, 30, 15],
  ['alerts', metricAlertsQuery, 60, 30],
  ['interaction data', userAnalyticsQuery, 300, 120],
])('%s is loaded again as often as the specification says', (_, query, refetch, stale) => {
  expect([query.refetchInterval, query.staleTime]).toEqual([refetch * 1_000, stale * 1_000]);
});

describe('the issues', () => {
  it.each([
    ['10 security events are usual', { security_events_24h: 10 }, 0, 'Usual'],
    ['11 security events are above the bound', { security_events_24h: 11 }, 0, 'Above the bound'],
  ])('%s', async (_, issues, errorRate, badge) => {
    signIn('admin');
    respondAll({ issues, errorRate });
    await renderScreen(PATH);
    await expect.element(figures().getByText(badge, { exact: true })).toBeVisible();
  });

  it.each([
    ['an error rate of 5 % and nothing else is clear', {}, 5, 4],
    ['an error rate above 5 % needs attention', {}, 5.01, 3],
    ['any violation needs attention', { compliance_violations: 1 }, 0, 3],
    ['any critical alert needs attention', { critical_alerts: 1 }, 0, 3],
  ])('%s', async (_, issues, errorRate, clear) => {
    signIn('admin');
    const none = { security_events_24h: 0, compliance_violations: 0, critical_alerts: 0 };
    respondAll({ issues: { ...none, ...issues }, errorRate });
    await renderScreen(`${PATH}?tab=issues`);
    await expect.element(page.getByRole('heading', { name: 'System status' })).toBeVisible();
    await expect.element(page.getByText('Critical alerts')).toBeVisible();
    expect(page.getByText('All clear').elements()).toHaveLength(clear);
  });

  it('say that there are “No active alerts”', async () => {
    signIn('admin');
    respondAll();
    const example = exampleOf('get', ALERTS);
    respond('get', ALERTS, { ...example, data: { ...example.data, alert_count: 0, alerts: [] } });
    await renderScreen(`${PATH}?tab=issues`);
    await expect.element(page.getByText('No active alerts')).toBeVisible();
  });

  it('name the threshold of an alert and the file that sets it', async () => {
    signIn('admin');
    respondAll();
    const example = exampleOf('get', ALERTS);
    const measured = { value: 3, threshold: 0, threshold_set_in: 'worker/reporting/operator/backlog.ts' };
    const alerts = [
      { level: 'critical' as const, metric: 'backlog.above_bound', message: 'Dead letters: 3.', ...measured },
    ];
    respond('get', ALERTS, { ...example, data: { ...example.data, alerts } });
    await renderScreen(`${PATH}?tab=issues`);
    await expect.element(page.getByText('3 of at most 0')).toBeVisible();
    await expect.element(page.getByText('worker/reporting/operator/backlog.ts')).toBeVisible();
  });
});

describe('user analytics', () => {
  it.each([
    ['experience', 'No user interaction data available'],
    ['health', 'No product health data available'],
  ])('in the tab %s say “%s” before there are accounts, and if they can’t be loaded', async (tab, text) => {
    signIn('admin');
    respondAll();
    const example = exampleOf('get', ANALYTICS);
    const sample = { accounts: 0, active_accounts: 0, minimum: 10 };
    respond('get', ANALYTICS, { ...example, data: { ...example.data, sample } });
    await renderScreen(`${PATH}?tab=${tab}`);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('leave out shares of few accounts and say so', async () => {
    signIn('admin');
    respondAll();
    const example = exampleOf('get', ANALYTICS);
    const sample = { accounts: 4, active_accounts: 3, minimum: 10 };
    respond('get', ANALYTICS, { ...example, data: { ...example.data, sample } });
    await renderScreen(`${PATH}?tab=experience`);
    await expect.element(page.getByText('Shares of fewer than 10 accounts are left out.')).toBeVisible();
  });
});
