import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { translatePage } from '../testing/translate.ts';
import { Button } from './button.tsx';
import { Money } from './money.tsx';

function SavedAmount() {
  const [amount, setAmount] = useState('40.00');
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <Button loading={isSaving} onClick={() => setSaving(true)}>
        Save link
      </Button>
      <button type="button" translate="no" onClick={() => setAmount('-1234.50')}>
        Refresh
      </button>
      <p data-testid="amount">
        <Money amount={amount} signed />
      </p>
    </>
  );
}

const amount = () => page.getByTestId('amount');

describe.each(['replaces', 'moves'] as const)('a page whose translator %s texts', (translator) => {
  it('keeps a button, and what was typed, while its action runs', async () => {
    await renderComponent(<SavedAmount />);
    await page.getByLabelText('Note').fill('Half a sentence');
    await translatePage(translator);
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Save link' }))
      .toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByLabelText('Note')).toHaveValue('Half a sentence');
  });

  it('shows the new amount after it has changed', async () => {
    await renderComponent(<SavedAmount />);
    await translatePage(translator);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(amount()).toMatchTextContent('−minus $1,234.50');
    await expect.element(amount()).not.toMatchTextContent('40.00');
  });
});
