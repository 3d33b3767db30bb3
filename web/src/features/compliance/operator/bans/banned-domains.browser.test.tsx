import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const BANS = '/v1/operations/banned-domains';
const asked = {
  status: 403,
  code: 'session.confirmation_required',
  detail: 'Confirm that it is you.',
};

async function openScreen(role: 'operator' | 'finance' = 'operator') {
  signIn(role);
  respond('get', BANS);
  respond('get', '/v1/operations/sync-runs');
  respond('get', '/v1/operations/operators');
  respond('get', '/v1/auth/confirm');
  respond('post', '/v1/operations/banned-domains/preview');
  await renderScreen('/admin/networks/banned-domains');
}

it.each([
  ['Failed to add domain', 'Domain', 'Add domain'],
  ['Failed to upload domains', 'Domains', 'Upload domains'],
])('“%s” is said of an error, and not of a confirmation that was canceled', async (failed, field, button) => {
  await openScreen();
  const sent = refuse('post', BANS, asked);
  await page.getByLabelText(field, { exact: true }).fill('evil.example');
  await page.getByRole('button', { name: button }).click();
  const save = page.getByRole('dialog').getByRole('button', { name: /^Ban domain/ });
  await save.click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirmation.getByRole('button', { name: 'Close' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
  expect(toast(failed).elements()).toHaveLength(0);
  expect(sent).toHaveLength(1);
  refuse('post', BANS, { status: 503, code: 'db.down', detail: 'The database is down.' });
  await save.click();
  await expect.element(toast(failed)).toMatchTextContent('The database is down.');
  expect(toast(failed).elements()).toHaveLength(1);
});

it('a role that may only read the catalog adds and removes no ban', async () => {
  await openScreen('finance');
  await expect
    .element(page.getByRole('table', { name: 'Banned domains' }).getByRole('row').nth(1))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^(Add domain|Upload domains|Remove)/ }).elements()).toEqual([]);
});
