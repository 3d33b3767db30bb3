import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { toIso } from '../platform/time.ts';
import type { LoggedDelivery } from './delivery-log.ts';
import { EVENT_TYPES } from './event-types.ts';
import { eventBody } from './request.ts';

const time = z.iso.datetime();

export const deliveryRecord = z.object({
  id: idField('dlv'),
  event_id: idField('evt').describe('Sent as `webhook-id` with all attempts'),
  event: z.enum(EVENT_TYPES),
  state: z.enum(['pending', 'delivered', 'failed', 'canceled']),
  attempts: z.int().describe('Attempts since the delivery was created or replayed; `log` lists all attempts'),
  next_attempt_at: time.nullable(),
  created_at: time,
  payload: z.record(z.string(), z.unknown()),
  log: z.array(
    z.object({
      at: time,
      status: z.int().nullable(),
      latency_ms: z.int(),
      response_body: z.string().describe('First 1 KB of the response'),
      fault: z.string().nullable(),
    }),
  ),
});

export function deliveryRecordOf({ delivery, event, log }: LoggedDelivery): z.infer<typeof deliveryRecord> {
  return {
    id: delivery.id,
    event_id: event.id,
    event: event.type,
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: delivery.state === 'pending' ? toIso(delivery.nextAttemptAt) : null,
    created_at: toIso(delivery.createdAt),
    payload: eventBody(event),
    log: log.map(({ at, status, latencyMs, responseBody, fault }) => ({
      at: toIso(at),
      status,
      latency_ms: latencyMs,
      response_body: responseBody,
      fault,
    })),
  };
}
