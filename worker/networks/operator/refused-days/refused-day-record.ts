import { z } from '@hono/zod-openapi';
import { idField } from '../../../platform/http/id-parameter.ts';
import { leftFields, leftFieldsOf } from '../../../platform/http/left-record.ts';
import { dollars } from '../../../platform/http/responses.ts';
import type { LeftReasons } from '../../../platform/left-work.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { isoOrNull, toIso } from '../../../platform/time.ts';
import { CONVERSION_STATUSES } from '../../../sales/earnings/commission-status.ts';
import { REFUSAL_CODES } from '../../../sales/refused-days/refusals.ts';
import type { RefusedDayWithEffect, RefusedRow } from '../../../sales/refused-days/refused-days.ts';

export const SAMPLE_REFUSED_DAY = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const refusedDayId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .openapi({ example: SAMPLE_REFUSED_DAY });

export const refusedDayRecord = z.object({
  id: refusedDayId.describe('Names the day and the rows that it would remove. Other rows make another ID'),
  network_id: z.string().openapi({ example: 'siteplug' }),
  day: z.iso.date(),
  code: z.enum(REFUSAL_CODES),
  rows_before: z.int().openapi({ example: 120 }),
  rows_after: z.int().openapi({ example: 31 }),
  rows_missing: z
    .int()
    .openapi({ example: 89 })
    .describe('Rows that we have and that the day doesn’t list any longer'),
  publishers: z.int().openapi({ example: 12 }).describe('The publishers whose sales these are'),
  net: dollars.describe('The publishers’ commission of these sales'),
  paid_out: dollars.describe('What of it was paid to them'),
  refused_at: z.iso.datetime(),
  accepted_at: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('The time from which the next sync of the day removes these rows; null if it doesn’t'),
  ...leftFields,
});

export function refusedDayRecordOf(
  day: RefusedDayWithEffect,
  leftReasons: LeftReasons,
): z.infer<typeof refusedDayRecord> {
  return {
    id: day.id,
    network_id: day.networkId,
    day: day.day,
    code: day.code,
    rows_before: day.rowsBefore,
    rows_after: day.rowsAfter,
    rows_missing: day.missing,
    publishers: day.publishers,
    net: toExactDollars(day.net),
    paid_out: toExactDollars(day.paidOut),
    refused_at: toIso(day.refusedAt),
    accepted_at: isoOrNull(day.acceptedAt),
    ...leftFieldsOf(day.leftAt !== null, leftReasons.get(day.id)),
  };
}

export const refusedRowRecord = z.object({
  external_id: z.string().openapi({ example: '2026-11-10:US:b-1' }),
  conversion_id: idField('cnv').nullable(),
  publisher_id: z.string().nullable().openapi({ example: 'PUB000123' }),
  status: z.enum(CONVERSION_STATUSES).nullable(),
  net: dollars.nullable().describe('The publisher’s commission'),
  paid_out: dollars.nullable(),
});

export function refusedRowRecordOf(row: RefusedRow): z.infer<typeof refusedRowRecord> {
  return {
    external_id: row.externalId,
    conversion_id: row.conversionId,
    publisher_id: row.publisherId,
    status: row.status,
    net: row.net === null ? null : toExactDollars(row.net),
    paid_out: row.paidOut === null ? null : toExactDollars(row.paidOut),
  };
}
