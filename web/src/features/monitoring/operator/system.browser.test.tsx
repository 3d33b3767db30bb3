import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../testing/api.ts';
import { captureDownloads } from '../../../testing/downloads.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderComponent, renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import { HealthMonitor } from './health-monitor.tsx';
import { SystemOverview } from './system/overview.tsx';
import { PerformanceMonitor } from './system/performance.tsx';
import { SecurityFacts } from './system/security.tsx';
import { SystemActions } from './system/system-actions.tsx';
import {
  healthReportQuery,
  performanceQuery,
  securityQuery,
  systemKey,
  systemMetricsQuery,
} from './system/system-query.ts';

const HEALTH = '/v1/operations/system/health';
const METRICS = '/v1/operations/metrics';
const PERFORMANCE = '/v1/operations/system/performance';
const SECURITY = '/v1/operations/system/security';
const EXPORT = '/v1/operations/system/export';
const MONITOR = '/functions/v1/health-monitor';

describe('the system monitor', () => {
  it('says how many checks passed, and names those that didn’t', async () => {
    respond('get', METRICS);
    const check = { status: 'healthy' as const, responseTime: 4, details: 'It responds.' };
    respond('get', HEALTH, {
      data: {
        ...exampleOf('get', HEALTH).data,
        status: 'degraded',
        checks: [
          { service: 'Database', ...check },
          { service: 'Scheduled jobs', ...check, status: 'degraded', details: 'Late: send_emails.' },
        ],
      },
    });
    await renderComponent(<SystemOverview />);
    await expect.element(page.getByText('1 of 2 checks didn’t pass.')).toBeVisible();
    await expect.element(page.getByText('Late: send_emails.')).toBeVisible();
  });

  it('says “Failed to fetch system metrics” when it can’t load them', async () => {
    respond('get', HEALTH);
    refuse('get', METRICS, { status: 404, code: 'x', detail: 'No.' });
    await renderComponent(<SystemOverview />);
    await expect.element(page.getByText('Failed to fetch system metrics')).toBeVisible();
  });

  const failure = { status: 503, code: 'x', detail: 'The database is down.' };

  it('says so when it can’t load them again, and keeps the figures and the checks before', async () => {
    signIn('operator');
    const { data: health } = exampleOf('get', HEALTH);
    respond('get', HEALTH, { data: { ...health, checks: health.checks.slice(0, 1) } });
    const { data, ...rest } = exampleOf('get', METRICS);
    respond('get', METRICS, { ...rest, data: { ...data, users: { ...data.users, total: 4_711 } } });
    const router = await renderScreen('/admin/system');
    await expect.element(page.getByText('4,711')).toBeVisible();
    refuse('get', METRICS, failure);
    refuse('get', HEALTH, failure);
    await router.options.context.queries.invalidateQueries({ queryKey: systemKey });
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Failed to fetch system metrics' }))
      .toMatchTextContent(failure.detail);
    await expect.element(page.getByText('We couldn’t check the system again.')).toBeVisible();
    await expect.element(page.getByText('4,711')).toBeVisible();
    await expect.element(page.getByText(/^Checked at/)).toBeVisible();
  });

  it.each([
    ['health', HEALTH, 'Health checks', 'We couldn’t check the system again.'],
    ['performance', PERFORMANCE, 'Performance Monitor', 'We couldn’t load the performance again.'],
    ['security', SECURITY, 'Security', 'We couldn’t check what protects the system again.'],
  ] as const)('says so on the tab %s, which stays', async (tab, path, title, text) => {
    signIn('operator');
    respond('get', path);
    const router = await renderScreen(`/admin/system/${tab}`);
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    refuse('get', path, failure);
    await router.options.context.queries.invalidateQueries({ queryKey: systemKey });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  });

  it('saves what is known as a JSON file with the time, and says so', async () => {
    respond('get', EXPORT, { exported_at: '2026-11-28T09:41:05.000Z' });
    const downloads = captureDownloads();
    await renderComponent(<SystemActions />);
    await page.getByRole('button', { name: 'Export Data' }).click();
    await expect.element(toast('System data exported successfully')).toBeVisible();
    expect(downloads.map(({ name }) => name)).toEqual(['system-data-2026-11-28T09-41-05.json']);
  });

  it('says “Failed to export system data” with the reason', async () => {
    refuse('get', EXPORT, { status: 404, code: 'x', detail: 'No such thing.' });
    await renderComponent(<SystemActions />);
    await page.getByRole('button', { name: 'Export Data' }).click();
    await expect.element(toast('Failed to export system data')).toMatchTextContent('No such thing.');
  });

  it('shows each security badge with what was done to check it', async () => {
    respond('get', SECURITY, {
      data: [
        { title: 'API key validation active', holds: true, evidence: 'An invented key was refused.' },
        { title: 'Rate limiting enabled', holds: false, evidence: 'The limiter didn’t respond.' },
        { title: 'GDPR ready', holds: null, evidence: 'It hasn’t been measured yet.' },
      ],
    });
    await renderComponent(<SecurityFacts />);
    for (const [title, word] of [
      ['API key validation active', 'Verified'],
      ['Rate limiting enabled', 'Failed'],
      ['GDPR ready', 'Not known'],
    ] as const)
      await expect.element(page.getByRole('listitem').filter({ hasText: title })).toMatchTextContent(word);
  });
});

