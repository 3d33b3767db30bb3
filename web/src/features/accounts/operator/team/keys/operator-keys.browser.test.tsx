import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../../../testing/api.ts';
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
