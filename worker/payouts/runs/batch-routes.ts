import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { byConfirmedOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { batchDiscard } from './batch-change.ts';
import { batchFile } from './batch-file.ts';
import { findBatch } from './find-batch.ts';
import { runRails } from './rails-in-use.ts';
import { one, params, readRunBody, reason } from './run-endpoint.ts';
import { readRun } from './run-store.ts';

const download = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/batches/{batch_id}/file',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Download the bank file of a batch',
  description:
    'ISO 20022 `pain.001.001.09`, or CSV with the same transfers. The file has account numbers; each download is in the audit log. It can’t be downloaded anymore once the bank has reported about it. If a publisher in it is suspended or held before its first download, it is divided, and the others are in the next file of the run.',
  request: {
    params: params.extend({ batch_id: idParameter('pbt') }),
    body: jsonBody(z.strictObject({ format: z.enum(['iso20022', 'csv']).default('iso20022'), reason }), {
      format: 'iso20022',
      reason: 'For the upload at the bank',
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/xml': { schema: z.string() }, 'text/csv': { schema: z.string() } },
    },
    ...problems,
  },
});

const discard = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/batches/{batch_id}/discard',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Discard a batch that its provider doesn’t have',
  description:
    'Takes all its transfers back at once: the payouts are approved again and go into the next batch with other references. Of a batch that PayPal has denied, those stay failed whose receiver was the reason. Only for a bank file that the bank has never got, and has not reported about, for a batch that PayPal has denied as a whole (`is_denied`), or for one that PayPal’s own record doesn’t have, an hour after the last attempt. Before that, it waits for a second person whatever its amount. While it waits, the batch isn’t submitted. `amount` is the amount of the batch that you have seen. From the setting `second_person_from` on, and if it pays you, a second person approves it, whom it doesn’t pay.',
  request: {
    params: params.extend({ batch_id: idParameter('pbt') }),
    body: jsonBody(z.strictObject({ amount: dollars, reason }), {
      amount: '1234.50',
      reason: 'The file was made with the wrong account',
    }),
  },
  responses: { 200: one, 202: proposedResponse, ...problems },
});

const found = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/batches/{batch_id}/found',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Name the batch at PayPal that an unclear batch has become',
  description:
    'For a batch of which no answer of PayPal proves whether it was taken, and that a person has found there. PayPal is asked: its record has to say that it is this batch.',
  request: {
    params: params.extend({ batch_id: idParameter('pbt') }),
    body: jsonBody(
      z.strictObject({
        provider_batch_id: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9-]{1,100}$/),
        reason,
      }),
      { provider_batch_id: '5UXD2E8A7EBQJ', reason: 'Found among the activities of PayPal' },
    ),
  },
  responses: { 200: one, ...problems },
});

export const payoutBatchRoutes = newRouter()
  .openapi(download, async (c) => {
    const { id: runId, batch_id: batchId } = c.req.valid('param');
    const input = { runId, batchId, ...c.req.valid('json') };
    const file = await batchFile(c.get('ctx'), c.env.ENCRYPTION_KEY, input);
    return c.body(file.text, 200, {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    });
  })
  .openapi(discard, async (c) => {
    const ctx = c.get('ctx');
    const { id: runId, batch_id: batchId } = c.req.valid('param');
    const { amount, reason: why } = c.req.valid('json');
    const decided = await decideChange(ctx, c.env, batchDiscard, { runId, batchId, amount }, why);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(await readRunBody(ctx, await readRun(ctx, runId)), 200);
  })
  .openapi(found, async (c) => {
    const ctx = c.get('ctx');
    const { id: runId, batch_id: batchId } = c.req.valid('param');
    const { provider_batch_id: providerBatchId, reason: why } = c.req.valid('json');
    await findBatch(ctx, runRails(c.env), { runId, batchId, providerBatchId, reason: why });
    return c.json(await readRunBody(ctx, await readRun(ctx, runId)), 200);
  });
