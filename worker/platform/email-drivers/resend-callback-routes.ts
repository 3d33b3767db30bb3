import { z } from '@hono/zod-openapi';
import { suppress } from '../email/suppressions.ts';
import { failure } from '../failure.ts';
import { anyone } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { readResendMessage } from './resend-callback.ts';

const emailCallbackOff = failure('email.callback_off', 404, 'This deployment reads no messages of Resend.', {
  action: 'Nothing: this deployment doesn’t send with Resend.',
});

const callback = operation({
  method: 'post',
  path: '/v1/callback/resend',
  tag: 'Networks',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  effect: 'nothing',
  summary: 'Receive a signed webhook from Resend',
  description:
    'A permanent bounce or a complaint stops the emails to its address that neither security nor the law nor running the service requires. A repeated message changes nothing more.',
  responses: {
    200: json(
      z.object({
        data: z.object({ result: z.enum(['suppressed', 'ignored']).openapi({ example: 'suppressed' }) }),
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
  const feedback = readResendMessage(secret, c.req.raw.headers, await c.req.text());
  if (feedback) await suppress(ctx, feedback);
  const result = feedback ? ('suppressed' as const) : ('ignored' as const);
  return c.json({ data: { result }, meta: metaOf(ctx) }, 200);
});
