import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent, renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { ChangeDecision } from './change-decision.tsx';

const [CHANGE] = exampleOf('get', '/v1/operations/changes').data;

describe('the list of changes', () => {
  it.each([
    ['operator', 'their own', ['Withdraw']],
    ['operator', 'another’s', []],
    ['finance', 'their own', ['Withdraw']],
    ['finance', 'another’s', ['Approve', 'Reject']],
  ] as const)('offers the role “%s” for a change of %s: %j', async (role, whose, buttons) => {
    if (!CHANGE) throw new Error('The API has no example of a change.');
    const { user } = signIn(role);
    const proposed_by = whose === 'their own' ? `operator:${user.id}` : 'operator:token';
    respond('get', '/v1/operations/operators');
    respond('get', '/v1/operations/changes', {
      data: [{ ...CHANGE, state: 'proposed', applies_at: null, publisher_id: null, proposed_by }],
    });
    await renderScreen('/admin/changes');
    await expect.element(page.getByText(CHANGE.what).first()).toBeVisible();
    const labels = page
      .getByRole('button', { name: CHANGE.what })
      .elements()
      .map((button) => button.textContent);
    expect(labels).toEqual(buttons);
  });
});

describe('what a change replaces', () => {
  it('is shown as names and values, also of several programs with what belongs to each', async () => {
    if (!CHANGE) throw new Error('The API has no example of a change.');
    signIn('operator');
    respond('get', '/v1/operations/operators');
    const to = {
      acme_shoes: { program_name: 'Acme Shoes', domains: ['acme.example', 'acme.test'], logo_url: null },
    };
    respond('get', '/v1/operations/changes', {
      data: [{ ...CHANGE, publisher_id: null, from: { is_active: false, share_percent: 50 }, to }],
    });
    await renderScreen('/admin/changes');
    const lines = () =>
      [...document.querySelectorAll('dl dl, dl:not(:has(dl))')].map((list) =>
        [...list.children].map((line) => [...line.children].map(({ textContent }) => textContent).join(': ')),
      );
    await expect.poll(lines).toEqual(
      expect.arrayContaining([
        ['is active: no', 'share percent: 50'],
        ['program name: Acme Shoes', 'domains: acme.example, acme.test', 'logo url: none'],
      ]),
    );
    await expect.element(page.getByText('acme_shoes').first()).toBeVisible();
  });
});

describe('a change that waits', () => {
  it.each(['approve', 'reject', 'withdraw'] as const)('is decided with a reason: %s', async (decision) => {
    if (!CHANGE) throw new Error('The API has no example of a change.');
    const sent = respond('post', `/v1/operations/changes/{id}/${decision}`);
    await renderComponent(<ChangeDecision change={CHANGE} decision={decision} />);
    await page.getByRole('button', { name: CHANGE.what }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Reason').fill('Seen in the contract');
    await dialog.getByRole('button', { name: new RegExp(`^${decision}$`, 'i') }).click();
    const done = { approve: 'Change made', reject: 'Change rejected', withdraw: 'Change withdrawn' };
    await expect.element(toast(done[decision])).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Seen in the contract' }]);
  });
});
