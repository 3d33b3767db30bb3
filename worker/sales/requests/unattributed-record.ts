import { z } from '@hono/zod-openapi';
import { publishers } from '../../accounts/publishers/tables.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { leftFields, leftFieldsOf } from '../../platform/http/left-record.ts';
import type { LeftReasons } from '../../platform/left-work.ts';
import { ASSIGNMENT_FAILURES } from '../assignment-problem.ts';
import { UNATTRIBUTED_SENTENCES } from '../search/sale-sentences.ts';
import type { Conversion } from '../tables.ts';
import { UNATTRIBUTED_REASONS } from '../unattributed-reason.ts';
import { clickEvidence, clickEvidenceOf } from './click-evidence.ts';
import { type ConversionNames, listedConversion, listedConversionOf } from './listed-conversions.ts';
import { MATCH_SOURCES } from './possible-matches.ts';
import { reportedRows, reportedRowsOf } from './reported-rows.ts';
import type { UnattributedEvidence } from './unattributed-evidence.ts';

export const unattributedRecord = listedConversion.extend({
  unattributed_reason: z.enum(UNATTRIBUTED_REASONS).nullable().openapi({ example: 'click_id_missing' }),
  explanation: z
    .string()
    .nullable()
    .openapi({ example: UNATTRIBUTED_SENTENCES.click_id_missing })
    .describe('The reason in words; null once the sale is assigned'),
  ...leftFields,
});

export function unattributedRecordOf(
  conversion: Conversion,
  names: ConversionNames,
  leftReasons: LeftReasons,
): z.infer<typeof unattributedRecord> {
  const { unattributedReason } = conversion;
  return {
    ...listedConversionOf(conversion, names),
    unattributed_reason: unattributedReason,
    explanation: unattributedReason && UNATTRIBUTED_SENTENCES[unattributedReason],
    ...leftFieldsOf(isLeft(conversion), leftReasons.get(conversion.id)),
  };
}

function isLeft({ unattributedReason, leftVersion, version }: Conversion): boolean {
  return unattributedReason !== null && leftVersion === version;
}

export const unattributedDetail = unattributedRecord.extend({
  program_name: z.string().nullable().openapi({ example: 'Alder Nook US' }),
  ...reportedRows,
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
    ...unattributedRecordOf(found.conversion, found, found.leftReasons),
    program_name: found.programName,
    ...reportedRowsOf(found),
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
