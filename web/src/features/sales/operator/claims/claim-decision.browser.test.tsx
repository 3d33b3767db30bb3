import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { ClaimDecision } from './claim-decision.tsx';

const EVIDENCE = exampleOf('get', '/v1/operations/claims/{id}').data;

/** An open claim, for whose click a network has reported a sale. */
const OPEN = { ...EVIDENCE, claim: { ...EVIDENCE.claim, status: 'open' as const } };

describe('a claim', () => {
  it.each([false, true])(
    'is a separate sale only if the operator confirms that; it is: %s',
    async (separate) => {
      const sent = respond('post', '/v1/operations/claims/{id}/accept');
      await renderComponent(<ClaimDecision evidence={OPEN} />);
      await page.getByRole('button', { name: 'Accept' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept this claim?' });
      if (separate) await dialog.getByRole('checkbox', { name: 'It isn’t one of the sales' }).click();
      await dialog.getByLabelText('Reason').fill('The store confirmed the order.');
      await dialog.getByRole('button', { name: 'Accept claim' }).click();
      await expect.element(toast('Claim accepted')).toBeVisible();
      expect(sent.map(({ body }) => body)).toEqual([
        {
          gross_commission: '24.68',
          separate_sale: separate,
          reason: 'The store confirmed the order.',
        },
      ]);
    },
  );
});
