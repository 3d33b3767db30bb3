import { type Locator, page } from 'vitest/browser';

/** The toasts that have the text. */
export function toast(text: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
