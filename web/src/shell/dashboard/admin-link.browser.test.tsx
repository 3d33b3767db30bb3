import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const link = () => page.getByRole('link', { name: 'Admin Panel', exact: true });

async function openAccountMenu(name: string) {
  await renderScreen('/imprint');
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

it('the side menu of an operator leads to the Admin Panel', async () => {
  signIn('operator');
  respond('get', '/v1/feedback');
  await renderScreen('/feedback');
  await expect.element(link()).toHaveAttribute('href', '/admin');
});

it('the account menu of an operator leads to the Admin Panel', async () => {
  const { publisher } = signIn('operator');
  await openAccountMenu(publisher.full_name);
  await expect.element(link()).toHaveAttribute('href', '/admin');
});

it('the account menu of a publisher has no Admin Panel', async () => {
  const { publisher } = signIn();
  await openAccountMenu(publisher.full_name);
  await expect.element(link()).not.toBeInTheDocument();
});
