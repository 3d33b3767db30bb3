import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

beforeEach(() => {
  respond('get', '/v1/publisher/clicks', { data: [] });
  respond('get', '/v1/publisher/action-items');
  respond('get', '/v1/settings/public');
  respond('get', '/v1/publisher/balances');
  respond('get', '/v1/stats');
  respond('get', '/v1/brands');
});

const title = () => page.getByRole('heading', { level: 1 });

describe('the dashboard', () => {
  it('says that its figures can’t be loaded, and can be tried again', async () => {
    signIn();
    disconnect('get', '/v1/publisher/overview');
    await renderScreen('/app');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load dashboard data');
    await expect.element(page.getByRole('region', { name: 'Monthly earnings' })).toMatchTextContent('--');
    respond('get', '/v1/publisher/overview');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Today', exact: true }))
      .toMatchTextContent('$12.34');
  });

  it('shows the trend of a figure as a table', async () => {
    signIn();
    const { data } = exampleOf('get', '/v1/publisher/overview');
    const days = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      clicks: index,
      conversions: 0,
      earnings: '0.50',
      held: '0.00',
    }));
    respond('get', '/v1/publisher/overview', { data: { ...data, days } });
    await renderScreen('/app');
    const trend = page.getByRole('region', { name: 'Trend' });
    await trend.getByRole('radio', { name: 'Earnings' }).click();
    await trend.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => trend.getByRole('row').length).toBe(31);
    await expect.element(trend.getByRole('row').last()).toMatchTextContent('$0.50');
  });

  it('loads what needs attention again on each visit, because other screens repair it', async () => {
    signIn();
    respond('get', '/v1/feedback');
    const items = page.getByRole('region', { name: 'Needs your attention' });
    const router = await renderScreen('/app');
    await expect.element(items.getByRole('listitem').first()).toBeVisible();
    await router.navigate({ to: '/feedback' });
    const calls = respond('get', '/v1/publisher/action-items', { data: [] });
    await router.navigate({ to: '/app' });
    await expect.element(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible();
    await expect.element(items).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('says how to copy the ID manually if the clipboard fails', async () => {
    signIn();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await renderScreen('/app');
    await page.getByRole('main').getByRole('button', { name: 'Copy ID' }).click();
    await expect.element(toast('Copy failed')).toMatchTextContent('Please copy manually');
  });

  it('says that the service can’t be reached if the session can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/auth/session');
    await renderScreen('/app');
    await expect.element(title()).toHaveTextContent('The service can’t be reached.');
    signIn();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(title()).toHaveTextContent('Dashboard');
  });

  it('shows neither the menu of a member nor that of a visitor while it is unknown who reads', async () => {
    refuse('get', '/v1/auth/session', { status: 503, code: 'database.unavailable', detail: 'Down.' });
    await renderScreen('/app');
    await expect.element(title()).toHaveTextContent('The service can’t be reached.');
    const links = () =>
      page
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    expect(links()).not.toContain('Sign in');
    expect(links()).not.toContain('Get Started');
    await expect.element(page.getByRole('button', { name: /^Account/ })).not.toBeInTheDocument();
  });

  it('opens by itself once the service responds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    disconnect('get', '/v1/auth/session');
    await renderScreen('/app');
    await expect.element(title()).toHaveTextContent('The service can’t be reached.');
    signIn();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(title()).toHaveTextContent('Dashboard');
  });

  it('leads a visitor to sign in once the service responds', async () => {
    disconnect('get', '/v1/auth/session');
    const router = await renderScreen('/app');
    await expect.element(title()).toHaveTextContent('The service can’t be reached.');
    respond('get', '/v1/auth/session', { data: null });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/auth');
  });

  it('has the finished link to the product that was checked before signing up', async () => {
    signIn();
    const { data } = exampleOf('get', '/v1/explain');
    const url = 'https://alder-nook.example/lamps?a=1&b=2';
    const link = 'https://tributary.example/go/PUB000042?url=https%3A%2F%2Falder-nook.example%2Flamps';
    const asked = respond('get', '/v1/explain', {
      data: { ...data, url, monetizable: true, reason: null, affiliate_link: link },
    });
    await renderScreen(`/app?${new URLSearchParams({ url })}`);
    const finished = page.getByRole('region', { name: 'Your link' });
    await expect.element(finished.getByText(link)).toBeVisible();
    expect(asked[0]?.query.url).toBe(url);
    await finished.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(link);
  });

  it('says why the product that was checked before signing up can’t earn', async () => {
    signIn();
    const { data } = exampleOf('get', '/v1/explain');
    const reason = { code: 'banned_domain', detail: 'The rules of this shop forbid it.' };
    respond('get', '/v1/explain', {
      data: { ...data, monetizable: false, reason, affiliate_link: null, link_template: null },
    });
    await renderScreen('/app?url=https%3A%2F%2Fwww.amazon.com%2F');
    await expect
      .element(page.getByRole('region', { name: 'Your link' }))
      .toMatchTextContent('The rules of this shop forbid it.');
  });
});
