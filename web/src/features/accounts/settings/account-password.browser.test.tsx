import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const CONFIRMATION = exampleOf('get', '/v1/auth/confirm').data;
const NEW_PASSWORD = 'another river, another stream';

beforeEach(() => {
  signIn();
  respond('get', '/v1/auth/sessions');
  respond('get', '/v1/auth/passkeys');
  respond('get', '/v1/auth/apps');
  respond('get', '/v1/auth/activity');
});

const open = (has_password: boolean) => {
  respond('get', '/v1/auth/confirm', { data: { ...CONFIRMATION, has_password, has_passkey: false } });
  return renderScreen('/settings?tab=security');
};

describe('the password in the settings', () => {
  it('is changed with the current one', async () => {
    await open(true);
    await expect.element(page.getByLabelText('Current password')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Set password' })).not.toBeInTheDocument();
  });

  it('is set without a current one if the account has none, and can be changed then', async () => {
    await open(false);
    await expect.element(page.getByText('Your account has no password.')).toBeVisible();
    await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument();
    await page.getByLabelText('New password').fill(NEW_PASSWORD);
    const sent = respond('post', '/v1/auth/set-password');
    respond('get', '/v1/auth/confirm', { data: { ...CONFIRMATION, has_password: true } });
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect.element(toast('Password set')).toBeVisible();
    expect(sent[0]?.body).toEqual({ password: NEW_PASSWORD });
    await expect.element(page.getByLabelText('Current password')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Password' }).first()).toHaveFocus();
  });

  it('is set after the session was confirmed with an emailed code', async () => {
    await open(false);
    refuse('post', '/v1/auth/set-password', {
      status: 403,
      code: 'session.confirmation_required',
      detail: 'Confirm that it is you.',
    });
    await page.getByLabelText('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect.element(dialog.getByRole('button', { name: /code/i }).first()).toBeVisible();
  });
});
