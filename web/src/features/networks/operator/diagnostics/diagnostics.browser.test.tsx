import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const CREDENTIALS = '/v1/operations/networks/siteplug/diagnostics/credentials';

it.each([
  [true, 'Valid'],
  [false, 'Failed'],
  [null, 'Unknown'],
])('credentials of which a call says %s are “%s”', async (authentication_valid, label) => {
  signIn('operator');
  respond('get', '/v1/operations/sync-runs');
  const { data, ...rest } = exampleOf('get', CREDENTIALS);
  const result = { country: 'DE', authentication_valid, api_error_message: null, campaigns_found: 0 };
  respond('get', CREDENTIALS, { ...rest, data: { ...data, results: [result] } });
  await renderScreen('/admin/networks/siteplug-diagnostics?check=credentials');
  await page.getByRole('button', { name: 'Test credentials' }).click();
  await expect.element(page.getByRole('row', { name: /DE/ })).toMatchTextContent(label);
});
