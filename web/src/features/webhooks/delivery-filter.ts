import { oneOf } from '../../lib/search-params.ts';
import { DELIVERY_STATES } from './endpoint-text.ts';
import type { DeliveryFilter, EventName } from './webhooks-query.ts';

export const EVENTS = [
  'click.tracked',
  'conversion.created',
  'commission.updated',
  'link.created',
  'compliance.violation',
  'api_key.created',
  'publisher.approved',
  'payout.updated',
] as const satisfies readonly EventName[];

const STATES = DELIVERY_STATES.map(({ value }) => value);

/** Reads the log's filters from the URL. Leaves out what isn't valid. */
export function deliveryFilter({
  state,
  event,
}: { [key in keyof DeliveryFilter]?: unknown }): DeliveryFilter {
  return { state: oneOf(STATES, state), event: oneOf(EVENTS, event) };
}
