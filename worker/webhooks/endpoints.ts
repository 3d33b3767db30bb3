import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { plural } from '../platform/contract/counts.ts';
import { failure } from '../platform/failure.ts';
import { newId, type PublisherId, type WebhookId } from '../platform/ids.ts';
import { type EndpointEnv, requireReachable } from '../platform/outbound/delivery-env.ts';
import { ACCOUNT_LIMITS, accountLimit, limitSql } from '../platform/settings/account-limits.ts';
import { requireRoom } from '../platform/settings/database-room.ts';
import { addMs } from '../platform/time.ts';
import { cancelPending } from './delivery-store.ts';
import type { EventType } from './event-types.ts';
import { requireKnownMacros, requireNoMacros } from './postback-url.ts';
import { createSecret, encryptReplaced, ROTATION_OVERLAP_MS } from './secrets.ts';
import { clearSubscriberCache } from './subscribers.ts';
import { type Endpoint, webhookEndpoints } from './tables.ts';

interface NewEndpoint {
  publisherId: PublisherId;
  kind: Endpoint['kind'];
  name: string;
  url: string;
  events: EventType[];
}

/** Undefined fields stay as they are. */
type EndpointChanges = {
  [Field in 'name' | 'url' | 'events' | 'isActive']?: Endpoint[Field] | undefined;
};

const webhookUnknown = failure(
  'webhook.unknown',
  404,
  (id: string) => `There is no webhook endpoint ${id}.`,
  { action: 'Use an endpoint ID from your list.', sample: ['whk_kmjmycbmsrq9c4f2vtzf'] },
);
const tooManyEndpoints = failure(
  'webhook.too_many',
  409,
  (max: number) => `A publisher can have at most ${plural(max, 'webhook endpoint')}.`,
  { action: 'Delete an endpoint, or update one with PUT.', sample: [ACCOUNT_LIMITS.max_webhooks] },
);

/**
 * Creates an endpoint and returns its secret, which can't be read later. Throws `webhook.address_refused`,
 * `webhook.macro_unknown` (422), `webhook.lookup_failed` (503), `webhook.too_many` (409).
 */
export async function createEndpoint(
  ctx: Context,
  env: EndpointEnv,
  input: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string }> {
  await requireAddress(env, input.kind, input.url);
  const created = await insertEndpoint(ctx, env, input);
  if (!created) throw tooManyEndpoints(await accountLimit(ctx, 'max_webhooks'));
  return created;
}

/**
 * Creates the endpoint of this kind and URL, or updates name and events of the oldest one that has them. The secret is null
 * if the endpoint existed. Concurrent calls create one endpoint. Throws as `createEndpoint` does.
 */
export async function putEndpoint(
  ctx: Context,
  env: EndpointEnv,
  input: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string | null }> {
  const known = await findByUrl(ctx, input);
  if (!known) {
    await requireAddress(env, input.kind, input.url);
    const created = await insertEndpoint(ctx, env, input, 'unless URL exists');
    if (created) return created;
  }
  const existing = known ?? (await findByUrl(ctx, input));
  if (!existing) throw tooManyEndpoints(await accountLimit(ctx, 'max_webhooks'));
  const { publisherId, name, events } = input;
  const endpoint = await updateEndpoint(ctx, env, { publisherId, id: existing.id }, { name, events });
  return { endpoint, secret: null };
}

