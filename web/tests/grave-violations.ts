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

/** Waits for transitions, such as those of a changed theme: axe reads the colors of the moment. Runs in the page. */
export async function transitionsEnd(): Promise<void> {
  // A change of style begins to show in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