describe('the performance monitor', () => {
  it('draws the last 30 minutes of response time and throughput', async () => {
    respond('get', PERFORMANCE);
    await renderComponent(<PerformanceMonitor />);
    for (const title of ['Response time', 'Throughput']) {
      const chart = page.getByRole('figure').filter({ hasText: title }).first();
      await chart.getByRole('button', { name: 'Table' }).click();
      await expect.poll(() => chart.getByRole('row').elements().length).toBe(1 + 30);
    }
  });

  it('has the four figures, and says why the platform doesn’t tell processor and memory', async () => {
    respond('get', PERFORMANCE);
    await renderComponent(<PerformanceMonitor />);
    for (const label of ['Uptime', 'Response Time', 'Throughput', 'Error Rate'])
      await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(/^30-day average/)).toBeVisible();
    await expect.element(page.getByText('Requests per minute', { exact: true }).first()).toBeVisible();
    for (const title of ['CPU (0–100%)', 'Memory (0–100%)'])
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    for (const card of ['Database', 'Edge Functions', 'Compliance Engine'])
      await expect.element(page.getByRole('heading', { name: card })).toBeVisible();
  });

  it('shows “No data” instead of figures while nothing was measured', async () => {
    const example = exampleOf('get', PERFORMANCE).data;
    const nothing = { count: 0, mean: null, p50: null, p95: null, p99: null, error_rate: null };
    const uptime = { ...example.uptime, uptime_percentage: null, sla_compliance: null, last_incident: null };
    respond('get', PERFORMANCE, {
      data: {
        ...example,
        ...{ samples: [], requests: nothing, redirects: nothing, api: nothing, throughput: null, uptime },
      },
    });
    await renderComponent(<PerformanceMonitor />);
    await expect.element(page.getByText('No day has been measured yet.')).toBeVisible();
    await expect.element(page.getByText('Nothing was measured in the last 30 minutes.')).toBeVisible();
    await expect.element(page.getByText('Last incident: none')).toBeVisible();
  });
});

