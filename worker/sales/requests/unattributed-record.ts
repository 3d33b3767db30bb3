import { z } from '@hono/zod-openapi';
import { publishers } from '../../accounts/publishers/tables.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { ASSIGNMENT_FAILURES } from '../assignment-problem.ts';
import { RAW_TEXT_ERRORS } from '../raw-text-archive.ts';
import { UNATTRIBUTED_SENTENCES } from '../search/sale-sentences.ts';
import type { Conversion } from '../tables.ts';
import { UNATTRIBUTED_REASONS } from '../unattributed-reason.ts';
import { clickEvidence, clickEvidenceOf } from './click-evidence.ts';
import { type ConversionNames, listedConversion, listedConversionOf } from './listed-conversions.ts';
import { MATCH_SOURCES } from './possible-matches.ts';
import type { UnattributedEvidence } from './unattributed-evidence.ts';

export const unattributedRecord = listedConversion.extend({
  unattributed_reason: z.enum(UNATTRIBUTED_REASONS).nullable().openapi({ example: 'click_id_missing' }),
  explanation: z
    .string()
    .nullable()
    .openapi({ example: UNATTRIBUTED_SENTENCES.click_id_missing })
    .describe('The reason in words; null once the sale is assigned'),
});

export function unattributedRecordOf(
  conversion: Conversion,
  names: ConversionNames,
): z.infer<typeof unattributedRecord> {
  const { unattributedReason } = conversion;
  return {
    ...listedConversionOf(conversion, names),
    unattributed_reason: unattributedReason,
    explanation: unattributedReason && UNATTRIBUTED_SENTENCES[unattributedReason],
  };
}

const reference = z.string().nullable().openapi({ example: null });

export const unattributedDetail = unattributedRecord.extend({
  program_name: z.string().nullable().openapi({ example: 'Alder Nook US' }),
  rows: z
    .array(
      z.object({
        row_id: z.string(),
        click_ref: reference,
        publisher_ref: reference,
        program_ref: reference,
      }),
    )
    .describe('How the network’s rows name the click, the publisher and the program'),
  versions: z.array(
    z.object({
      row_id: z.string(),
      version: z.int(),
      received_at: z.iso.datetime(),
      network_status: z.string(),
      commission: dollars,
      raw: z.string().nullable().describe('The row as the network sent it'),
      raw_error: z.enum(RAW_TEXT_ERRORS).nullable().openapi({ example: null }),
    }),
  ),
  matches: z
    .array(
      z.object({
        source: z.enum(MATCH_SOURCES).openapi({ example: 'claim' }),
        claim_id: idField('clm').nullable(),
        publisher_name: z.string().nullable().openapi({ example: 'Ada Fenwick' }),
        publisher_status: z.enum(publishers.status.enumValues).nullable().openapi({ example: 'active' }),
        click: clickEvidence,
        fault: z.string().nullable().openapi({ example: null }),
        detail: z
          .string()
          .nullable()
          .openapi({ example: null })
          .describe('Why the sale can’t be assigned by this click; null if it can'),
      }),
    )
    .describe('Clicks that may have led to the sale'),
});

export function unattributedDetailOf(found: UnattributedEvidence): z.infer<typeof unattributedDetail> {
  return {
    ...unattributedRecordOf(found.conversion, found),
    program_name: found.programName,
    rows: found.rows.map((row) => ({
      row_id: row.externalId,
      click_ref: row.clickRef,
      publisher_ref: row.publisherRef,
      program_ref: row.programRef,
    })),
    versions: found.versions.map((version) => ({
      row_id: version.externalId,
      version: version.version,
      received_at: toIso(version.receivedAt),
      network_status: version.statusRaw,
      commission: toExactDollars(version.commission),
      raw: 'text' in version.rawText ? version.rawText.text : null,
      raw_error: 'error' in version.rawText ? version.rawText.error : null,
    })),
    matches: found.matches.map((match) => matchOf(match, found)),
  };
}

function matchOf(
  { source, claimId, click, check }: UnattributedEvidence['matches'][number],
  { publishers }: UnattributedEvidence,
) {
  const publisher = publishers.get(check.publisherId);
  const { clickId, clickedAt: at, publisherId, fault } = check;
  return {
    source,
    claim_id: claimId,
    publisher_name: publisher?.name ?? null,
    publisher_status: publisher?.status ?? null,
    click: clickEvidenceOf({ clickId, at, publisherId }, click),
    fault,
    detail: fault && ASSIGNMENT_FAILURES[fault]().message,
  };
}
