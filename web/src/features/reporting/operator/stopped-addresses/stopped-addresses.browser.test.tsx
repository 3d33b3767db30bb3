import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const [STOPPED] = exampleOf('get', '/v1/operations/email-suppressions').data;

it('a stopped address gets all emails again, for a reason', async () => {
  if (!STOPPED) throw new Error('The example has no address.');
  signIn('operator');
  respond('get', '/v1/operations/email-suppressions', { data: [{ ...STOPPED, cause: 'complaint' }] });
  const sent = respond('post', '/v1/operations/email-suppressions/{id}/lift');
  await renderScreen('/admin/alerts/stopped-addresses');
  const row = page.getByRole('row', { name: new RegExp(STOPPED.address.slice(2)) });
  await expect.element(row).toMatchTextContent('Reported as spam');
  await row.getByRole('button', { name: `Send emails to ${STOPPED.address} again` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('Ada has asked for it');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(toast('Emails are sent again')).toBeVisible();
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    [STOPPED.id, { reason: 'Ada has asked for it' }],
  ]);
});

it('an address is found whole, and the screen says that it isn’t stopped', async () => {
  signIn('operator');
  const asked = respond('get', '/v1/operations/email-suppressions', ({ query }) =>
    query.email ? { data: [], summary: { total: 0 } } : {},
  );
  await renderScreen('/admin/alerts/stopped-addresses');
  await page.getByLabelText('Find an address').fill('ada@site.example');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect.element(page.getByText('Emails to ada@site.example aren’t stopped.')).toBeVisible();
  expect(asked.at(-1)?.query.email).toBe('ada@site.example');
});
