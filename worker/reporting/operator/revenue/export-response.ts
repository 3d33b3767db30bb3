import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { recordAction } from '../../../platform/audit/write-audit.ts';
import { csvStart } from '../../../platform/http/csv-response.ts';
import { problems } from '../../../platform/http/responses.ts';
import type { AppEnv } from '../../../platform/http/router.ts';
import type { RevenueExport } from './export-input.ts';
import { exportRevenue, readPart, type SeveralTables } from './export-revenue.ts';
import { rangeOf } from './revenue-range.ts';

export const exportResponses = {
  200: {
    description: 'The exported file',
    content: {
      'text/csv': { schema: z.string() },
      'application/json': { schema: z.record(z.string(), z.unknown()) },
    },
  },
  ...problems,
};

/** With the ZIP of several tables. */
export const zippedExportResponses = {
  ...exportResponses,
  200: {
    ...exportResponses[200],
    content: {
      ...exportResponses[200].content,
      'application/zip': { schema: z.string().openapi({ format: 'binary' }) },
    },
  },
};

type ExportInput = Omit<RevenueExport, 'from' | 'to'> &
  Parameters<typeof rangeOf>[0] & { cursor?: string | undefined };

/** The response with the streamed file, which the audit log records. Throws as `rangeOf` and `readPart` do. */
export async function exportResponse(c: HonoContext<AppEnv>, input: ExportInput, several: SeveralTables) {
  const ctx = c.get('ctx');
  const { cursor, ...asked } = input;
  const range = rangeOf(asked);
  const start = cursor === undefined ? null : readPart(cursor);
  await recordAction(ctx, {
    action: 'revenue.exported',
    subject: 'revenue',
    detail: { ...asked, ...range, ...(start && { part: start.part }) },
  });
  const { name, type, body } = exportRevenue(
    ctx,
    { ...asked, ...range },
    {
      several,
      start,
      csvStart: csvStart(c),
    },
  );
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
}
