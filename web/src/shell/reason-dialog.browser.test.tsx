import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

describe('an operator’s decision', () => {
  it('needs a reason, which isn’t blank', async () => {
    const reasons: string[] = [];
    await renderComponent(
      <ReasonDialog
        title="Reset the breaker?"
        description="The audit log keeps the reason."
        submitLabel="Reset"
        failed="We couldn’t reset it."
        trigger={<Button>Reset the breaker</Button>}
        onSubmit={async (reason) => reasons.push(reason)}
      />,
    );
    await page.getByRole('button', { name: 'Reset the breaker' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset the breaker?' });
    const reason = dialog.getByLabelText('Reason');
    for (const blank of ['', '  ']) {
      await reason.fill(blank);
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await expect.element(reason).toHaveAccessibleDescription('Please enter a reason');
    }
    await reason.fill(' The network is back. ');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(['The network is back.']);
  });
});
