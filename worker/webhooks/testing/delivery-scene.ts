import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { createPublisher } from '../../accounts/publishers/publishers.ts';
import { fileStart } from '../../app/testing/empty-stores.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PublisherId } from '../../platform/ids.ts';
import type { DeliveryEnv } from '../../platform/outbound/delivery-env.ts';
import { testContext } from '../../platform/testing/context.ts';
import { readDeliveries } from '../delivery-log.ts';
import { eventStatements } from '../emit.ts';
import { readEndpoint } from '../endpoints.ts';
import type { Endpoint } from '../tables.ts';

/** At the start of the test file. */
export const ctx: Context = {
  ...testContext(),
  get now() {
    return fileStart();
  },
};
let created = 0;

export const accepts = () => new Response('accepted');

/** The context of a call at the time of a delivery environment's clock. */
export function contextAt(deliveryEnv: DeliveryEnv): Context {
  return { ...ctx, now: deliveryEnv.clock() };
}

export async function newPublisher(): Promise<PublisherId> {
  const name = `owner-${created++}`;
  const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
  return (await createPublisher(ctx, owner)).publisherId;
}

export function newEvent(publisherId: PublisherId, payload: Record<string, unknown> = {}) {
  return { publisherId, type: 'conversion.created', payload, cause: `event-${created++}` } as const;
}

export async function emitEvents(
  publisherId: PublisherId,
  { times = 1, payload = {} }: { times?: number; payload?: Record<string, unknown> } = {},
): Promise<void> {
  const events = Array.from({ length: times }, () => newEvent(publisherId, payload));
  await env.DB.batch(eventStatements(ctx, events));
}

export function reload(endpoint: Endpoint): Promise<Endpoint> {
  return readEndpoint(ctx, endpoint.publisherId, endpoint.id);
}

/** An endpoint's deliveries with their attempts, newest first. */
export async function deliveriesOf(endpoint: Endpoint) {
  return (await readDeliveries(ctx, endpoint.id, { limit: 100 })).deliveries;
}

export function headersOf(request: Request | undefined): Record<string, string> {
  return Object.fromEntries(request?.headers ?? []);
}

/** The `webhook-id` of each request. */
export function idsOf(requests: readonly Request[]): (string | null)[] {
  return requests.map((request) => request.headers.get('webhook-id'));
}

/** True if the reference library verifies a request's signature with this secret. */
export async function verifiedBy(request: Request | undefined, secret: string): Promise<boolean> {
  const body = (await request?.clone().text()) ?? '';
  try {
    new Webhook(secret).verify(body, headersOf(request));
    return true;
  } catch {
    return false;
  }
}
