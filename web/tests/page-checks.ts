import { expect, type Page, type Request, test } from '@playwright/test';
import { classConflicts } from './class-conflicts.ts';
import { collectComplaints } from './complaints.ts';
import { graveViolations } from './grave-violations.ts';
import { untilLive } from './page-parts.ts';
import { WIDTHS } from './public-routes.ts';
import { expectActionsWithLargeText } from './text-zoom.ts';

/** The themes in which axe checks a screen, each at one end of the widths. */
const AXE_THEMES: ReadonlyMap<number, 'light' | 'dark'> = new Map([
  [360, 'light'],
  [1280, 'dark'],
]);
const HEIGHT = 800;

/** Expects that a page does not scroll horizontally at the given widths. */
export async function expectFits(
  page: Page,
  where: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect
      .poll(scrollWidth, { message: `${where} overflows at ${width} px`, intervals: [20] })
      .toBeLessThanOrEqual(width);
  }
}

/**
 * Expects that a page fits at every width, that axe finds no serious or critical violation in either theme, and that no
 * class overrides another by chance. The page is not loaded again. `part` is the selector of what axe checks.
 */
export async function expectSound(
  page: Page,
  where = page.url(),
  part: string | null = 'main',
): Promise<void> {
  for (const width of WIDTHS) {
    await expectFits(page, where, [width]);
    const colorScheme = AXE_THEMES.get(width);
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    // A part that loads again is dimmed meanwhile.
    await expect(page.locator('[aria-busy="true"][class*="aria-busy:opacity"]')).toHaveCount(0);
    const violations = await graveViolations(page, part ?? undefined);
    expect(violations, `${where} at ${width} px in the ${colorScheme} theme`).toEqual([]);
  }
  expect(await classConflicts(page), where).toEqual([]);
}

/** Watches the requests of a page. The returned function waits until a screen is alive, and has what it asked for. */
function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await untilLive(page);
    await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
  };
}

/**
 * Opens each screen once, and expects that it is sound, has no error, and keeps its actions with larger text. `also` checks more of
 * an open screen.
 */
export async function expectSoundScreens(
  page: Page,
  paths: readonly string[],
  part: string | null = 'main',
  also?: (path: string) => Promise<void>,
): Promise<void> {
  const complaints = collectComplaints(page);
  const untilLoaded = watchLoading(page);
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await untilLoaded();
      await expectSound(page, path, part);
      await also?.(path);
      await expectActionsWithLargeText(page, path);
      expect(complaints, path).toEqual([]);
    });
}
