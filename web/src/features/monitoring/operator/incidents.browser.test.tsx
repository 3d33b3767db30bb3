import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { EditDialog } from './incidents/edit-dialog.tsx';
import type { Incident } from './incidents/incidents-query.ts';
import { OpenDialog } from './incidents/open-dialog.tsx';
import { UpdateDialog } from './incidents/update-dialog.tsx';

const LIST = '/v1/operations/incidents';
const ONE = '/v1/operations/incidents/{id}';
const UPDATES = '/v1/operations/incidents/{id}/updates';
const noop = () => undefined;

function incident(changes: Partial<Incident> = {}): Incident {
  const [example] = exampleOf('get', LIST).data;
  if (!example) throw new Error('The example has no incident.');
  return {
    ...example,
    ...{ title: 'Slow links', state: 'investigating', parts: ['links'] },
    ...{ started_at: '2026-11-28T09:41:23.456Z', resolved_at: null },
    ...changes,
  };
}

describe('opening an incident', () => {
  it('asks for a title, what it affects and the first update', async () => {
    await renderComponent(<OpenDialog onClose={noop} />);
    await page.getByRole('button', { name: 'Open incident' }).click();
    for (const problem of [
      'Please enter a title',
      'Please choose what it affects',
      'Please say what is happening',
    ])
      await expect.element(page.getByText(problem)).toBeVisible();
  });

  it('sends what was written', async () => {
    const calls = respond('post', LIST);
    await renderComponent(<OpenDialog onClose={noop} />);
    await page.getByLabelText('Title').fill('Links are slow');
    await page.getByLabelText('Links', { exact: true }).click();
    await page.getByLabelText('First update').fill('We are looking for the cause.');
    await page.getByRole('button', { name: 'Open incident' }).click();
    await expect.element(toast('Incident opened')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        ...{ title: 'Links are slow', state: 'investigating', parts: ['links'] },
        text: 'We are looking for the cause.',
      },
    ]);
  });
});

it('an update needs a text, and keeps it when it is refused', async () => {
  const detail = 'Another operator has changed this incident in the meantime.';
  refuse('post', UPDATES, { status: 409, code: 'incident.changed_meanwhile', detail });
  await renderComponent(<UpdateDialog incident={incident()} onClose={noop} />);
  await page.getByRole('button', { name: 'Post update' }).click();
  await expect.element(page.getByText('Please say what has changed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Update' }).fill('It is fast again.');
  await page.getByRole('button', { name: 'Post update' }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Update' })).toHaveValue('It is fast again.');
});

it('an edit sends only what was changed, so that a time keeps its seconds', async () => {
  const calls = respond('patch', ONE);
  await renderComponent(<EditDialog incident={incident()} onClose={noop} />);
  await page.getByLabelText('Title').fill('Slow links to one network');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Incident changed')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { title: 'Slow links to one network', seen: { title: 'Slow links' } },
  ]);
});
