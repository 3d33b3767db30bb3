import { z } from '@hono/zod-openapi';
import { CLICK_CLASSIFICATIONS } from '../../clicks/classification.ts';
import { OTHER_VALUES } from '../../clicks/store/day-counts.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import {
  conversionRate,
  conversionRateField,
  earningsPerClick,
  epcField,
  heldField,
} from '../conversion-rate.ts';
import { type Group, MAX_CLICK_DAYS } from './analytics-groups.ts';
import type { Freshness } from './freshness.ts';
import type { SaleStates } from './sale-states.ts';

export const groupRecord = z.object({
  value: z
    .string()
    .nullable()
    .describe(
      `The value of the dimension, such as an ID, a day or a country; null for clicks without one. On a day with more than 1,000 values, \`${OTHER_VALUES}\` adds up those with the fewest clicks`,
    ),
  name: z.string().nullable().describe('The name of a brand, a program or a link'),
  visits: z.int().describe('All visits, counted or not'),
  clicks: z.int(),
  conversions: z.int(),
  converted_clicks: z.int().describe('Those of the clicks that led to a sale'),
  earnings: dollars.describe('Without held sales'),
  held: heldField,
  conversion_rate: conversionRateField,
  epc: epcField,
});

export function groupRecordOf(
  { value, visits, clicks, converted, conversions, earnings, held }: Group,
  names: ReadonlyMap<string, string>,
): z.infer<typeof groupRecord> {
  return {
    value,
    name: (value && names.get(value)) ?? null,
    visits,
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    converted_clicks: converted,
    held: toExactDollars(held),
    conversion_rate: conversionRate(converted, clicks),
    epc: earningsPerClick(earnings, clicks),
  };
}

export const reasonRecords = z
  .array(
    z.object({
      classification: z.enum(CLICK_CLASSIFICATIONS),
      reason: z.string().describe('The stable code of the reason for the classification'),
      explanation: z.string().describe('The reason in a sentence'),
      visits: z.int(),
    }),
  )
  .nullable()
  .describe(
    `Visits by the reason for their classification; null for one brand over more than ${MAX_CLICK_DAYS} days`,
  );

const stateRecord = z.object({ conversions: z.int(), earnings: dollars });

export const stateRecords = z
  .object({ pending: stateRecord, approved: stateRecord, paid: stateRecord, reversed: stateRecord })
  .describe(
    'Conversions by status, and their earnings without held sales. Reversed ones aren’t part of `total_conversions`',
  );

export function stateRecordsOf({ byStatus }: SaleStates): z.infer<typeof stateRecords> {
  const record = ({ sales, earnings }: SaleStates['byStatus']['pending']) => ({
    conversions: sales,
    earnings: toExactDollars(earnings),
  });
  return {
    pending: record(byStatus.pending),
    approved: record(byStatus.approved),
    paid: record(byStatus.paid),
    reversed: record(byStatus.reversed),
  };
}

export const freshnessRecord = z
  .object({
    last_click_at: z.iso.datetime().nullable().describe('The latest stored click of the last 31 days'),
    clicks_final: z.boolean().describe('False while the period isn’t over'),
    networks: z.array(
      z.object({
        network: z.string(),
        name: z.string(),
        by: z
          .enum(['report', 'postback'])
          .describe('A `report` is read every hour; a `postback` arrives with each sale'),
        last_report_at: z.iso.datetime().nullable(),
        late: z.boolean().describe('True if no report could be read for three hours'),
      }),
    ),
    reports_from: z
      .string()
      .describe('Hourly reports cover the days since then: their sales can be added, changed or reversed'),
    earnings_final: z
      .boolean()
      .describe('False while a sale is pending or the reports cover a day of the period'),
  })
  .describe('How recent the figures are, and which can still change');

export function freshnessRecordOf(freshness: Freshness): z.infer<typeof freshnessRecord> {
  return {
    last_click_at: freshness.lastClickAt && toIso(freshness.lastClickAt),
    clicks_final: !freshness.clicksAreMoving,
    networks: freshness.networks.map(({ id, name, by, lastReportAt, isLate }) => ({
      network: id,
      name,
      by,
      last_report_at: lastReportAt && toIso(lastReportAt),
      late: isLate,
    })),
    reports_from: freshness.reportsFrom,
    earnings_final: !freshness.salesAreMoving,
  };
}
