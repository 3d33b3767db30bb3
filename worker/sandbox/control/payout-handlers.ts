import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { PAYPAL_ANSWER_NAMES } from '../paypal/paypal-answers.ts';
import { PAYPAL_FAULTS } from '../paypal/paypal-records.ts';
import { webhookFor } from '../paypal/paypal-webhook.ts';

/** `GET paypal/items` lists every item that PayPal has taken. */
export async function showPaypalItems(context: SandboxContext): Promise<Response> {
  return Response.json({ items: await stateOf(context.env).paypalItems() });
}

/** `POST paypal/faults {kind}` adds a fault for one call or item. */
export async function addPaypalFault(context: SandboxContext): Promise<Response> {
  const { kind } = z.object({ kind: z.enum(PAYPAL_FAULTS) }).parse(await context.req.json());
  await stateOf(context.env).addPaypalFault(kind);
  return Response.json({ kind });
}

/** `POST paypal/answers {next, seed}` names the answers to the next submissions, or lets each call be answered at random. */
export async function setPaypalAnswers(context: SandboxContext): Promise<Response> {
  const { next, seed } = z
    .object({
      next: z.array(z.enum(PAYPAL_ANSWER_NAMES)).default([]),
      seed: z.int().nullable().default(null),
    })
    .parse(await context.req.json());
  await stateOf(context.env).setPaypalAnswers(next, seed);
  return Response.json({ next, seed });
}

/** `POST paypal/items/{id} {status, error}` changes an item, as when the receiver doesn't claim it for 30 days. */
export async function changePaypalItem(context: SandboxContext): Promise<Response> {
  const { status, error } = z
    .object({ status: z.string().min(1), error: z.string().min(1).nullable().default(null) })
    .parse(await context.req.json());
  await stateOf(context.env).setPaypalStatus(await itemId(context), status, error);
  return Response.json({ status });
}

/** `POST paypal/webhooks/{id} {wrongSignature}` returns the signed event about an item. The caller delivers it. */
export async function createPaypalWebhook(context: SandboxContext): Promise<Response> {
  const body = z.object({ wrongSignature: z.boolean().default(false) }).parse(await context.req.json());
  const item = await stateOf(context.env).paypalItem(await itemId(context));
  if (!item) throw unknown();
  return Response.json(webhookFor(context.env, item, body.wrongSignature));
}

async function itemId(context: SandboxContext): Promise<string> {
  const id = context.req.param('item') ?? '';
  if (!(await stateOf(context.env).paypalItem(id))) throw unknown();
  return id;
}

function unknown(): DomainError {
  return new DomainError('sandbox.unknown', 'There is no such item at PayPal.', 404);
}
