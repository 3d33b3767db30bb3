import { z } from '@hono/zod-openapi';
import { PROVIDER_EVENT_EFFECTS, recordProviderEvent } from '../email/provider-events.ts';
import { failure } from '../failure.ts';
import { anyone } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { readResendMessage } from './resend-callback.ts';

const emailCallbackOff = failure(
  'email.callback_off',
  404,
  'This deployment doesn’t read messages from Resend.',
  {
    action: 'Nothing to do: this deployment doesn’t send with Resend.',
  },
);

const callback = operation({
  method: 'post',
  path: '/v1/callback/resend',
  tag: 'Networks',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  effect: 'nothing',
  summary: 'Receive a signed webhook from Resend',
  description:
    'A permanent bounce or a complaint stops the emails to its address that neither security nor the law nor running the service requires. Any other email that wasn’t delivered fails and alerts operators, and so does an event that we can’t read. A repeated message changes nothing more.',
  responses: {
    200: json(
      z.object({
        data: z.object({ result: z.enum(PROVIDER_EVENT_EFFECTS).openapi({ example: 'suppressed' }) }),
        meta,
      }),
      'The webhook was processed',
    ),
    ...problems,
  },
});

export const resendCallbackRoutes = newRouter().openapi(callback, async (c) => {
  const ctx = c.get('ctx');
  const secret = c.env.RESEND_WEBHOOK_SECRET;
  if (!secret) throw emailCallbackOff();
  const event = readResendMessage(secret, c.req.raw.headers, await c.req.text());
  await recordProviderEvent(ctx, event);
  return c.json({ data: { result: event.effect }, meta: metaOf(ctx) }, 200);
});
