import { z } from '@hono/zod-openapi';
import { failure } from '../../platform/failure.ts';
import { anyone } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { checkUnproven } from '../../platform/rate-limits/unproven.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { readPaypalWebhook, requireSignature } from '../rails/paypal/paypal-webhook.ts';
import { applyWebhook } from './apply-webhook.ts';
import { paypalAccount, runRails } from './rails-in-use.ts';

const VERDICTS = ['settled', 'failed', 'pending', 'repeated', 'unknown', 'conflicting', 'ignored'] as const;

/** PayPal checks each message for us, so an address can't have more than these checked in vain. */
const UNPROVEN_MESSAGES = { name: 'unproven_paypal', failures: 30, atOnce: 300 };

const callbackNotConfigured = failure('callback.not_configured', 404, 'PayPal isn’t set up here.', {
  action: 'Nothing to do: this deployment doesn’t pay with PayPal.',
});

const callback = operation({
  method: 'post',
  path: '/v1/callback/paypal',
  tag: 'Networks',
  callers: anyone,
  effect: 'money',
  summary: 'Receive a signed webhook from PayPal',
  description:
    'PayPal checks the signature, and is asked for the item. A late or repeated message changes nothing.',
  responses: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ result: z.enum(VERDICTS).openapi({ example: 'settled' }) }),
        meta,
      }),
      'The webhook was processed',
    ),
    ...problems,
  },
});

export const paypalCallbackRoutes = newRouter().openapi(callback, async (c) => {
  const ctx = c.get('ctx');
  const account = paypalAccount(c.env);
  if (!account) throw callbackNotConfigured();
  const sender = { address: c.req.header('cf-connecting-ip') ?? '', now: ctx.now };
  const message = { headers: c.req.raw.headers, rawBody: await c.req.text() };
  const bearer = await checkUnproven(c.env, UNPROVEN_MESSAGES, sender, () =>
    requireSignature(account, message),
  );
  const outcome = await readPaypalWebhook(account, bearer, message.rawBody);
  const applied = outcome ? await applyWebhook(ctx, runRails(c.env), outcome) : undefined;
  if (applied) c.executionCtx.waitUntil(enqueueWebhookRun(c.env));
  const result: (typeof VERDICTS)[number] = applied?.verdict ?? 'ignored';
  return c.json({ success: true as const, data: { result }, meta: metaOf(ctx) }, 200);
});
