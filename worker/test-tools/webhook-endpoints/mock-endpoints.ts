import { desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { failure } from '../../platform/failure.ts';
import { type MockEndpointId, newId } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { mockWebhookEndpoints, mockWebhookEvents } from './tables.ts';

const MAX_ENDPOINTS = 20;
export const MAX_EVENTS = 50;
const RETENTION_MS = 30 * DAY;

export type MockEndpoint = typeof mockWebhookEndpoints.$inferSelect & {
  /** Newest first. */
  events: (typeof mockWebhookEvents.$inferSelect)[];
};

export const mockEndpointUnknown = failure(
  'mock_endpoint.unknown',
  404,
  'There is no mock endpoint with this ID. It was deleted, or it is older than 30 days.',
  { action: 'Create a mock endpoint and use its URL.' },
);
const tooManyEndpoints = failure(
  'mock_endpoint.too_many',
  409,
  `There are already ${MAX_ENDPOINTS} mock endpoints.`,
  { action: 'Delete one that you no longer need.' },
);

/** Endpoints from this time on exist. */
export function oldestEndpoint(now: Instant): Instant {
  return addMs(now, -RETENTION_MS);
}

/** When an endpoint ends. */
export function expiryOf(createdAt: Instant): Instant {
  return addMs(createdAt, RETENTION_MS);
}

/** The path of an endpoint. */
export function mockPath(id: MockEndpointId): string {
  return `/v1/webhook-test/${id}`;
}

/** Creates an endpoint. Throws `mock_endpoint.too_many` (409). */
export async function createMockEndpoint(ctx: Context, name: string): Promise<MockEndpoint> {
  const endpoint = { id: newId('mwh'), name, createdAt: ctx.now };
  const d1 = ctx.db.$client;
  const [inserted] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO mock_webhook_endpoints (id, name, created_at) SELECT ?1, ?2, ?3
         WHERE (SELECT COUNT(*) FROM mock_webhook_endpoints WHERE created_at > ?4) < ${MAX_ENDPOINTS}`,
      )
      .bind(endpoint.id, name, ctx.now, oldestEndpoint(ctx.now)),
    auditIfChanged(ctx, { action: 'webhook_endpoint.created', subject: endpoint.id, detail: { name } }),
  ]);
  if (!inserted?.meta.changes) throw tooManyEndpoints();
  return { ...endpoint, events: [] };
}

/** The endpoints with their latest events, newest first. */
export async function listMockEndpoints(ctx: Context): Promise<MockEndpoint[]> {
  const endpoints = await ctx.db
    .select()
    .from(mockWebhookEndpoints)
    .where(gt(mockWebhookEndpoints.createdAt, oldestEndpoint(ctx.now)))
    .orderBy(desc(mockWebhookEndpoints.createdAt), desc(mockWebhookEndpoints.id));
  const ids = endpoints.map(({ id }) => id);
  const events = await ctx.db
    .select()
    .from(mockWebhookEvents)
    .where(inArray(mockWebhookEvents.endpointId, listed(ids)))
    .orderBy(desc(sql`rowid`));
  const byEndpoint = Map.groupBy(events, ({ endpointId }) => endpointId);
  return endpoints.map((endpoint) => ({ ...endpoint, events: byEndpoint.get(endpoint.id) ?? [] }));
}

/** Deletes an endpoint with its events. Throws `mock_endpoint.unknown` (404). */
export async function deleteMockEndpoint(ctx: Context, id: MockEndpointId): Promise<void> {
  const d1 = ctx.db.$client;
  const [, deleted] = await d1.batch([
    d1.prepare('DELETE FROM mock_webhook_events WHERE endpoint_id = ?1').bind(id),
    d1.prepare('DELETE FROM mock_webhook_endpoints WHERE id = ?1').bind(id),
    auditIfChanged(ctx, { action: 'webhook_endpoint.deleted', subject: id }),
  ]);
  if (!deleted?.meta.changes) throw mockEndpointUnknown();
}

/** Whether an endpoint takes events. */
export async function hasMockEndpoint(ctx: Context, id: MockEndpointId): Promise<boolean> {
  const [found] = await ctx.db
    .select({ createdAt: mockWebhookEndpoints.createdAt })
    .from(mockWebhookEndpoints)
    .where(eq(mockWebhookEndpoints.id, id));
  return found !== undefined && found.createdAt > oldestEndpoint(ctx.now);
}

export const deleteOldMockEndpointsJob = job({
  name: 'delete_old_mock_endpoints',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldMockEndpoints,
});

/** Deletes endpoints that are older than 30 days, and their events. */
export async function deleteOldMockEndpoints({ db, now }: Context): Promise<{ deleted: number }> {
  const deleted = await deleteWhere(
    db.$client,
    'mock_webhook_endpoints',
    'created_at <= ?1',
    oldestEndpoint(now),
  );
  await deleteWhere(
    db.$client,
    'mock_webhook_events',
    'endpoint_id NOT IN (SELECT id FROM mock_webhook_endpoints)',
  );
  return { deleted };
}
