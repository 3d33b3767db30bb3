import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { DEMO_HITS, DEMO_TRACE } from '../demo/demo-sale.ts';

beforeEach(() => void respond('get', '/v1/stats'));

describe('the features page', () => {
  it('names each part of the link that the demo sale came from', async () => {
    await renderScreen('/features');
    const link = page.getByRole('figure', { name: 'A link and its parts' });
    await expect
      .element(link)
      .toMatchTextContent(
        `${location.origin}/go/${DEMO_TRACE.meta.publisher_id}?url=https%3A%2F%2F${DEMO_TRACE.data.brand_name?.toLowerCase().replace(' ', '-')}.example%2Fproducts%2F42&ref=newsletter`,
      );
    for (const name of ['Your ID', 'Any product URL', 'Your sub-ID'])
      await expect.element(link.getByText(name, { exact: true })).toBeVisible();
  });

  it('lists each request with the reason why it was counted or not', async () => {
    await renderScreen('/features');
    const hits = page.getByRole('table', { name: 'Requests and their reasons' });
    await expect.element(hits.getByRole('row').nth(DEMO_HITS.length)).toBeVisible();
    for (const reason of ['A HEAD request does not count as a click.', 'The click counts.'])
      await expect.element(hits.getByText(reason).first()).toBeVisible();
    await expect.element(page.getByText(/2 count as clicks, and one of them led to the sale/)).toBeVisible();
  });

  it('shows ledger lines that sum to zero, and the trace that says so', async () => {
    await renderScreen('/features');
    await expect.element(page.getByText('Sum', { exact: true })).toBeVisible();
    await expect.element(page.getByText('$0.000000')).toBeVisible();
    await expect.element(page.getByText('"adds_up": true')).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Path of the money' }))
      .toMatchTextContent('5 ledger entries add $14.40 to your account.');
  });
});
