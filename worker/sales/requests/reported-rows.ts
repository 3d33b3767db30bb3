import { z } from '@hono/zod-openapi';
import { asc, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { dollars } from '../../platform/http/responses.ts';
import type { ConversionId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { RAW_TEXT_ERRORS, withRawTexts } from '../raw-text-archive.ts';
import { reportRows, reportRowVersions } from '../tables.ts';

const MAX_VERSIONS = 20;

const reference = z.string().nullable().openapi({ example: null });

/** The rows that reported a conversion, and their newest versions with their texts. */
export const reportedRows = {
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
      superseded: z
        .boolean()
        .describe('True for a version without an effect: it was outdated on arrival, or contradicts the row'),
      raw: z.string().nullable().describe('The row as the network sent it'),
      raw_error: z.enum(RAW_TEXT_ERRORS).nullable().openapi({ example: null }),
    }),
  ),
};

/** The rows of a conversion, and their versions, newest first. */
export async function readReportedRows(ctx: Context, id: ConversionId) {
  const [rows, versions] = await ctx.db.batch([
    ctx.db
      .select()
      .from(reportRows)
      .where(eq(reportRows.conversionId, id))
      .orderBy(asc(reportRows.externalId)),
    ctx.db
      .select()
      .from(reportRowVersions)
      .where(eq(reportRowVersions.conversionId, id))
      .orderBy(desc(reportRowVersions.receivedAt), desc(reportRowVersions.version))
      .limit(MAX_VERSIONS),
  ]);
  return { rows, versions: await withRawTexts(ctx, versions) };
}

export type ReportedRows = Awaited<ReturnType<typeof readReportedRows>>;

export function reportedRowsOf({ rows, versions }: ReportedRows) {
  return {
    rows: rows.map((row) => ({
      row_id: row.externalId,
      click_ref: row.clickRef,
      publisher_ref: row.publisherRef,
      program_ref: row.programRef,
    })),
    versions: versions.map((version) => ({
      row_id: version.externalId,
      version: version.version,
      received_at: toIso(version.receivedAt),
      network_status: version.statusRaw,
      commission: toExactDollars(version.commission),
      superseded: version.superseded,
      raw: 'text' in version.rawText ? version.rawText.text : null,
      raw_error: 'error' in version.rawText ? version.rawText.error : null,
    })),
  };
}
