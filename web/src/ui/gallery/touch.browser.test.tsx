import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { Gallery } from './gallery.tsx';

const CONTROLS = [
  'button',
  'a[class*="min-h"]',
  '[role="tab"]',
  'input:not([type="radio"], [type="range"], [type="checkbox"])',
  'label:has([type="checkbox"])',
].join();

describe('the gallery on a narrow screen', () => {
  it('has only controls that are at least 44 px high', async () => {
    await page.viewport(360, 900);
    await renderComponent(<Gallery />);
    await expect.element(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
    const heights = [...document.querySelectorAll(CONTROLS)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden="true"]'))
      .map((element) => ({
        html: element.outerHTML.slice(0, 120),
        height: element.getBoundingClientRect().height,
      }))
      // Elements that only screen readers reach are 1 px high.
      .filter(({ height }) => height > 1);
    expect(heights.length).toBeGreaterThan(50);
    expect(heights.filter(({ height }) => height < 43.5)).toEqual([]);
  });
});
