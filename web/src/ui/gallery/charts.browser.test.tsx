import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';

beforeEach(() => renderComponent(<ChartSpecimens />));

describe('a chart', () => {
  it('has a text summary, and its values are available as a table', async () => {
    const chart = page
      .getByRole('region', { name: 'On light paper' })
      .getByRole('figure', { name: 'Clicks per day' });
    await expect.element(chart).toMatchTextContent('Clicks: from 120 (1 Nov)');
    const toggle = chart.getByRole('button', { name: 'Table' });
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    const table = chart.getByRole('table', { name: 'Clicks per day' });
    await expect.poll(() => table.getByRole('row').length).toBe(22);
    const headers = table.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Day', 'Clicks', 'Previews']);
  });
});
