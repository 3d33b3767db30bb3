import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { Money } from '../money.tsx';
import { FigureSpecimens } from './figure-specimens.tsx';

beforeEach(() => renderComponent(<FigureSpecimens />));

const figures = () => page.getByRole('region', { name: 'On light paper' });

describe('an amount', () => {
  it('is rounded exactly, and its minus sign is announced', async () => {
    await expect.element(figures().getByText('1,234.51')).toBeVisible();
    await expect.element(figures().getByText('minus')).toBeInTheDocument();
    await expect.element(figures().getByText('0.004500')).toBeVisible();
  });

  it.each([false, true])('below zero shows its minus sign; signed: %s', async (signed) => {
    await renderComponent(
      <p>
        Clawback: <Money amount="-98.765" signed={signed} />
      </p>,
    );
    const clawback = page.getByText('Clawback:');
    await expect.element(clawback.getByText('−')).toBeVisible();
    await expect.element(clawback).toHaveTextContent('Clawback: −minus $98.77');
  });
});

describe('a progress bar', () => {
  it('announces its value, and is indeterminate without one', async () => {
    await expect
      .element(figures().getByRole('progressbar', { name: 'Setup' }))
      .toHaveAttribute('aria-valuetext', '2 of 3 steps completed');
    await expect
      .element(figures().getByRole('progressbar', { name: 'Loading the feed' }))
      .not.toHaveAttribute('value');
  });
});

describe('a stepper', () => {
  it('marks the current step', () => {
    const current = figures().element().querySelector('[aria-current="step"]');
    expect(current?.textContent).toContain('Now: Paste the script');
  });
});
