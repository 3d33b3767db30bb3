import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { Batch } from '../payouts-query.ts';
import { RunBatches } from './run-batches.tsx';

const RUN = exampleOf('get', '/v1/operations/payout-runs/{id}').data;
const [BATCH] = RUN.batches;

const UNCLEAR = {
  rail: 'paypal',
  status: 'unclear',
  attempts: 4,
  trouble_since: '2026-11-21T08:00:00.000Z',
  last_answer: 'HTTP 400 Duplicate batch request',
  next_at: '2026-11-21T09:00:00.000Z',
  is_reported: false,
} as const;

async function renderBatch(batch: Partial<Batch>): Promise<void> {
  if (!BATCH) throw new Error('The example has no batch.');
  signIn('admin');
  await renderComponent(<RunBatches run={{ ...RUN, batches: [{ ...BATCH, is_denied: false, ...batch }] }} />);
}

const row = () => page.getByRole('row').nth(1);
const button = (name: string) => row().getByRole('button', { name });

describe('an unclear batch', () => {
  it('says since when, what PayPal said last, and when it is asked again', async () => {
    await renderBatch(UNCLEAR);
    await expect.element(row()).toMatchTextContent('No response shows whether PayPal has it since');
    await expect.element(row()).toMatchTextContent('after 4 attempts');
    await expect.element(row()).toMatchTextContent('HTTP 400 Duplicate batch request');
    await expect.element(row()).toMatchTextContent('The money stays reserved. Next attempt:');
  });

  it('is named by a person who has found it at PayPal', async () => {
    const sent = respond('post', '/v1/operations/payout-runs/{id}/batches/{batch_id}/found');
    await renderBatch(UNCLEAR);
    await button('Found at PayPal').click();
    const dialog = page.getByRole('dialog', { name: 'Found at PayPal?' });
    await dialog.getByLabelText('PayPal’s batch ID').fill('5UXD2E8A7EBQJ');
    await dialog.getByLabelText('Reason').fill('Found among the activities');
    await dialog.getByRole('button', { name: 'Ask PayPal' }).click();
    await expect.element(toast('PayPal has this batch')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { provider_batch_id: '5UXD2E8A7EBQJ', reason: 'Found among the activities' },
    ]);
  });
});

describe('a batch that PayPal has denied', () => {
  it('says what PayPal’s record is, and is sent again as a whole', async () => {
    const sent = respond('post', '/v1/operations/payout-runs/{id}/batches/{batch_id}/discard');
    await renderBatch({
      ...{ rail: 'paypal', status: 'done', amount: '30.00', trouble_since: null, next_at: null },
      ...{ is_reported: true, is_denied: true, last_answer: 'HTTP 200 {"batch_status":"DENIED"}' },
    });
    await expect.element(row()).toMatchTextContent('Denied');
    await expect.element(row()).not.toMatchTextContent('Done');
    await expect.element(row()).toMatchTextContent('PayPal denied it, so nothing was paid. HTTP 200');
    await button('Send again').click();
    const dialog = page.getByRole('dialog', { name: 'Send this batch again?' });
    await dialog.getByLabelText('Reason').fill('The limit is raised');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.element(toast('Batch sent again')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ amount: '30.00', reason: 'The limit is raised' }]);
  });
});

describe('a bank file', () => {
  it('can be downloaded and discarded until the bank has reported about it', async () => {
    await renderBatch({ rail: 'bank', status: 'submitted', is_reported: false, trouble_since: null });
    await expect.element(button('Download')).toBeVisible();
    await expect.element(button('Discard')).toBeVisible();
  });

  it('has no buttons once the bank has reported about it', async () => {
    await renderBatch({ rail: 'bank', status: 'submitted', is_reported: true, trouble_since: null });
    await expect.element(row()).toMatchTextContent('Handed over');
    expect(row().getByRole('button').elements()).toHaveLength(0);
  });
});
