import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { AccountLimits } from './account-limits.tsx';

it('the limits of an account are changed with a reason, and only what differs is sent', async () => {
  signIn('finance');
  respond('get', '/v1/operations/settings');
  const sent = respond('put', '/v1/operations/settings');
  await renderComponent(<AccountLimits />);
  await page.getByLabelText('Links', { exact: true }).fill('0');
  await page.getByLabelText('Reason').fill('A large catalog');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(page.getByText('Please enter a number from 1 to 1000000')).toBeVisible();
  await page.getByLabelText('Links', { exact: true }).fill('50000');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(toast('Limits saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { max_links: 50_000, seen: { max_links: expect.any(Number) }, reason: 'A large catalog' },
  ]);
});