describe('the health monitor', () => {
  const example = () => {
    const health = exampleOf('post', MONITOR);
    if (!('services' in health)) throw new Error('The example is a report.');
    return health;
  };
  const bar = (label: string) => page.getByRole('progressbar', { name: label, exact: true });

  it('shows figures beyond their limits in red: over 1000 ms, 500 ms and 5%, and a hit rate below 50%', async () => {
    const health = example();
    const { database, trackClick, cache } = health.services;
    respond('post', MONITOR, {
      services: {
        database: { ...database, responseTime: 1_001 },
        trackClick: { ...trackClick, responseTime: 501 },
        cache: { ...cache, hitRate: 49.9, entries: 12 },
      },
      performance: { ...health.performance, errorRate: 5.01 },
    });
    await renderComponent(<HealthMonitor />);
    for (const label of ['Hit rate', 'Error rate'])
      await expect.element(bar(label)).toHaveAttribute('data-tone', 'reversed');
    for (const time of await bar('Response time').all())
      await expect.element(time).toHaveAttribute('data-tone', 'reversed');
    await expect.element(bar('Entries')).toHaveAttribute('value', '0.012');
  });

  it('shows those at their limits as they are, and fills its bars at 1000 ms, 50 requests and 1000 entries', async () => {
    const health = example();
    const { database, trackClick, cache } = health.services;
    respond('post', MONITOR, {
      services: {
        database: { ...database, responseTime: 1_000 },
        trackClick: { ...trackClick, responseTime: 500 },
        cache: { ...cache, hitRate: 50, entries: 2_000 },
      },
      performance: { ...health.performance, errorRate: 5, requestsPerMinute: 25, avgResponseTime: 250 },
    });
    await renderComponent(<HealthMonitor />);
    for (const [label, value] of [
      ['Entries', '1'],
      ['Requests a minute', '0.5'],
      ['Average response time', '0.25'],
    ] as const)
      await expect.element(bar(label)).toHaveAttribute('value', value);
    expect(document.querySelectorAll('progress[data-tone="reversed"]')).toHaveLength(0);
  });

  it('has no bar for what isn’t known', async () => {
    const health = example();
    respond('post', MONITOR, { performance: { ...health.performance, errorRate: null } });
    await renderComponent(<HealthMonitor />);
    await expect.element(page.getByText('No data').first()).toBeVisible();
    await expect.element(bar('Error rate')).not.toBeInTheDocument();
  });

  it.each([
    ['slow', 'Slow'],
    ['down', 'Down'],
  ] as const)('shows a store that is %s as “%s”', async (status, badge) => {
    const health = example();
    respond('post', MONITOR, {
      services: { ...health.services, database: { ...health.services.database, status } },
    });
    await renderComponent(<HealthMonitor />);
    await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
  });

  it.each([
    ['healthy', 'Healthy'],
    ['degraded', 'Degraded'],
    ['critical', 'Critical'],
  ] as const)('shows a system that is %s as “%s”, with its alerts', async (status, badge) => {
    respond('post', MONITOR, { status, alerts: ['The circuit breaker of CJ is open.'] });
    await renderComponent(<HealthMonitor />);
    await expect.element(page.getByText(badge, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('The circuit breaker of CJ is open.')).toBeVisible();
  });

  it('says that the last measurement failed, and keeps the one before', async () => {
    respond('post', MONITOR);
    await renderComponent(<HealthMonitor />);
    await expect.element(bar('Entries')).toBeVisible();
    refuse('post', MONITOR, { status: 503, code: 'x', detail: 'The monitor is down.' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('The last measurement failed.')).toBeVisible();
    await expect.element(bar('Entries')).toBeVisible();
  });

  it('measures again at once, and every 30 seconds unless that is switched off', async () => {
    const calls = respond('post', MONITOR);
    await renderComponent(<HealthMonitor />);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => calls.length).toBe(2);
    const toggle = page.getByRole('switch', { name: 'Refresh every 30 s' });
    await expect.element(toggle).toBeChecked();
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
  });
});

it('the system monitor is read again every 30 seconds, and its performance every 60', () => {
  for (const { refetchInterval } of [healthReportQuery, systemMetricsQuery, securityQuery])
    expect(refetchInterval).toBe(30_000);
  expect(performanceQuery.refetchInterval).toBe(60_000);
});
