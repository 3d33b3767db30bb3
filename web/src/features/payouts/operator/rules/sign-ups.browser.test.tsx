import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { SignUps } from './sign-ups.tsx';

it.each([
  [false, 'Close sign-ups', 'Sign-ups are closed'],
  [true, 'Open sign-ups', 'Sign-ups are open'],
])('sign-ups that are closed: %s, are changed with a reason: %s', async (isClosed, action, done) => {
  signIn('finance');
  const { data } = exampleOf('get', '/v1/operations/settings');
  respond('get', '/v1/operations/settings', { data: { ...data, sign_ups_closed: isClosed } });
  const sent = respond('put', '/v1/operations/settings');
  await renderComponent(<SignUps />);
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('A wave of false accounts');
  await dialog.getByRole('button', { name: action }).click();
  await expect.element(toast(done)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      sign_ups_closed: !isClosed,
      seen: { sign_ups_closed: isClosed },
      reason: 'A wave of false accounts',
    },
  ]);
});
