import { z } from '@hono/zod-openapi';
import { percentOf } from '../../../catalog/share-rule.ts';
import { CLICK_CLASSIFICATIONS, CLICK_REASONS } from '../../../clicks/classification.ts';
import { PAYOUT_STATES } from '../../../payouts/payout-state.ts';
import { idField } from '../../../platform/http/id-parameter.ts';
import { dollars } from '../../../platform/http/responses.ts';
import { publisherIdOf } from '../../../platform/ids.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { ADJUSTMENT_KINDS } from '../../../sales/adjustments/tables.ts';
import { CONVERSION_STATUSES } from '../../../sales/earnings/commission-status.ts';
import { RAW_TEXT_ERRORS } from '../../../sales/raw-text-archive.ts';
import { HELD_REASONS } from '../../../sales/unattributed-reason.ts';
import { forfeitedRecord, forfeitedRecordOf, heldRecord, heldRecordOf } from '../held-record.ts';
import { statusSentence } from './status-sentence.ts';
import type { TracedConversion } from './trace-conversion.ts';

/** A conversion with its click, report versions, share rule, ledger transfers and payouts. */
export const conversionRecord = z.object({
  id: idField('cnv'),
  status: z.enum(CONVERSION_STATUSES),
  network_status: z.string(),
  reason: z.string().nullable(),
  held_reason: z
    .enum(HELD_REASONS)
    .nullable()
    .openapi({ example: null })
    .describe(
      'The reason an operator must release the conversion before it can be paid; null if it isn’t held',
    ),
  held: heldRecord,
  forfeited: forfeitedRecord,
  network: z.string(),
  network_name: z.string(),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  explanation: z
    .string()
    .openapi({ example: 'The network has reported the sale and hasn’t approved it yet.' })
    .describe('The status and its reason in a sentence'),
  sale_amount: z.string().nullable().openapi({ example: '759.38' }),
  sale_currency: z.string().nullable().openapi({ example: 'USD' }),
  order_id: z.string().nullable(),
  converted_at: z.iso.datetime(),
  gross: dollars,
  net: dollars,
  share_percent: z.number(),
  share_rule: z.object({ id: idField('shr'), effective_from: z.string() }).nullable(),
  click: z
    .object({
      click_id: z.string(),
      clicked_at: z.iso.datetime(),
      publisher_id: z.string(),
      recorded: z.boolean(),
      classification: z.enum(CLICK_CLASSIFICATIONS).nullable(),
      reason: z.string().nullable().describe('The stable code of the reason for the classification'),
      explanation: z.string().nullable().describe('The reason in a sentence'),
      destination: z.string().nullable(),
      sub_id: z.string().nullable(),
    })
    .nullable(),
  assigned: z
    .object({
      at: z.iso.datetime(),
      reason: z.string().nullable().openapi({ example: 'The shop confirmed the order.' }),
    })
    .nullable()
    .openapi({ example: null })
    .describe('Set if the network’s report named no publisher and our team credited the sale to you'),
  report_versions: z.array(
    z.object({
      row_id: z.string(),
      version: z.int(),
      received_at: z.iso.datetime(),
      source: z.string(),
      status: z.string(),
      network_status: z.string(),
      commission: dollars,
      superseded: z.boolean(),
      raw: z.string().nullable().describe('The row as the network sent it'),
      raw_error: z
        .enum(RAW_TEXT_ERRORS)
        .nullable()
        .openapi({ example: null })
        .describe('The reason why `raw` isn’t available; null if it is'),
    }),
  ),
  transfers: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      amount: dollars,
      kind: z.string(),
      reason: z.string().nullable(),
      posted_at: z.iso.datetime(),
      block: z
        .object({
          number: z.int().openapi({ example: 1204 }),
          hash: z.string().openapi({ example: '9f2c…' }),
          closed_at: z.iso.datetime(),
        })
        .nullable()
        .describe('The closed block of the ledger that contains the transfer; null in its first minutes'),
    }),
  ),
  payouts: z.array(
    z.object({
      payout_id: idField('pay'),
      state: z.enum(PAYOUT_STATES),
      amount: dollars,
      details_version: z
        .int()
        .nullable()
        .openapi({ example: 1 })
        .describe('The version of your payout details that it was sent to'),
      updated_at: z.iso.datetime().nullable(),
    }),
  ),
  adjustments: z
    .array(
      z.object({
        adjustment_id: idField('adj'),
        amount: dollars.openapi({ example: '12.50' }),
        kind: z.enum(ADJUSTMENT_KINDS).openapi({ example: 'goodwill' }),
        reason: z.string().openapi({ example: 'The network lost the sale.' }),
        booked_at: z.iso.datetime(),
      }),
    )
    .describe('Bookings by us that belong to the conversion. They aren’t part of its net amount.'),
});

