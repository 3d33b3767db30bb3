import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleOf, respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';

const field = () => page.getByRole('combobox', { name: 'Find a page or a command' });
const dialog = () => page.getByRole('dialog', { name: 'Commands' });
const pressShortcut = () =>
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));

beforeEach(() => {
  respond('get', '/v1/brands', { ...exampleOf('get', '/v1/brands'), data: [] });
});

async function openPalette() {
  pressShortcut();
  await expect.element(field()).toHaveFocus();
}

/** Lets the dialog fade out as long as it does for readers who haven't asked for less motion. */
function fadeAsUsual() {
  const popup = dialog().element();
  if (popup instanceof HTMLElement) popup.style.setProperty('transition-duration', '100ms', 'important');
}

describe('the palette that is closed and at once opened again', () => {
  const renders = { 'before the page has shown that it is closed': false, 'while it fades out': true };
  for (const [moment, isShown] of Object.entries(renders))
    it(`has exactly the words that are typed next, if it is opened ${moment}`, async () => {
      await renderScreen('/imprint');
      await openPalette();
      await userEvent.keyboard('sitemap');
      fadeAsUsual();
      pressShortcut();
      if (isShown) await expect.poll(() => dialog().element().hasAttribute('data-closed')).toBe(true);
      pressShortcut();
      await userEvent.keyboard('dark theme');
      await expect.element(field()).toHaveValue('dark theme');
      await userEvent.keyboard('{Enter}');
      expect(document.documentElement.dataset.theme).toBe('dark');
    });

  it('returns the focus to what had it before the first opening', async () => {
    await renderScreen('/imprint');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Find a page or a command' });
    opener.element().focus();
    await openPalette();
    fadeAsUsual();
    pressShortcut();
    pressShortcut();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
