import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The serious and critical accessibility violations of a page, or of the element of a selector. */
export async function graveViolations(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(transitionsEnd);
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(violationsIn, within);
}

/** Runs in the page. */
async function violationsIn(within: string | undefined): Promise<string[]> {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await loaded.run(within ?? document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * Waits until nothing changes its style any more, as after a change of the theme: axe reads the colors of the moment. The end
 * of one transition can start the next, that of an element inside. Runs in the page.
 */
export async function transitionsEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isChanging = () => document.getAnimations().some((each) => each instanceof CSSTransition);
  for (let still = 0; still < 3; still = isChanging() ? 0 : still + 1) await frame();
}
