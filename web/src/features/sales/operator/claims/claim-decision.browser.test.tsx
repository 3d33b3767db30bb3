import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../../../lib/session.ts';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { ClaimDecision } from './claim-decision.tsx';

function SignedInAs() {
  return <p>Signed in: {useSession()?.user.role}</p>;
}

const EVIDENCE = exampleOf('get', '/v1/operations/claims/{id}').data;

/** An open claim, for whose click a network has reported a sale. */
const OPEN = { ...EVIDENCE, claim: { ...EVIDENCE.claim, status: 'open' as const } };

describe('a claim', () => {
  it.each([
    ['finance', true],
    ['operator', false],
  ] as const)('is decided by those who move money: a person with the role %s may, %s', async (role, may) => {
    signIn(role);
    await renderComponent(
      <>
        <ClaimDecision evidence={OPEN} />
        <SignedInAs />
      </>,
    );
    await expect.element(page.getByText(`Signed in: ${role}`)).toBeVisible();
    expect(page.getByRole('button', { name: 'Accept' }).elements()).toHaveLength(may ? 1 : 0);
    expect(page.getByRole('button', { name: 'Decline' }).elements()).toHaveLength(may ? 1 : 0);
  });

  it.each([false, true])(
    'is a separate sale only if the operator confirms that; it is: %s',
    async (separate) => {
      signIn('finance');
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
