import { type Locator, page } from 'vitest/browser';

/** The toasts that have the text. */
export function toast(text: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** The texts of the elements, in their order. */
export function textsOf(elements: Locator): string[] {
  return elements.elements().map(({ textContent }) => textContent.trim());
}
