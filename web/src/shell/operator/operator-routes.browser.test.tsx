import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const title = () => page.getByRole('heading', { level: 1 });

it.each([
  ['/admin?tab=alerts&state=acknowledged', '/admin/alerts?state=acknowledged'],
  ['/admin/alerts?state=nonsense', '/admin/alerts'],
])('%s is %s', async (given, shown) => {
  signIn('operator');
  respond('get', '/v1/operations/alerts');
  const router = await renderScreen(given);
  await expect.element(title()).toHaveTextContent('Alerts');
  await expect.poll(() => router.state.location.href).toBe(shown);
});

it('a path without a screen is not found, in the frame of the public pages', async () => {
  signIn('operator');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderScreen('/admin/unheard-of');
  await expect.element(title()).toHaveTextContent('Oops! Page not found');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  expect(warn).toHaveBeenCalledWith('No page at /admin/unheard-of');
});

it('a publisher finds no screen', async () => {
  signIn();
  await renderScreen('/admin/alerts');
  await expect.element(title()).toHaveTextContent('Oops! Page not found');
});

it('an error of a screen is shown in the frame', async () => {
  signIn('operator');
  const router = await renderScreen('/admin/unheard-of');
  const { options } = router.routesById['/_signed-in/_operator/admin/feedback'];
  const { loader } = options;
  onTestFinished(() => void Object.assign(options, { loader }));
  Object.assign(options, { loader: () => Promise.reject(new Error('A test')) });
  await router.navigate({ to: '/admin/feedback' });
  await expect.element(title()).toHaveTextContent('Unexpected Application Error!');
  await expect.element(page.getByRole('complementary').getByText('ADMIN ACCESS')).toBeVisible();
});

it.each(['/links', '/signup-success'])('%s needs a session', async (path) => {
  const router = await renderScreen(path);
  await expect.poll(() => router.state.location.pathname).toBe('/auth');
});

describe('the screens of the specification', () => {
  it.each([
    {
      path: '/admin',
      name: 'Network Management',
      tabs: [
        ...['Programs', 'Networks', 'Banned Domains', 'Link Verification', 'Circuit Breaker'],
        'SitePlug Diagnostics',
      ],
      buttons: ['Sync Wildfire', 'Sync SitePlug', 'Enhanced Sync (Categories & Countries)'],
    },
    { path: '/admin/brands', name: 'Brand Management', tabs: [], buttons: [] },
    { path: '/admin/revenue', name: 'Revenue Dashboard', tabs: [], buttons: ['Export Data', 'Sync Revenue'] },
    {
      path: '/admin/testing',
      name: 'Testing Dashboard',
      tabs: [
        ...['General Testing', 'Track-Click-Simple', 'SitePlug Testing', 'Revenue Sync'],
        ...['Analytics Verification', 'Production'],
      ],
      buttons: [],
    },
    {
      path: '/admin/test-suites',
      name: 'Test Suites',
      tabs: [
        ...['Production', 'Edge Functions', 'Real API', 'Webhooks', 'Integration', 'Links', 'Logs', 'Load'],
        'Performance',
      ],
      buttons: [],
    },
    {
      path: '/admin/load-testing',
      name: 'Load Testing',
      tabs: ['Test Scenarios', 'Test Results', 'Configuration'],
      buttons: [],
    },
    {
      path: '/admin/long-term-testing',
      name: 'Long-Term Testing',
      tabs: ['Active Campaigns', 'Create Campaign', 'Monitor'],
      buttons: [],
    },
    { path: '/admin/feedback', name: 'Feedback Management', tabs: [], buttons: ['Refresh'] },
    {
      path: '/admin/system',
      name: 'System Monitor',
      tabs: ['Overview', 'Health Checks', 'Performance', 'Security'],
      buttons: ['Refresh', 'Export Data'],
    },
  ])('$path has its title “$name”, its tabs and its buttons', async ({ path, name, tabs, buttons }) => {
    signIn('admin');
    respondToScreens();
    await renderScreen(path);
    await expect.element(title()).toMatchTextContent(name);
    await expect.poll(() => document.title).toBe(`${name} · Tributary`);
    const list = page.getByRole('navigation', { name });
    for (const tab of tabs)
      await expect.element(list.getByRole('link', { name: tab, exact: true })).toBeVisible();
    for (const button of buttons)
      await expect.element(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  });

  it('the testing dashboard has the badge “Development Mode”', async () => {
    signIn('admin');
    respondToScreens();
    await renderScreen('/admin/testing');
    await expect.element(title()).toMatchTextContent('Testing Dashboard Development Mode');
  });

  it('are in the menu, with the badge and the operator’s name and label', async () => {
    signIn('admin');
    respondToScreens();
    await renderScreen('/admin');
    const menu = page.getByRole('complementary');
    for (const name of [
      ...['Networks', 'Brands', 'Revenue', 'Testing', 'Load testing', 'Compliance', 'Feedback', 'System'],
      'Developer',
    ])
      await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible();
    for (const text of ['ADMIN ACCESS', 'Administrator', 'System Admin'])
      await expect.element(menu.getByText(text, { exact: true })).toBeVisible();
    await expect.element(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
});

/** Responds to the calls of the screens with the API’s examples. */
function respondToScreens(): void {
  for (const path of [
    '/v1/brands',
    '/v1/brands/facets',
    '/v1/feedback',
    '/v1/operations/brands',
    '/v1/operations/brands/counts',
    '/v1/operations/checks',
    '/v1/operations/metrics',
    '/v1/operations/networks',
    '/v1/operations/operators',
    '/v1/operations/programs',
    '/v1/operations/revenue',
    '/v1/operations/sync-runs',
    '/v1/operations/system/health',
    '/v1/operations/test-campaigns',
    '/v1/operations/test-data',
    '/v1/operations/test-traffic/{tester}',
  ] as const)
    respond('get', path);
  respond('post', '/functions/v1/campaign-scheduler');
  respond('post', '/functions/v1/health-monitor');
}
