import type { Locator, Page } from '@playwright/test';

/** The value of a figure by its whole label, or by a pattern. */
export function figure(part: Locator, label: string | RegExp): Locator {
  const name = typeof label === 'string' ? new RegExp(`^${label}$`) : label;
  return part.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();
}

/** The amount of a state on the screen of earnings. */
export function balance(page: Page, label: string): Locator {
  return figure(page.getByRole('main'), new RegExp(`^${label}`));
}
