import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { TextSpecimens } from './text-specimens.tsx';

beforeEach(() => renderComponent(<TextSpecimens />));

const light = () => page.getByRole('region', { name: 'On light paper' });

describe('a link', () => {
  it('says that it opens in a new tab if it is external', async () => {
    const link = light().getByRole('link', { name: 'Elsewhere (opens a new tab)' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener');
  });
});

describe('an accordion', () => {
  it('opens and closes with the keyboard, and a search of the page finds what it hides', async () => {
    const question = page.getByRole('button', { name: 'What happens to a reversal?' });
    await expect.element(question).toHaveAttribute('aria-expanded', 'false');
    question.element().focus();
    await userEvent.keyboard('{Enter}');
    const text = page.getByText('Past entries never change');
    await expect.element(text).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => text.element().parentElement?.getAttribute('hidden')).toBe('until-found');
  });
});

describe('code', () => {
  it('is highlighted once it is visible, and its text stays the same', async () => {
    const code = page.elementLocator(light().element().querySelector('pre') ?? document.body);
    const plain = code.element().textContent;
    code.element().scrollIntoView();
    await expect
      .poll(() => code.element().querySelectorAll('[data-kind="keyword"]').length)
      .toBeGreaterThan(0);
    expect(code.element().textContent).toBe(plain);
  });
});
