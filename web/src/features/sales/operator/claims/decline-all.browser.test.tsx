import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

it('all open claims of a publisher are declined for one reason, bound to the number that is shown', async () => {
  signIn('admin');
  respond('get', '/v1/operations/held-conversions');
  respond('get', '/v1/operations/unattributed-conversions');
  respond('get', '/v1/operations/data-requests');
  const { meta } = exampleOf('get', '/v1/operations/claims');
  const at = '2026-11-21T09:00:00.000Z';
  respond('get', '/v1/operations/claims', { summary: { total: 130 }, meta: { ...meta, timestamp: at } });
  const sent = respond('post', '/v1/operations/claims/decline', ({ body }) => {
    const { total } = (body as { seen: { total: number } }).seen;
    return { data: { changed: Math.min(100, total), remaining: Math.max(0, total - 100) } };
  });
  await renderScreen('/admin/requests/claims?of=PUB000001');
  await page.getByRole('button', { name: 'Decline all 130' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline all 130 open claims of PUB000001?' });
  await dialog.getByLabelText('Reason').fill('The orders don’t exist.');
  await dialog.getByRole('button', { name: 'Decline all' }).click();
  await expect.element(toast('130 claims declined')).toBeVisible();
  const call = { publisher_id: 'PUB000001', reason: 'The orders don’t exist.' };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...call, seen: { total: 130, at } },
    { ...call, seen: { total: 30, at } },
  ]);
});
