import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { toIso } from '../platform/time.ts';
import type { EndpointHealth } from './endpoint-health.ts';
import { EVENT_TYPES } from './event-types.ts';
import { type Endpoint, webhookDeliveries } from './tables.ts';

const time = z.iso.datetime();

export const endpointRecord = z.object({
  id: idField('whk'),
  kind: z.enum(['webhook', 'postback']),
  name: z.string().openapi({ example: 'Sales to my backend' }),
  url: z.string().openapi({ example: 'https://hooks.alder.example/tributary' }),
  events: z.array(z.enum(EVENT_TYPES)),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable().describe('`gone` or `failing` if we disabled the endpoint'),
  failing_since: time.nullable(),
  previous_secret_expires_at: time
    .nullable()
    .describe('The time until which the previous secret also signs deliveries'),
  created_at: time,
  updated_at: time,
});

export function endpointRecordOf(endpoint: Endpoint): z.infer<typeof endpointRecord> {
  const { previousSecretExpiresAt: overlap, failingSince } = endpoint;
  return {
    id: endpoint.id,
    kind: endpoint.kind,
    name: endpoint.name,
    url: endpoint.url,
    events: endpoint.events,
    is_active: endpoint.isActive,
    disabled_reason: endpoint.disabledReason,
    failing_since: failingSince === null ? null : toIso(failingSince),
    previous_secret_expires_at: overlap === null ? null : toIso(overlap),
    created_at: toIso(endpoint.createdAt),
    updated_at: toIso(endpoint.updatedAt),
  };
}

/** An endpoint of the list, with how its deliveries go. */
export const endpointWithHealth = endpointRecord.extend({
  last_delivery: z
    .object({
      at: time,
      state: z.enum(webhookDeliveries.state.enumValues),
      status: z.int().nullable().openapi({ example: 200 }),
    })
    .nullable()
    .describe('The newest delivery and the status of its last response'),
  last_day: z
    .object({ deliveries: z.int(), delivered: z.int(), failed: z.int() })
    .describe('The deliveries of the last 24 hours, at most the latest 1,000'),
});

export function endpointWithHealthOf(
  endpoint: Endpoint,
  health: EndpointHealth | undefined,
): z.infer<typeof endpointWithHealth> {
  const { lastDelivery = null, lastDay = { deliveries: 0, delivered: 0, failed: 0 } } = health ?? {};
  return {
    ...endpointRecordOf(endpoint),
    last_delivery: lastDelivery && { ...lastDelivery, at: toIso(lastDelivery.at) },
    last_day: lastDay,
  };
}
