import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { systemClock } from '../../platform/time.ts';
import { createPublisher } from '../../publishers/publishers.ts';
import type { DeliveryEnv } from '../delivery-env.ts';
import { readDeliveries } from '../delivery-log.ts';
import { eventStatements } from '../emit.ts';
import { readEndpoint } from '../endpoints.ts';
import type { Endpoint } from '../tables.ts';

export const ctx = testContext(systemClock());
let made = 0;

/** A receiver that takes what comes. */
export const takes = () => new Response('taken');

/** The context of a call at the outside's time. */
export function at(outside: DeliveryEnv): Context {
  return { ...ctx, now: outside.clock() };
}

export async function newPublisher(): Promise<PublisherId> {
  const name = `owner-${made++}`;
  const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
  return (await createPublisher(ctx, owner)).publisherId;
}

/** An event that nobody was told of. */
export function news(publisherId: PublisherId, payload: Record<string, unknown> = {}) {
  return { publisherId, type: 'conversion.created', payload, cause: `event-${made++}` } as const;
}

/** Lets events happen to a publisher. */
export async function happens(
  publisherId: PublisherId,
  { times = 1, payload = {} }: { times?: number; payload?: Record<string, unknown> } = {},
): Promise<void> {
  const events = Array.from({ length: times }, () => news(publisherId, payload));
  await env.DB.batch(eventStatements(ctx, events));
}

export function reread(endpoint: Endpoint): Promise<Endpoint> {
  return readEndpoint(ctx, endpoint.publisherId, endpoint.id);
}

/** An endpoint's deliveries with their attempts, the newest first. */
export async function logOf(endpoint: Endpoint) {
  return (await readDeliveries(ctx, endpoint.id, { state: undefined, limit: 100, offset: 0 })).deliveries;
}

export function headersOf(request: Request | undefined): Record<string, string> {
  return Object.fromEntries(request?.headers ?? []);
}

/** The `webhook-id` of each request. */
export function idsOf(requests: readonly Request[]): (string | null)[] {
  return requests.map((request) => request.headers.get('webhook-id'));
}

/** Whether the reference library takes a request's signature for one of this secret. */
export async function verifiedBy(request: Request | undefined, secret: string): Promise<boolean> {
  const body = (await request?.clone().text()) ?? '';
  try {
    new Webhook(secret).verify(body, headersOf(request));
    return true;
  } catch {
    return false;
  }
}
