import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { ActionItems } from './action-items.tsx';

it('a declined claim leads to the claims with their reasons', async () => {
  const [item] = exampleOf('get', '/v1/publisher/action-items').data;
  if (!item) throw new Error('The example of the action items is empty.');
  const claim = { ...item, kind: 'claim_decided' as const, name: 'declined', amount: '40.00' };
  respond('get', '/v1/publisher/action-items', { data: [claim] });
  respond('get', '/v1/publisher/overview');
  await renderComponent(<ActionItems />);
  const line = page.getByRole('listitem').filter({ hasText: 'Your claim of $40.00 was declined.' });
  await expect
    .element(line.getByRole('link', { name: 'See your claims' }))
    .toHaveAttribute('href', '/app/earnings?tab=find');
});

it('a recovery of the account leads to what secures it', async () => {
  const [item] = exampleOf('get', '/v1/publisher/action-items').data;
  if (!item) throw new Error('The example of the action items is empty.');
  respond('get', '/v1/publisher/action-items', { data: [{ ...item, kind: 'account_recovered' }] });
  respond('get', '/v1/publisher/overview');
  await renderComponent(<ActionItems />);
  const line = page.getByRole('listitem').filter({ hasText: 'Your account was given back to you' });
  await expect
    .element(line.getByRole('link', { name: 'Secure your account' }))
    .toHaveAttribute('href', '/settings?tab=security');
});
