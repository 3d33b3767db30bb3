import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const [LETTER] = exampleOf('get', '/v1/operations/dead-letters').data;

it('a dead letter is replayed, alone or with others, and one that fails again says why', async () => {
  if (!LETTER) throw new Error('The example has no dead letter.');
  signIn('operator');
  respond('get', '/v1/operations/dead-letters', { data: [{ ...LETTER, reason: 'unreadable' }] });
  const sent = respond('post', '/v1/operations/dead-letters/replay', (call) => ({
    data:
      call.body && typeof call.body === 'object' && 'ids' in call.body
        ? { replayed: [LETTER.id], failed: [] }
        : { replayed: [], failed: [{ id: LETTER.id, detail: 'The click has no publisher.' }] },
  }));
  await renderScreen('/admin/alerts/dead-letters');
  const row = page.getByRole('row', { name: new RegExp(LETTER.id) });
  await expect.element(row).toMatchTextContent('Couldn’t be read');
  await row.getByRole('button', { name: `Replay ${LETTER.id}` }).click();
  await expect.element(toast('1 message processed')).toBeVisible();
  await page.getByRole('button', { name: 'Replay up to 100' }).click();
  await expect.element(page.getByText('The click has no publisher.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [LETTER.id] }, {}]);
});

it('a dead letter that fails again is left with a reason, is listed by a filter, and is taken up again', async () => {
  if (!LETTER) throw new Error('The example has no dead letter.');
  signIn('operator');
  const listed = respond('get', '/v1/operations/dead-letters', ({ query }) => ({
    data: [
      { ...LETTER, left: query.state === 'left', left_reason: query.state ? 'A test has sent it.' : null },
    ],
  }));
  const failed = [{ id: LETTER.id, detail: 'The click has no publisher.' }];
  respond('post', '/v1/operations/dead-letters/replay', { data: { replayed: [], failed } });
  const left = respond('post', '/v1/operations/dead-letters/leave', { data: { left: 1, more: false } });
  const taken = respond('post', '/v1/operations/dead-letters/take-up', {
    data: { taken_up: 1, more: false },
  });
  await renderScreen('/admin/alerts/dead-letters');
  await page.getByRole('button', { name: 'Replay up to 100' }).click();
  await page.getByRole('button', { name: 'Leave it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this message?' });
  await dialog.getByLabelText('Reason').fill('A test has sent it.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(toast('1 message left')).toBeVisible();
  expect(left.map(({ body }) => body)).toEqual([{ ids: [LETTER.id], reason: 'A test has sent it.' }]);
  await page.getByLabelText('Show').selectOptions('Left');
  const row = page.getByRole('row', { name: new RegExp(LETTER.id) });
  await expect.element(row).toMatchTextContent('Left: A test has sent it.');
  await row.getByRole('button', { name: `Take up ${LETTER.id}` }).click();
  await expect.element(toast('Taken up')).toBeVisible();
  expect(taken.map(({ body }) => body)).toEqual([{ ids: [LETTER.id] }]);
  expect(listed.at(-1)?.query).toMatchObject({ state: 'left' });
});

it('finance sees dead letters without their replay', async () => {
  signIn('finance');
  respond('get', '/v1/operations/dead-letters');
  await renderScreen('/admin/alerts/dead-letters');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Replay/ })).not.toBeInTheDocument();
});

it('a list that can’t be read again keeps its rows, below the error', async () => {
  signIn('finance');
  const path = '/v1/operations/dead-letters';
  respond('get', path);
  const router = await renderScreen('/admin/alerts/dead-letters');
  const row = page.getByRole('row', { name: new RegExp(LETTER?.id ?? '') });
  await expect.element(row).toBeVisible();
  refuse('get', path, { status: 503, code: 'db.down', detail: 'The database is down.' });
  await router.options.context.queries.invalidateQueries();
  await expect.element(page.getByText('We couldn’t load the list again.')).toBeVisible();
  await expect.element(page.getByText('The database is down.')).toBeVisible();
  await expect.element(row).toBeVisible();
});
