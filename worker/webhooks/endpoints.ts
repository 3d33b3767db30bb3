import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId, type WebhookId } from '../platform/ids.ts';
import { addMs } from '../platform/time.ts';
import { cancelPending } from './cancel-pending.ts';
import { type EndpointEnv, requireReachable } from './delivery-env.ts';
import type { EventType } from './event-types.ts';
import { requireKnownMacros } from './postback-url.ts';
import { ROTATION_OVERLAP_MS, sealedSecret } from './secrets.ts';
import { clearSubscriberCache } from './subscribers.ts';
import { type Endpoint, webhookEndpoints } from './tables.ts';

const MAX_ENDPOINTS = 10;

interface NewEndpoint {
  publisherId: PublisherId;
  kind: Endpoint['kind'];
  name: string;
  url: string;
  events: EventType[];
}

/** What an owner can change of an endpoint; what is undefined stays. */
type EndpointChanges = {
  [Field in 'name' | 'url' | 'events' | 'isActive']?: Endpoint[Field] | undefined;
};

/**
 * Makes an endpoint and answers its secret, which is in clear only here. Throws `webhook.address_refused`,
 * `webhook.macro_unknown` (422), `webhook.lookup_failed` (503), `webhook.too_many` (409).
 */
export async function createEndpoint(
  ctx: Context,
  outside: EndpointEnv,
  input: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string }> {
  await requireAddress(outside, input.kind, input.url);
  const created = await insertEndpoint(ctx, outside, input);
  if (!created) throw tooManyEndpoints();
  return created;
}

/**
 * Makes the endpoint of this kind and URL, or gives the oldest one that has them this name and these events. The secret
 * is null where the endpoint existed. Calls at the same time make one endpoint. Throws as `createEndpoint` does.
 */
export async function putEndpoint(
  ctx: Context,
  outside: EndpointEnv,
  input: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string | null }> {
  const known = await findByUrl(ctx, input);
  if (!known) {
    await requireAddress(outside, input.kind, input.url);
    const created = await insertEndpoint(ctx, outside, input, 'unless URL exists');
    if (created) return created;
  }
  const existing = known ?? (await findByUrl(ctx, input));
  if (!existing) throw tooManyEndpoints();
  const { publisherId, name, events } = input;
  const endpoint = await updateEndpoint(ctx, outside, { publisherId, id: existing.id }, { name, events });
  return { endpoint, secret: null };
}

/** A publisher's endpoints, oldest first. */
export async function listEndpoints(ctx: Context, publisherId: PublisherId): Promise<Endpoint[]> {
  return ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.publisherId, publisherId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** An endpoint of this publisher. Throws `webhook.unknown` (404), for another's endpoint too. */
export async function readEndpoint(ctx: Context, publisherId: PublisherId, id: WebhookId): Promise<Endpoint> {
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(owned(publisherId, id));
  if (!endpoint) throw new DomainError('webhook.unknown', `There is no webhook endpoint ${id}.`, 404);
  return endpoint;
}

/**
 * Changes an endpoint. One that is switched off gets nothing, and what waited for it is cancelled; one that is switched
 * on, or moved, starts with a clean record. Throws as `readEndpoint` and `createEndpoint` do.
 */
export async function updateEndpoint(
  ctx: Context,
  outside: EndpointEnv,
  asked: { publisherId: PublisherId; id: WebhookId },
  changes: EndpointChanges,
): Promise<Endpoint> {
  const { kind } = await readEndpoint(ctx, asked.publisherId, asked.id);
  if (changes.url !== undefined) await requireAddress(outside, kind, changes.url);
  const afresh = changes.isActive !== undefined || changes.url !== undefined;
  await ctx.db
    .update(webhookEndpoints)
    .set({
      ...changes,
      ...(afresh ? { failingSince: null } : {}),
      ...(changes.isActive === undefined ? {} : { disabledReason: null }),
      updatedAt: ctx.now,
    })
    .where(owned(asked.publisherId, asked.id));
  if (changes.isActive === false) await cancelPending(ctx, asked.id).run();
  clearSubscriberCache();
  return readEndpoint(ctx, asked.publisherId, asked.id);
}

/** Removes an endpoint; what waited for it is cancelled. Throws `webhook.unknown` (404). */
export async function deleteEndpoint(ctx: Context, publisherId: PublisherId, id: WebhookId): Promise<void> {
  await readEndpoint(ctx, publisherId, id);
  await ctx.db.delete(webhookEndpoints).where(owned(publisherId, id));
  await cancelPending(ctx, id).run();
  clearSubscriberCache();
}

/** Gives an endpoint a new secret and answers it; the old one signs too for 24 hours. Throws `webhook.unknown` (404). */
export async function rotateSecret(
  ctx: Context,
  outside: EndpointEnv,
  asked: { publisherId: PublisherId; id: WebhookId },
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { secret: previousSecret } = await readEndpoint(ctx, asked.publisherId, asked.id);
  const { secret, sealed } = await sealedSecret(outside.sealKey);
  await ctx.db
    .update(webhookEndpoints)
    .set({
      secret: sealed,
      previousSecret,
      previousSecretExpiresAt: addMs(ctx.now, ROTATION_OVERLAP_MS),
      updatedAt: ctx.now,
    })
    .where(owned(asked.publisherId, asked.id));
  return { endpoint: await readEndpoint(ctx, asked.publisherId, asked.id), secret };
}

/** Stores an endpoint; null where the publisher has the most that are allowed, or, if asked, one of this kind and URL. */
async function insertEndpoint(
  ctx: Context,
  outside: EndpointEnv,
  input: NewEndpoint,
  rule?: 'unless URL exists',
): Promise<{ endpoint: Endpoint; secret: string } | null> {
  const { secret, sealed } = await sealedSecret(outside.sealKey);
  const id = newId('whk');
  const { meta } = await ctx.db.$client
    .prepare(
      `INSERT INTO webhook_endpoints
         (id, publisher_id, kind, name, url, events, secret, is_active, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?8
       WHERE (SELECT COUNT(*) FROM webhook_endpoints WHERE publisher_id = ?2) < ?9
         AND NOT (?10 AND EXISTS
           (SELECT 1 FROM webhook_endpoints WHERE publisher_id = ?2 AND kind = ?3 AND url = ?5))`,
    )
    .bind(
      id,
      input.publisherId,
      input.kind,
      input.name,
      input.url,
      JSON.stringify(input.events),
      sealed,
      ctx.now,
      MAX_ENDPOINTS,
      rule === undefined ? 0 : 1,
    )
    .run();
  if (meta.changes === 0) return null;
  clearSubscriberCache();
  return { endpoint: await readEndpoint(ctx, input.publisherId, id), secret };
}

async function findByUrl(ctx: Context, { publisherId, kind, url }: NewEndpoint): Promise<Endpoint | null> {
  const endpoints = await listEndpoints(ctx, publisherId);
  return endpoints.find((each) => each.kind === kind && each.url === url) ?? null;
}

function tooManyEndpoints(): DomainError {
  return new DomainError('webhook.too_many', `A publisher can have ${MAX_ENDPOINTS} webhook endpoints.`, 409);
}

async function requireAddress(outside: EndpointEnv, kind: Endpoint['kind'], url: string): Promise<void> {
  if (kind === 'postback') requireKnownMacros(url);
  await requireReachable(outside, url);
}

function owned(publisherId: PublisherId, id: WebhookId) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.publisherId, publisherId));
}
