import { z } from '@hono/zod-openapi';
import { clickFacts } from '../../clicks/click-id.ts';
import { dollars } from '../../platform/http/responses.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import type { Conversion } from '../tables.ts';
import { FORFEIT_REASONS, REASONS_TO_DECIDE, type ReasonToDecide } from '../unattributed-reason.ts';
import { clickEvidence, clickEvidenceOf } from './click-evidence.ts';
import type { HeldSale } from './held-sales.ts';
import { type ConversionNames, listedConversion, listedConversionOf } from './listed-conversions.ts';
import { reportedRows, reportedRowsOf } from './reported-rows.ts';

/** Why a sale is held, for an operator. */
const HELD_SENTENCES: Record<ReasonToDecide, string> = {
  publisher_suspended: 'The publisher was suspended when the sale was reported.',
  click_invalid:
    'Its click was no visit: the link was fetched in advance, or by a request without a browser.',
  compliance_hold: 'A compliance violation holds the sales of the publisher.',
  flagged_destination: 'Its link led to a domain that is flagged for review.',
  contradicting_report:
    'The network reports another sale, with another click or order, under the same ID. This is the first one, unchanged.',
  status_went_back:
    'The network takes back the status of this sale, which was paid out. The sale is unchanged.',
};

export const forfeitedFor = z
  .enum(FORFEIT_REASONS)
  .nullable()
  .openapi({ example: null })
  .describe('The reason for which it was held when it was forfeited; null if it isn’t forfeited');

export const heldSaleRecord = listedConversion.extend({
  publisher_id: z.string().openapi({ example: 'PUB000123' }),
  held_reason: z.enum(REASONS_TO_DECIDE).nullable().openapi({ example: 'click_invalid' }),
  forfeited_for: forfeitedFor,
  explanation: z
    .string()
    .nullable()
    .openapi({ example: HELD_SENTENCES.click_invalid })
    .describe('The reason in words; null for a sale that is released'),
  net: dollars.describe('The commission of the publisher'),
});

export function heldSaleRecordOf(
  conversion: Conversion,
  names: ConversionNames,
): z.infer<typeof heldSaleRecord> {
  const heldReason = conversion.heldReason ?? conversion.heldReport;
  const explained = heldReason ?? conversion.forfeitedFor;
  return {
    ...listedConversionOf(conversion, names),
    publisher_id: conversion.publisherId,
    held_reason: heldReason,
    forfeited_for: conversion.forfeitedFor,
    explanation: explained && HELD_SENTENCES[explained],
    net: toExactDollars(conversion.net),
  };
}

export const heldSaleDetail = heldSaleRecord.extend({
  paid_out: dollars.describe('The part of the commission that payouts have paid'),
  ...reportedRows,
  publisher_name: z.string().nullable().openapi({ example: 'Ada Fenwick' }),
  program_name: z.string().nullable().openapi({ example: 'Alder Nook US' }),
  click: clickEvidence.nullable().describe('Null for a sale that was credited without a click'),
});

export function heldSaleDetailOf(sale: HeldSale): z.infer<typeof heldSaleDetail> {
  const { conversion, click } = sale;
  return {
    ...heldSaleRecordOf(conversion, sale),
    paid_out: toExactDollars(sale.conversion.paidOut),
    ...reportedRowsOf(sale),
    publisher_name: sale.publisherName,
    program_name: sale.programName,
    click: click && evidenceOf(click),
  };
}

function evidenceOf({ clickId, record }: NonNullable<HeldSale['click']>): z.infer<typeof clickEvidence> {
  const { at, publisher } = clickFacts(clickId);
  return clickEvidenceOf({ clickId, at, publisherId: publisherIdOf(publisher) }, record);
}
