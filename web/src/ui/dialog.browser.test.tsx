import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';

function Covered() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Dialog title="Add a passkey" open>
        <button type="button" onClick={() => setAsked(true)}>
          Continue
        </button>
      </Dialog>
      <Dialog title="Confirm that it’s you" open={isAsked} onOpenChange={setAsked}>
        <input aria-label="Your password" />
      </Dialog>
    </>
  );
}

const dialog = (name: string) => page.getByRole('dialog', { name });

it('Escape closes the dialog in front, not the one behind it', async () => {
  await renderComponent(<Covered />);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByLabelText('Your password')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Confirm that it’s you')).not.toBeInTheDocument();
  await expect.element(dialog('Add a passkey')).toBeVisible();
});
