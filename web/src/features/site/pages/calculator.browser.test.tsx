import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import Calculator from './calculator.tsx';

describe('the calculator', () => {
  it('includes the conversion rate and the current share, and labels the ceiling', async () => {
    respond('get', '/v1/stats');
    await renderComponent(<Calculator />);
    const users = page.getByRole('slider', { name: 'Monthly users' });
    const result = page.getByRole('status').filter({ hasText: 'You earn per month' });
    await expect.element(result).toMatchTextContent('$4.00');
    await expect.element(page.getByText('1,000 × 2.0% × 2.0% × $20 × 50% = $4.00')).toBeVisible();
    await expect
      .element(page.getByText(/^Ceiling, .* 1,000 × 2\.0% × \$20 × 30 = \$12,000 a month/))
      .toBeVisible();
    users.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('1,100 × 2.0% × 2.0% × $20 × 50% = $4.40')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(users).toHaveAttribute('aria-valuenow', '50000');
    page.getByRole('slider', { name: 'Conversion rate' }).element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(result).toMatchTextContent('$1,000.00');
  });

  it('uses the share from the API', async () => {
    respond('get', '/v1/stats', { data: { ...exampleOf('get', '/v1/stats').data, share_percent: 85 } });
    await renderComponent(<Calculator />);
    await expect.element(page.getByText('1,000 × 2.0% × 2.0% × $20 × 85% = $6.80')).toBeVisible();
  });
});
