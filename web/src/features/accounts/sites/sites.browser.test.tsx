import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const PATH = '/settings?tab=sites';
const [EXAMPLE] = exampleOf('get', '/v1/publisher/sites').data;
type Site = NonNullable<typeof EXAMPLE>;

/** The sites of the account. */
function keep(...sites: Partial<Site>[]): void {
  const data = sites.flatMap((changes) => (EXAMPLE ? [{ ...EXAMPLE, ...changes }] : []));
  respond('get', '/v1/publisher/sites', { data });
}

const site = (domain: string) => page.getByRole('listitem').filter({ hasText: domain });
const record = (domain: string) => site(domain).getByRole('tab', { name: 'DNS record' });

beforeEach(() => {
  signIn();
});

describe('a site', () => {
  it('shows since when it is verified or its proof is lost, and then asks for a new proof', async () => {
    const verified = {
      status: 'verified',
      verified_by: 'dns',
      verified_at: '2026-10-01T08:00:00.000Z',
      checked_at: '2026-11-20T08:00:00.000Z',
      lost_at: null,
    } as const;
    keep(
      { ...verified, domain: 'fenwick.com' },
      { ...verified, domain: 'alder.com', lost_at: '2026-11-19T08:00:00.000Z' },
    );
    await renderScreen(PATH);
    await expect.element(site('fenwick.com')).toMatchTextContent('Verified since 1 Oct 2026, 08:00 UTC');
    await expect.element(site('alder.com')).toMatchTextContent('Proof lost since 19 Nov 2026, 08:00 UTC');
    await expect.element(record('alder.com')).toBeVisible();
    await expect.element(record('fenwick.com')).not.toBeInTheDocument();
    await site('fenwick.com').getByText('Proofs of ownership').click();
    await expect.element(record('fenwick.com')).toBeVisible();
  });

  it('stays after a failed removal, and says that it couldn’t be checked', async () => {
    keep({ domain: 'fenwick.com', status: 'unverified', verified_at: null, lost_at: null });
    disconnect('delete', '/v1/publisher/sites/{domain}');
    disconnect('post', '/v1/publisher/sites/{domain}/verify');
    await renderScreen(PATH);
    await page.getByRole('button', { name: 'Remove fenwick.com' }).click();
    await page.getByRole('button', { name: 'Remove site' }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('We couldn’t reach the server.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Check now: fenwick.com' }).click();
    await expect
      .element(site('fenwick.com').getByRole('alert'))
      .toMatchTextContent('We couldn’t check the site.');
  });

  it('says how to copy its proof manually if the clipboard fails', async () => {
    keep({ domain: 'fenwick.com', status: 'unverified', verified_at: null, lost_at: null });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await renderScreen(PATH);
    await page.getByRole('button', { name: 'Copy record' }).click();
    await expect.element(toast('Copy failed')).toMatchTextContent('Please copy manually');
  });
});

describe('the sites', () => {
  it('say that they can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/publisher/sites');
    await renderScreen(PATH);
    await expect.element(page.getByText('We couldn’t load your sites.')).toBeVisible();
    keep();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No sites yet.')).toBeVisible();
  });
});
