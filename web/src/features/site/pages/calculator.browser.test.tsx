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
    const result = page.getByRole('status').filter({ hasText: 'Per 1,000 visitors you earn' });
    await expect.element(result).toMatchTextContent('$4.00With 20,000 a month: $80.00 per month');
    await expect.element(page.getByText('20,000 × 2.0% × 2.0% × $20 × 50% = $80.00')).toBeVisible();
    await expect
      .element(page.getByText(/^Ceiling, .* 20,000 × 2\.0% × \$20 × 30 = \$240,000 a month/))
      .toBeVisible();
    users.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('20,100 × 2.0% × 2.0% × $20 × 50% = $80.40')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(users).toHaveAttribute('aria-valuenow', '50000');
    page.getByRole('slider', { name: 'Conversion rate' }).element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(result).toMatchTextContent('With 50,000 a month: $1,000.00 per month');
  });

  it('uses the share from the API', async () => {
    respond('get', '/v1/stats', { data: { ...exampleOf('get', '/v1/stats').data, share_percent: 85 } });
    await renderComponent(<Calculator />);
    await expect.element(page.getByText('20,000 × 2.0% × 2.0% × $20 × 85% = $136.00')).toBeVisible();
  });
});
