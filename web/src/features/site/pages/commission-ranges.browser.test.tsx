import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import CommissionRanges from './commission-ranges.tsx';

describe('the commission ranges', () => {
  it('say that they can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/brands/facets');
    await renderComponent(<CommissionRanges />);
    await expect.element(page.getByText('We couldn’t load the rates.')).toBeVisible();
    respond('get', '/v1/brands/facets');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('table', { name: 'Commission by category' })).toBeVisible();
  });
});
