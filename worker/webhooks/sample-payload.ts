import type { EventType } from './event-types.ts';

const SALE = {
  conversion_id: 'cnv_0000000000000000',
  click_id: null,
  sub_id: 'sample',
  order_id: 'SAMPLE-1',
  status: 'pending',
  earnings: '4.20',
  currency: 'USD',
  conversion_data: { order_value: '84.00', commission_rate: '5.00' },
};

const SAMPLES: Record<EventType, Record<string, unknown>> = {
  'click.tracked': { click_id: null, sub_id: 'sample', traffic_source: 'go' },
  'conversion.created': SALE,
  'commission.updated': {
    ...SALE,
    status: 'approved',
    previous_status: 'pending',
    previous_earnings: '4.20',
  },
  'link.created': { title: 'A sample link' },
  'compliance.violation': { reason: 'sample' },
  'api_key.created': { name: 'A sample key' },
  'publisher.approved': { standing: 'active' },
  'payout.updated': { status: 'settled', previous_status: 'sent', amount: '120.00', currency: 'USD' },
};

/** What a test event of a type says: made up, and marked as a test. */
export function samplePayload(type: EventType): Record<string, unknown> {
  return { test: true, ...SAMPLES[type] };
}
