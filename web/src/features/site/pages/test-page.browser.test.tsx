import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';

beforeEach(async () => {
  respond('get', '/v1/stats');
  respond('get', '/v1/brands');
  respond('get', '/v1/settings/public');
  await renderScreen('/test');
});

const copy = () => page.getByRole('main').getByRole('button', { name: 'Copy' }).click();

describe('copying an affiliate link', () => {
  it('shows a message', async () => {
    await copy();
    await expect.element(toast('Affiliate link copied to clipboard!')).toBeVisible();
  });

  it('says how to copy manually if the clipboard fails', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await copy();
    await expect.element(toast('Failed to copy link')).toMatchTextContent('Please copy the link manually.');
  });
});

it('the test link opens in a new tab', async () => {
  const link = page.getByRole('main').getByRole('link', { name: 'Test Link' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/go/'));
});
