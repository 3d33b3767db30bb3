import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../../testing/api.ts';
import { renderScreen } from '../../../../../testing/render.tsx';
import { signIn } from '../../../../../testing/session.ts';

it('a new operator key can’t get the permissions to move money and to give roles', async () => {
  signIn('admin');
  respond('get', '/v1/operations/keys');
  respond('get', '/v1/operations/operators');
  await renderScreen('/admin/team/keys');
  await page.getByRole('button', { name: 'Create an operator key' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('checkbox', { name: 'money:read' })).toBeVisible();
  for (const name of ['money:write', 'operators:write'])
    await expect.element(dialog.getByRole('checkbox', { name })).not.toBeInTheDocument();
});

it('a key isn’t revoked if the confirmation is canceled, and that is no error', async () => {
  signIn('admin');
  const [key] = exampleOf('get', '/v1/operations/keys').data;
  if (!key) throw new Error('The example has no key.');
  respond('get', '/v1/operations/keys', { data: [{ ...key, name: 'Reports', revoked_at: null }] });
  respond('get', '/v1/operations/operators');
  respond('get', '/v1/auth/confirm');
  refuse('post', '/v1/operations/keys/{id}/revoke', {
    status: 403,
    code: 'session.confirmation_required',
    detail: 'Confirm that it is you.',
  });
  await renderScreen('/admin/team/keys');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Reports”?' });
  await dialog.getByLabelText('Reason').fill('Leaked');
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirmation.getByRole('button', { name: 'Close' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Revoke the key' })).toBeEnabled();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
