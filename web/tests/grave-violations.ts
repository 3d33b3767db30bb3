import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The serious and critical accessibility violations of a page, or of the element of a selector. */
export async function graveViolations(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(transitionsEnd);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
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
