import type { PublisherId } from '../platform/ids.ts';
import { type Instant, toIso } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** An event as it is stored. */
export interface StoredEvent {
  type: EventType;
  publisherId: PublisherId;
  createdAt: Instant;
  payload: Record<string, unknown>;
}

/** What a receiver is told (operator specification, section 3): these fields in every event, and what its type adds. */
export function eventBody({ type, publisherId, createdAt, payload }: StoredEvent): Record<string, unknown> {
  return {
    event: type,
    timestamp: toIso(createdAt),
    publisher_id: publisherId,
    brand_id: null,
    link_id: null,
    earnings: null,
    conversion_data: null,
    ...payload,
  };
}
