import { isCountedClick, joinClick } from '../clicks/click-sql.ts';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, newId, type PublisherId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { systemClock } from '../platform/time.ts';
import { nextDueSql } from './cooldown.ts';
import type { EventType } from './event-types.ts';
import { cachedSubscribers } from './subscribers.ts';

/** Something that happened to a publisher. */
export interface NewEvent {
  publisherId: PublisherId;
  type: EventType;
  /**
   * What the receiver is told beyond event, timestamp and publisher: `brand_id`, `link_id`, `earnings`, `conversion_data`
   * under these names where it has them, amounts as exact decimal texts.
   */
  payload: Record<string, unknown>;
  /** What names this happening for good (`cnv_…:3`): with it, a batch that is run again tells nobody twice. */
  cause?: string;
  /** A click that it is about; the receiver is told the click's `link_id` and `sub_id`. */
  clickId?: string | null;
  /** A click that must have been counted for this to have happened; the same batch may write it. */
  countedClickId?: string;
}

const LISTENS = `w.publisher_id = e.value->>1 AND w.is_active
  AND EXISTS (SELECT 1 FROM json_each(w.events) t WHERE t.value = e.value->>2)`;

const HAPPENED = `(e.value->>5 IS NULL OR ${isCountedClick('e.value->>5')})`;

/**
 * The writes that tell of events, for the batch in which they happened: an event for each whose publisher has an active
 * endpoint that wants its type, and a delivery for each such endpoint, due at once or when the endpoint's rest ends. For
 * anyone else they write nothing.
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
         FROM json_each(?1) e ${joinClick('c', 'e.value->>4')}
         WHERE EXISTS (SELECT 1 FROM webhook_endpoints w WHERE ${LISTENS}) AND ${HAPPENED} ON CONFLICT (id) DO NOTHING`,
      )
      .bind(chunk, ctx.now),
    d1
      .prepare(
        `INSERT INTO webhook_deliveries
           (id, endpoint_id, event_id, state, attempts, next_attempt_at, created_at, updated_at)
         SELECT 'dlv_' || substr(e.value->>0, 5, 12) || substr(w.id, 5, 8), w.id, e.value->>0, 'pending', 0, ${nextDueSql('?2')}, ?2, ?2
         FROM json_each(?1) e JOIN webhook_endpoints w ON ${LISTENS} WHERE ${HAPPENED} ON CONFLICT (id) DO NOTHING`,
      )
      .bind(chunk, ctx.now),
  ]);
}

function cellsOf(event: NewEvent): unknown[] {
  const { publisherId, type, payload, cause, clickId, countedClickId } = event;
  const id = cause === undefined ? newId('evt') : derivedId('evt', publisherId, type, cause);
  return [id, publisherId, type, payload, clickId ?? null, countedClickId ?? null];
}

/**
 * Wakes the deliveries, after the batch, if anyone listens at all (or to `type`). When that fails, or was not needed, the
 * next sweep finds what is due.
 */
export async function enqueueWebhookRun(env: Pick<Env, 'DB' | 'WEBHOOKS'>, type?: EventType): Promise<void> {
  try {
    const listeners = await cachedSubscribers(env.DB, systemClock());
    if (type ? listeners.has(type) : listeners.size > 0) await env.WEBHOOKS.send('due');
  } catch (error) {
    log('warn', 'webhooks.not_nudged', errorFacts(error));
  }
}
