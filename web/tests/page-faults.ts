import { expect, type Page } from '@playwright/test';
import { graveViolations } from './grave-violations.ts';
import { WIDTHS } from './public-routes.ts';

/** Expects that a page does not scroll horizontally at the given widths. */
export async function expectFits(
  page: Page,
  where: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(scrollWidth, `${where} overflows at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Expects that a page fits and that axe finds no serious or critical violation, on a phone and on a laptop. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  for (const width of [360, 1280]) {
    await expectFits(page, where, [width]);
    expect(await graveViolations(page, 'main'), `${where} at ${width} px`).toEqual([]);
  }
}
