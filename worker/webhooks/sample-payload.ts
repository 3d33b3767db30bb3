import { CLICK_ID, sampleId } from '../platform/http/sample-values.ts';
import { type PublisherId, publisherIdOf } from '../platform/ids.ts';
import { type Instant, parseInstant } from '../platform/time.ts';
import type { EventType } from './event-types.ts';
import { eventBody } from './request.ts';

const EVENT_AT = '2026-11-21T09:00:00.000Z';
const CLICKED_AT = '2026-11-21T08:58:00.000Z';
const CLICK = {
  brand_id: sampleId('brd'),
  link_id: sampleId('lnk'),
  click_id: CLICK_ID,
  sub_id: 'newsletter',
  program_id: sampleId('prg'),
};
/** An order of 84 dollars with a commission of 5 %, of which the publisher gets half. */
const SALE = {
  ...CLICK,
  conversion_id: sampleId('cnv'),
  earning_id: sampleId('ern'),
  order_id: 'SAMPLE-1',
  status: 'pending',
  reason: null,
  forfeited_for: null,
  gross_commission: '4.20',
  share_percent: 50,
  earnings: '2.10',
  currency: 'USD',
  converted_at: CLICKED_AT,
  conversion_data: { order_value: '84.00', order_currency: 'USD', commission_rate: '2.50' },
};

const SAMPLES: Record<EventType, Record<string, unknown>> = {
  'click.tracked': { ...CLICK, clicked_at: CLICKED_AT, traffic_source: 'go', country: 'US' },
  'conversion.created': SALE,
  'commission.updated': {
    ...SALE,
    status: 'approved',
    previous_status: 'pending',
    previous_earnings: '2.10',
  },
  'link.created': {
    brand_id: CLICK.brand_id,
    link_id: CLICK.link_id,
    title: 'A sample link',
    original_url: 'https://alder-nook.example/lamps',
    affiliate_url: `https://tributary.example/track?id=${CLICK.link_id}`,
  },
  'compliance.violation': { decision: 'block', violation_type: 'banned_domain', host: 'banned.example' },
  'api_key.created': {
    key_id: sampleId('key'),
    name: 'A sample key',
    key_prefix: 'ak_3f9a1',
    permissions: { endpoints: ['*'], rate_limit: 1_000 },
    expires_at: '2027-11-21T09:00:00.000Z',
  },
  'publisher.approved': { status: 'active' },
  'payout.updated': {
    payout_id: sampleId('pay'),
    status: 'settled',
    previous_status: 'sent',
    amount: '120.00',
    currency: 'USD',
    transfer_reference: 'TRB0123456789ABCDEFGHJK',
  },
};

/** A sample event body with all fields of its type. */
export function exampleEvent(type: EventType): Record<string, unknown> {
  const publisherId = publisherIdOf(1);
  return eventBody({ type, publisherId, createdAt: parseInstant(EVENT_AT), payload: SAMPLES[type] });
}

/** A sample event of a publisher at a time, with the mark that it is a test. */
export function simulatedEvent(
  type: EventType,
  publisherId: PublisherId,
  createdAt: Instant,
): Record<string, unknown> {
  return eventBody({ type, publisherId, createdAt, payload: samplePayload(type) });
}

export function samplePayload(type: EventType): Record<string, unknown> {
  return { test: true, ...SAMPLES[type] };
}
