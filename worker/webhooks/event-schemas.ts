import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { dollars } from '../platform/http/responses.ts';
import type { EventType } from './event-types.ts';

const time = z.iso.datetime();

/** The fields of every event; null if the type has no value for one. */
const envelope = {
  timestamp: time.describe('The time of the event'),
  publisher_id: z.string(),
  brand_id: idField('brd').nullable(),
  link_id: idField('lnk').nullable().describe('The ID of the stored link; null for a click on another link'),
  earnings: dollars.nullable().describe('Your net earnings: your share of the gross commission'),
  test: z.literal(true).optional().describe('Present only in events sent with the test operation'),
};
const withoutSale = { conversion_data: z.null(), earnings: z.null() };

const click = {
  click_id: z.string(),
  clicked_at: time,
  program_id: idField('prg').nullable(),
  sub_id: z.string().nullable().describe('The `ref` of the link'),
  traffic_source: z.enum(['track', 'go', 'api']),
  country: z.string().nullable(),
};

const sale = {
  conversion_id: idField('cnv').describe('The same in every event of a sale'),
  earning_id: idField('ern').describe(
    'The daily earning that includes this conversion; use it to request a trace',
  ),
  click_id: z.string().nullable(),
  sub_id: z.string().nullable().optional().describe('The `ref` of the click; only with a `click_id`'),
  program_id: idField('prg').nullable(),
  order_id: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'paid', 'reversed']),
  reason: z.string().nullable().describe('The network’s reason for the reversal'),
  forfeited_for: z
    .string()
    .nullable()
    .describe('Why we forfeited your part, such as `click_invalid`; null if we didn’t'),
  gross_commission: dollars.describe('The commission that the network pays for the sale'),
  share_percent: z.number(),
  currency: z.literal('USD'),
  converted_at: time,
  conversion_data: z.object({
    order_value: z.string().nullable(),
    order_currency: z.string().nullable(),
    commission_rate: z.string().nullable().describe('Your net earnings as a percentage of the order value'),
  }),
};

const eventSchema = <Type extends EventType, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ event: z.literal(type), ...envelope, ...fields });

/** The body of each event. Tests check the test call, the contract and real events against it. */
export const EVENT_SCHEMAS = {
  'click.tracked': eventSchema('click.tracked', { ...withoutSale, ...click }),
  'conversion.created': eventSchema('conversion.created', sale),
  'commission.updated': eventSchema('commission.updated', {
    ...sale,
    previous_status: sale.status,
    previous_earnings: dollars,
  }),
  'link.created': eventSchema('link.created', {
    ...withoutSale,
    link_id: idField('lnk'),
    title: z.string(),
    original_url: z.string(),
    affiliate_url: z.url(),
  }),
  'compliance.violation': eventSchema('compliance.violation', {
    ...withoutSale,
    decision: z.enum(['flag', 'block']),
    violation_type: z.string().describe('Reason codes, separated by commas'),
    host: z.string().nullable().describe('Null for a violation that concerns no host'),
  }),
  'api_key.created': eventSchema('api_key.created', {
    ...withoutSale,
    key_id: idField('key'),
    name: z.string(),
    key_prefix: z.string(),
    permissions: z.object({ endpoints: z.array(z.string()), rate_limit: z.int() }),
    expires_at: time,
  }),
  'publisher.approved': eventSchema('publisher.approved', { ...withoutSale, status: z.literal('active') }),
  'payout.updated': eventSchema('payout.updated', {
    ...withoutSale,
    payout_id: idField('pay'),
    status: z.string(),
    previous_status: z.string(),
    amount: dollars,
    currency: z.literal('USD'),
    transfer_reference: z.string().describe('The reference on the bank statement'),
  }),
} satisfies Record<EventType, z.ZodType>;

/** What people call each event. */
export const EVENT_TITLES: Record<EventType, string> = {
  'click.tracked': 'Click',
  'conversion.created': 'Conversion',
  'commission.updated': 'Commission Update',
  'link.created': 'Link Created',
  'compliance.violation': 'Compliance Violation',
  'api_key.created': 'API Key Created',
  'publisher.approved': 'Publisher Approved',
  'payout.updated': 'Payout Update',
};

export const EVENT_SUMMARIES: Record<EventType, string> = {
  'click.tracked': 'One of your clicks was counted',
  'conversion.created': 'A sale was attributed to you',
  'commission.updated': 'The status or amount of one of your sales changed',
  'link.created': 'A stored link was created',
  'compliance.violation': 'A destination was blocked, or a compliance rule found a violation',
  'api_key.created': 'An API key was created',
  'publisher.approved': 'Your account became active again',
  'payout.updated': 'The status of one of your payouts changed',
};
