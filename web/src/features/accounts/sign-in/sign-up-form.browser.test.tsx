import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import SignUpForm from './sign-up-form.tsx';

it.each([true, false])('the form says so while sign-ups are closed: %s', async (isClosed) => {
  const { data } = exampleOf('get', '/v1/settings/public');
  const calls = respond('get', '/v1/settings/public', { data: { ...data, sign_ups_closed: isClosed } });
  const ignore = () => {};
  await renderComponent(
    <SignUpForm search={{}} draft={{}} onDraft={ignore} onSignedUp={ignore} onExistingAccount={ignore} />,
  );
  await expect.poll(() => calls.length).toBe(1);
  const notice = page.getByText('Sign-ups are closed for now.');
  if (isClosed) await expect.element(notice).toBeVisible();
  else await expect.element(notice).not.toBeInTheDocument();
});
