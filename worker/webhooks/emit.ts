import { joinRetainedClick } from '../clicks/click-sql.ts';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, newId, type PublisherId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { runMessage } from '../platform/queue-run.ts';
import { systemClock } from '../platform/time.ts';
import { deliveryIdSql } from './delivery-id.ts';
import type { EventType } from './event-types.ts';
import { nextDueSql } from './policy.ts';
import { cachedSubscribers } from './subscribers.ts';

export interface NewEvent {
  publisherId: PublisherId;
  type: EventType;
  /**
   * The fields of the body besides event, timestamp and publisher: `brand_id`, `link_id`, `earnings` and
   * `conversion_data` where they apply, and those of the type. Amounts are decimal strings.
   */
  payload: Record<string, unknown>;
  /** A stable name of the occurrence (`cnv_…:3`), so that a repeated batch creates no second event. */
  cause?: string;
  /** The click whose `link_id` and `sub_id` are added to the body. */
  clickId?: string | null;
}

const SUBSCRIBES = `w.publisher_id = e.value->>1 AND w.is_active
  AND EXISTS (SELECT 1 FROM json_each(w.events) t WHERE t.value = e.value->>2)`;

/**
 * The statements that create events and their deliveries, for the batch that causes them. They write only for publishers
 * with an active endpoint that subscribes to the type. A delivery is due now, or at the end of the endpoint's cooldown.
 */
export function eventStatements(
  ctx: Pick<Context, 'db' | 'now'>,
  events: readonly NewEvent[],
): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  return jsonChunks(events.map(cellsOf)).flatMap((chunk) => [
    d1
      .prepare(
        `INSERT INTO webhook_events (id, publisher_id, type, payload, created_at)
         SELECT e.value->>0, e.value->>1, e.value->>2, CASE WHEN e.value->>4 IS NULL THEN e.value->>3
           ELSE json_set(e.value->3, '$.link_id', c.link_id, '$.sub_id', c.sub_id) END, ?2
         FROM json_each(?1) e ${joinRetainedClick('c', 'e.value->>4')}
         WHERE EXISTS (SELECT 1 FROM webhook_endpoints w WHERE ${SUBSCRIBES}) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(chunk, ctx.now),
    d1
      .prepare(
        `INSERT INTO webhook_deliveries
           (id, endpoint_id, event_id, state, attempts, next_attempt_at, created_at, updated_at)
         SELECT ${deliveryIdSql('e.value->>0', 'w.id')}, w.id, e.value->>0, 'pending', 0, ${nextDueSql('?2')}, ?2, ?2
         FROM json_each(?1) e JOIN webhook_endpoints w ON ${SUBSCRIBES} WHERE true ON CONFLICT (id) DO NOTHING`,
      )
      .bind(chunk, ctx.now),
  ]);
}

function cellsOf(event: NewEvent): unknown[] {
  const { publisherId, type, payload, cause, clickId } = event;
  const id = cause === undefined ? newId('evt') : derivedId('evt', publisherId, type, cause);
  return [id, publisherId, type, payload, clickId ?? null];
}

/**
 * Starts a delivery run after the batch if there are subscribers (to `type`, if given). It never throws: the next sweep
 * also finds due deliveries.
 */
export async function enqueueWebhookRun(env: Pick<Env, 'DB' | 'WEBHOOKS'>, type?: EventType): Promise<void> {
  try {
    const subscribers = await cachedSubscribers(env.DB, systemClock());
    if (type ? subscribers.has(type) : subscribers.size > 0) await env.WEBHOOKS.send(runMessage());
  } catch (error) {
    log('warn', 'webhooks.run_not_enqueued', errorFacts(error));
  }
}
