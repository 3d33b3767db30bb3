import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond, respondRaw } from '../../../../testing/api.ts';
import { captureDownloads } from '../../../../testing/downloads.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { DataRequest } from './data-requests-query.ts';

const REQUEST: DataRequest = {
  ...exampleOf('get', '/v1/operations/data-requests/{id}').data,
  kind: 'export',
  state: 'open',
  publisher_id: 'PUB000001',
  proof: null,
  code_sent_at: null,
};

beforeEach(() => {
  signIn('operator');
  respond('get', '/v1/operations/operators');
  respond('get', '/v1/operations/claims');
  respond('get', '/v1/operations/held-conversions');
  respond('get', '/v1/operations/unattributed-conversions');
  respond('get', '/v1/operations/data-requests', { data: [REQUEST], summary: { total: 1 } });
});

async function renderRequest(changes: Partial<DataRequest>): Promise<void> {
  respond('get', '/v1/operations/data-requests/{id}', { data: { ...REQUEST, ...changes } });
  await renderScreen(`/admin/requests/personal-data/${REQUEST.id}`);
}

describe('a request', () => {
  it('is recorded with the address, the day and what the person wrote, and is opened', async () => {
    respond('get', '/v1/operations/data-requests/{id}', { data: REQUEST });
    const sent = respond('post', '/v1/operations/data-requests', { data: REQUEST });
    await renderScreen('/admin/requests/personal-data');
    await expect
      .element(page.getByRole('row', { name: /Export of the data/ }))
      .toMatchTextContent('Prove the identity');
    await page.getByRole('button', { name: 'Record a request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('The person asks for').selectOptions('Deletion of the account');
    await dialog.getByLabelText('Email address of the person').fill('ada@site.example');
    await dialog.getByLabelText('Arrived on (UTC)').fill('2026-11-21');
    await dialog.getByLabelText('What the person wrote').fill('Delete me, please');
    await dialog.getByRole('button', { name: 'Record the request' }).click();
    await expect.element(page.getByRole('heading', { name: 'Export of the data' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        kind: 'erase',
        email: 'ada@site.example',
        received_at: '2026-11-21T00:00:00Z',
        text: 'Delete me, please',
      },
    ]);
  });

  it('without an account can only be declined', async () => {
    await renderRequest({ publisher_id: null });
    await expect
      .element(page.getByText('No account has this address. Tell the person so, and decline the request.'))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Email a code to the account' }))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  it('that isn’t proven hands out nothing', async () => {
    await renderRequest({});
    await expect.element(page.getByRole('button', { name: 'Email a code to the account' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download the data' })).not.toBeInTheDocument();
  });
});

describe('the identity', () => {
  it('is proven by the code that the person wrote, in any grouping', async () => {
    refuse('post', '/v1/operations/data-requests/{id}/identity', {
      status: 400,
      code: 'data_request.code_wrong',
      detail: 'The code is wrong or has expired.',
    });
    await renderRequest({ code_sent_at: '2026-11-21T09:00:00.000Z' });
    await page.getByLabelText('Code that the person wrote').fill('1234');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect.element(page.getByText('Enter the eight digits.')).toBeVisible();
    await page.getByLabelText('Code that the person wrote').fill('0000 0000');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect.element(page.getByText(/The code is wrong or has expired/)).toBeVisible();
    const sent = respond('post', '/v1/operations/data-requests/{id}/identity');
    await page.getByLabelText('Code that the person wrote').fill('1234 5678');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect.element(toast('Identity proven')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ code: '12345678' }]);
  });
});

describe('what was proven', () => {
  it('is downloaded, and closed with what the person was told', async () => {
    const files = captureDownloads();
    respondRaw('post', '/v1/operations/data-requests/{id}/export', () => new Response('{"about":{}}'));
    const sent = respond('post', '/v1/operations/data-requests/{id}/close');
    await renderRequest({
      proof: 'code',
      exported_at: '2026-11-22T09:00:00.000Z',
      exported_by: 'operator:token',
    });
    await page.getByRole('button', { name: 'Download the data' }).click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['tributary-PUB000001.json']);
    await page.getByRole('button', { name: 'Close as done' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('What you told the person').fill('Sent the file');
    await dialog.getByRole('button', { name: 'Close the request' }).click();
    await expect.element(toast('Request closed')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'done', answer: 'Sent the file' }]);
  });

  it('and asks for a deletion waits for a second person', async () => {
    respondRaw('post', '/v1/operations/data-requests/{id}/erase', () =>
      Response.json({ status: 'proposed', data: { id: 'chg_1', applies_at: null } }, { status: 202 }),
    );
    await renderRequest({ kind: 'erase', proof: 'code' });
    await page.getByRole('button', { name: 'Delete the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('What you tell the person').fill('Told Ada');
    await dialog.getByRole('button', { name: 'Propose the deletion' }).click();
    await expect.element(toast('Proposed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
