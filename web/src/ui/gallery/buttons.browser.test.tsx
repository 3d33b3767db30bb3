import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { PressSpecimens } from './press-specimens.tsx';

beforeEach(() => renderComponent(<PressSpecimens />));

const light = () => page.getByRole('region', { name: 'On light paper' });

describe('a button', () => {
  it('is marked as busy and disabled while it works, and can have the focus', async () => {
    const saving = light().getByRole('button', { name: 'Saving' });
    await expect.element(saving).toHaveAttribute('aria-busy', 'true');
    await expect.element(saving).toHaveAttribute('aria-disabled', 'true');
    saving.element().focus();
    await expect.element(saving).toHaveFocus();
  });

  it('has an accessible name if it only has an icon', async () => {
    await expect.element(light().getByRole('button', { name: 'Search' })).toBeEnabled();
    await expect.element(light().getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('doesn’t move if the reader prefers reduced motion', async () => {
    const spinner = light().getByRole('img', { name: 'Working' }).first().element();
    expect(Number.parseFloat(getComputedStyle(spinner).animationDuration)).toBeLessThan(0.001);
  });
});

describe('copying', () => {
  it.each([
    ['Copy link', 2000],
    ['Copy script', 3000],
  ])('the button “%s” shows “Copied!” for %i ms', async (name, duration) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.getByRole('button', { name, exact: true }).click();
    const done = page.getByRole('button', { name: 'Copied!' });
    await expect.element(done).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeInTheDocument();
    vi.advanceTimersByTime(duration - 100);
    await expect.element(done).toBeVisible();
    vi.advanceTimersByTime(200);
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect.element(done).not.toBeInTheDocument();
  });

  it('puts the whole text into the clipboard', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => navigator.clipboard.readText())
      .toBe('https://tributary.example/go/PUB000001/kettle');
  });

  it('shows an error when it fails, and explains how to copy manually', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await page.getByRole('button', { name: 'Copy script' }).click();
    await expect.element(page.getByRole('button', { name: 'Failed' })).toBeVisible();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Please copy the code manually.' }))
      .toBeVisible();
  });
});
