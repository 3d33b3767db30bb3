import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The serious and critical accessibility violations of a page, or of the element of a selector. */
export async function graveViolations(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(endTransitions);
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
 * Ends all transitions of a document, as after a change of the theme, and allows no further one: axe reads the colors of the
 * moment. Runs in the page.
 */
export async function endTransitions(): Promise<void> {
  const mark = 'transitionsEnded';
  if (!(mark in document)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    Object.assign(document, { [mark]: true });
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
