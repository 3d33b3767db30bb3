import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const title = () => page.getByRole('heading', { level: 1 });

it.each([
  ['/admin?tab=alerts&state=acknowledged', '/admin/alerts?state=acknowledged'],
  ['/admin/alerts?state=nonsense', '/admin/alerts'],
])('%s is %s', async (given, shown) => {
  signIn('operator');
  respond('get', '/v1/operations/alerts');
  const router = await renderScreen(given);
  await expect.element(title()).toHaveTextContent('Alerts');
  await expect.poll(() => router.state.location.href).toBe(shown);
});

it('a path without a screen is not found, in the frame of the public pages', async () => {
  signIn('operator');
  await renderScreen('/admin/unheard-of');
  await expect.element(title()).toHaveTextContent('Oops! Page not found');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

it('a publisher finds no screen', async () => {
  signIn();
  await renderScreen('/admin/alerts');
  await expect.element(title()).toHaveTextContent('Oops! Page not found');
});

it('an error of a screen is shown in the frame', async () => {
  signIn('operator');
  const router = await renderScreen('/admin/unheard-of');
  const { options } = router.routesById['/_signed-in/_operator/admin/feedback'];
  const { loader } = options;
  onTestFinished(() => void Object.assign(options, { loader }));
  Object.assign(options, { loader: () => Promise.reject(new Error('A test')) });
  await router.navigate({ to: '/admin/feedback' });
  await expect.element(title()).toHaveTextContent('Unexpected Application Error!');
  await expect.element(page.getByRole('complementary').getByText('ADMIN ACCESS')).toBeVisible();
});
