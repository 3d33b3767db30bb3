import { z } from 'zod';
import { hmac, timingSafeEqualText } from '../../platform/hashing.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { paypalItemShape } from './paypal-records.ts';
import { webhookSignature } from './paypal-webhook.ts';

const ORIGIN = 'https://api-m.paypal.com';

const payoutBody = z.object({
  sender_batch_header: z.object({ sender_batch_id: z.string().min(1).max(256), email_subject: z.string() }),
  items: z
    .array(
      z.object({
        recipient_type: z.literal('EMAIL'),
        receiver: z.email(),
        sender_item_id: z.string().min(1).max(63),
        amount: z.object({ currency: z.literal('USD'), value: z.string().regex(/^\d+\.\d{2}$/) }),
      }),
    )
    .min(1)
    .max(15_000),
});

/** `POST /v1/oauth2/token`. */
export function issueToken(context: SandboxContext): Response {
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET } = context.env;
  const expected = `Basic ${btoa(`${PAYPAL_CLIENT_ID}:${PAYPAL_SECRET}`)}`;
  if (context.req.header('authorization') !== expected)
    return Response.json({ error: 'invalid_client' }, { status: 401 });
  return Response.json({ access_token: tokenOf(context), token_type: 'Bearer', expires_in: 32_400 });
}

/** `POST /v1/payments/payouts`. A `sender_batch_id` is taken once; the second time PayPal names the first batch. */
export async function createPayouts(context: SandboxContext): Promise<Response> {
  if (!isAuthorized(context)) return unauthorized();
  const state = stateOf(context.env);
  if (await state.meetPaypal('down')) throw new Error('connection refused');
  const parsed = payoutBody.safeParse(await context.req.json().catch(() => null));
  if (!parsed.success)
    return errorResponse(
      400,
      'VALIDATION_ERROR',
      'Invalid request - see details',
      parsed.error.issues.map(detailOf),
    );
  if (await state.meetPaypal('refused'))
    return errorResponse(403, 'SENDER_RESTRICTED', 'Authorization error occurred.', []);
  const { sender_batch_header: header, items } = parsed.data;
  const { id, isNew } = await state.acceptPaypal(
    header.sender_batch_id,
    header.email_subject,
    items.map((item) => ({
      senderItemId: item.sender_item_id,
      receiver: item.receiver,
      value: item.amount.value,
    })),
  );
  if (!isNew)
    return errorResponse(400, 'USER_BUSINESS_ERROR', 'User business error.', [
      {
        field: 'SENDER_BATCH_ID',
        location: 'body',
        issue: 'Batch with given sender_batch_id already exists',
        link: [{ href: `${ORIGIN}/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }],
      },
    ]);
  if (await state.meetPaypal('timeout_after_accepting')) throw new Error('the connection was lost');
  return Response.json(
    { batch_header: { payout_batch_id: id, batch_status: 'PENDING', sender_batch_header: header } },
    { status: 201 },
  );
}

/** `GET /v1/payments/payouts/{id}`. */
export async function showPayouts(context: SandboxContext): Promise<Response> {
  if (!isAuthorized(context)) return unauthorized();
  const id = context.req.param('batch') ?? '';
  const size = Number(context.req.query('page_size') ?? '1000');
  const page = Number(context.req.query('page') ?? '1');
  const state = stateOf(context.env);
  const found = await state.paypalPage(id, (page - 1) * size, size);
  if (!found) return errorResponse(404, 'RESOURCE_NOT_FOUND', 'The batch was not found.', []);
  return Response.json({
    total_items: found.total,
    total_pages: Math.max(1, Math.ceil(found.total / size)),
    batch_header: {
      payout_batch_id: id,
      batch_status: found.isDenied ? 'DENIED' : 'SUCCESS',
      sender_batch_header: { sender_batch_id: found.senderBatchId },
    },
    items: found.items.slice((await state.meetPaypal('hidden_item')) ? 1 : 0).map(paypalItemShape),
  });
}

/** `GET /v1/payments/payouts-item/{id}`. */
export async function showItem(context: SandboxContext): Promise<Response> {
  if (!isAuthorized(context)) return unauthorized();
  const item = await stateOf(context.env).paypalItem(context.req.param('item') ?? '');
  return item
    ? Response.json(paypalItemShape(item))
    : errorResponse(404, 'RESOURCE_NOT_FOUND', 'The item was not found.', []);
}

/** `POST /v1/notifications/verify-webhook-signature`. The event is read as the bytes that were sent. */
export async function verifySignature(context: SandboxContext): Promise<Response> {
  if (!isAuthorized(context)) return unauthorized();
  const text = await context.req.text();
  const facts = z
    .object({
      transmission_id: z.string(),
      transmission_time: z.string(),
      transmission_sig: z.string(),
      webhook_id: z.string(),
    })
    .parse(JSON.parse(text));
  const at = text.indexOf('"webhook_event":');
  const event = text.slice(at + '"webhook_event":'.length, -1);
  const expected = webhookSignature(context.env, facts.transmission_id, facts.transmission_time, event);
  const isOwn =
    facts.webhook_id === context.env.PAYPAL_WEBHOOK_ID &&
    timingSafeEqualText(facts.transmission_sig, expected);
  return Response.json({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
}

function tokenOf(context: SandboxContext): string {
  return hmac(context.env.PAYPAL_SECRET, 'access token').toString('hex');
}

function isAuthorized(context: SandboxContext): boolean {
  return context.req.header('authorization') === `Bearer ${tokenOf(context)}`;
}

/** PayPal names the place in the request: `items[1].receiver`. */
function detailOf({ path, message }: { path: PropertyKey[]; message: string }) {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return { field: field.slice(1), location: 'body', issue: message };
}

function unauthorized(): Response {
  return Response.json({ error: 'invalid_token' }, { status: 401 });
}

function errorResponse(status: number, name: string, message: string, details: object[]): Response {
  return Response.json(
    { name, message, debug_id: crypto.randomUUID().slice(0, 13), information_link: '', details },
    { status },
  );
}