/** Lists a publisher's endpoints, oldest first. */
export async function listEndpoints(ctx: Context, publisherId: PublisherId): Promise<Endpoint[]> {
  return ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.publisherId, publisherId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Throws `webhook.unknown` (404), also for another publisher's endpoint. */
export async function readEndpoint(ctx: Context, publisherId: PublisherId, id: WebhookId): Promise<Endpoint> {
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(ownedBy(publisherId, id));
  if (!endpoint) throw webhookUnknown(id);
  return endpoint;
}

/**
 * Updates an endpoint. Disabling it cancels its pending deliveries. Enabling it or changing its URL clears its failures.
 * Throws as `readEndpoint` and `createEndpoint` do.
 */
export async function updateEndpoint(
  ctx: Context,
  env: EndpointEnv,
  target: { publisherId: PublisherId; id: WebhookId },
  changes: EndpointChanges,
): Promise<Endpoint> {
  const { kind } = await readEndpoint(ctx, target.publisherId, target.id);
  if (changes.url !== undefined) await requireAddress(env, kind, changes.url);
  const clearsFailures = changes.isActive !== undefined || changes.url !== undefined;
  await ctx.db
    .update(webhookEndpoints)
    .set({
      ...changes,
      ...(clearsFailures ? { failingSince: null } : {}),
      ...(changes.isActive === undefined ? {} : { disabledReason: null }),
      updatedAt: ctx.now,
    })
    .where(ownedBy(target.publisherId, target.id));
  if (changes.isActive === false) await cancelPending(ctx, target.id).run();
  clearSubscriberCache();
  return readEndpoint(ctx, target.publisherId, target.id);
}

/** Deletes an endpoint and cancels its pending deliveries. Throws `webhook.unknown` (404). */
export async function deleteEndpoint(ctx: Context, publisherId: PublisherId, id: WebhookId): Promise<void> {
  await readEndpoint(ctx, publisherId, id);
  await ctx.db.delete(webhookEndpoints).where(ownedBy(publisherId, id));
  await cancelPending(ctx, id).run();
  clearSubscriberCache();
}

/**
 * Creates a new secret and returns it. Those that it replaces also sign for 24 hours, also if it is replaced itself meanwhile. Throws
 * `webhook.unknown` (404).
 */
export async function rotateSecret(
  ctx: Context,
  env: EndpointEnv,
  target: { publisherId: PublisherId; id: WebhookId },
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { secret, encrypted } = await createSecret(env.encryptionKey);
  for (;;) {
    const before = await readEndpoint(ctx, target.publisherId, target.id);
    const { meta } = await ctx.db
      .update(webhookEndpoints)
      .set({
        secret: encrypted,
        previousSecret: await encryptReplaced(env.encryptionKey, before, ctx.now),
        previousSecretExpiresAt: addMs(ctx.now, ROTATION_OVERLAP_MS),
        updatedAt: ctx.now,
      })
      .where(and(ownedBy(target.publisherId, target.id), eq(webhookEndpoints.secret, before.secret)));
    // Another call has replaced the secret since it was read.
    if (meta.changes === 0) continue;
    return { endpoint: await readEndpoint(ctx, target.publisherId, target.id), secret };
  }
}

/**
 * Returns null if the publisher has the maximum number of endpoints or, with the rule, one of this kind and URL. Throws
 * `system.no_room` (503).
 */
async function insertEndpoint(
  ctx: Context,
  env: EndpointEnv,
  input: NewEndpoint,
  rule?: 'unless URL exists',
): Promise<{ endpoint: Endpoint; secret: string } | null> {
  await requireRoom(ctx);
  const { secret, encrypted } = await createSecret(env.encryptionKey);
  const id = newId('whk');
  const { meta } = await ctx.db.$client
    .prepare(
      `INSERT INTO webhook_endpoints
         (id, publisher_id, kind, name, url, events, secret, is_active, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?8
       WHERE (SELECT COUNT(*) FROM webhook_endpoints WHERE publisher_id = ?2) < ${limitSql('max_webhooks')}
         AND NOT (?9 AND EXISTS
           (SELECT 1 FROM webhook_endpoints WHERE publisher_id = ?2 AND kind = ?3 AND url = ?5))`,
    )
    .bind(
      id,
      input.publisherId,
      input.kind,
      input.name,
      input.url,
      JSON.stringify(input.events),
      encrypted,
      ctx.now,
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

async function requireAddress(env: EndpointEnv, kind: Endpoint['kind'], url: string): Promise<void> {
  if (kind === 'postback') requireKnownMacros(url);
  else requireNoMacros(url);
  await requireReachable(env, url);
}

function ownedBy(publisherId: PublisherId, id: WebhookId) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.publisherId, publisherId));
}
