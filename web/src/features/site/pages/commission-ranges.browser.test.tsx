import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import CommissionRanges from './commission-ranges.tsx';

describe('the commission ranges', () => {
  it('are the brands’ highest rates, with the reader’s share of them', async () => {
    respond('get', '/v1/brands/facets');
    await renderComponent(<CommissionRanges />);
    const row = page.getByRole('row', { name: /^Home & Garden/ });
    for (const text of ['0.5% to 6.25%', 'brands pay 1% to 12.5%'])
      await expect.element(row).toMatchTextContent(text);
    await expect.element(page.getByRole('columnheader', { name: 'You earn (% of a sale)' })).toBeVisible();
  });

  it('say that they can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/brands/facets');
    await renderComponent(<CommissionRanges />);
    await expect.element(page.getByText('We couldn’t load the rates.')).toBeVisible();
    respond('get', '/v1/brands/facets');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('table', { name: 'What brands pay, by category' })).toBeVisible();
  });
});