export function conversionRecordOf(traced: TracedConversion): z.infer<typeof conversionRecord> {
  const { conversion: sale } = traced;
  return {
    id: sale.id,
    status: sale.status,
    network_status: sale.statusRaw,
    reason: sale.reason,
    held_reason: sale.heldReason,
    held: heldRecordOf(sale.heldReason, traced),
    forfeited: forfeitedRecordOf(sale.forfeitedFor, traced),
    network: sale.networkId,
    network_name: traced.networkName,
    brand_id: sale.brandId,
    brand_name: traced.brandName,
    explanation: statusSentence(sale, traced.networkName, traced.reportVersions),
    sale_amount: sale.saleAmount,
    sale_currency: sale.saleCurrency,
    order_id: sale.orderId,
    converted_at: toIso(sale.convertedAt),
    gross: toExactDollars(sale.gross),
    net: toExactDollars(sale.net),
    share_percent: percentOf(sale.sharePpm),
    share_rule: traced.shareRule
      ? { id: traced.shareRule.id, effective_from: traced.shareRule.effectiveFrom }
      : null,
    click: clickOf(traced),
    assigned: traced.assignment && {
      at: toIso(traced.assignment.at),
      reason: traced.assignment.reason,
    },
    report_versions: traced.reportVersions.map((version) => ({
      row_id: version.externalId,
      version: version.version,
      received_at: toIso(version.receivedAt),
      source: version.source,
      status: version.status,
      network_status: version.statusRaw,
      commission: toExactDollars(version.commission),
      superseded: version.superseded,
      raw: 'text' in version.rawText ? version.rawText.text : null,
      raw_error: 'error' in version.rawText ? version.rawText.error : null,
    })),
    transfers: traced.transfers.map((transfer) => ({
      id: transfer.id,
      from: transfer.debit,
      to: transfer.credit,
      amount: toExactDollars(transfer.amount),
      kind: transfer.kind,
      reason: transfer.reason,
      posted_at: toIso(transfer.postedAt),
      block: blockOf(traced, transfer.seq),
    })),
    payouts: traced.payouts.map((payout) => ({
      payout_id: payout.payoutId,
      state: payout.state,
      amount: toExactDollars(payout.amount),
      details_version: payout.detailsVersion,
      updated_at: payout.updatedAt === null ? null : toIso(payout.updatedAt),
    })),
    adjustments: traced.adjustments.map(({ id, amount, kind, reason, createdAt, decidedAt }) => ({
      adjustment_id: id,
      amount: toExactDollars(amount),
      kind,
      reason,
      booked_at: toIso(decidedAt ?? createdAt),
    })),
  };
}

function blockOf({ blocks }: TracedConversion, seq: number) {
  const block = blocks.get(seq);
  if (!block) return null;
  const { number, hash, closedAt } = block;
  return { number, hash, closed_at: toIso(closedAt) };
}

/** The stored click, or what its ID contains if the row is missing. */
function clickOf({ conversion: sale, click, clickIdFacts }: TracedConversion) {
  if (!sale.clickId) return null;
  const known =
    click ??
    (clickIdFacts && { clickedAt: clickIdFacts.at, publisherId: publisherIdOf(clickIdFacts.publisher) });
  if (!known) return null;
  return {
    click_id: sale.clickId,
    clicked_at: toIso(known.clickedAt),
    publisher_id: known.publisherId,
    recorded: click !== null,
    classification: click?.classification ?? null,
    reason: click?.reason ?? null,
    explanation: click ? CLICK_REASONS[click.reason] : null,
    destination: click?.destination ?? null,
    sub_id: click?.subId ?? null,
  };
}
