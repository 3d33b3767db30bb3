import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { problems } from '../../../platform/http/responses.ts';
import type { AppEnv } from '../../../platform/http/router.ts';
import { exportName, exportRevenue } from './export-revenue.ts';
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

type ExportInput = Omit<Parameters<typeof exportRevenue>[1], 'from' | 'to'> & Parameters<typeof rangeOf>[0];

/** The response with the streamed file. Throws as `rangeOf` does. */
export function exportResponse(c: HonoContext<AppEnv>, input: ExportInput) {
  const ctx = c.get('ctx');
  return c.body(exportRevenue(ctx, { ...input, ...rangeOf(input) }), 200, {
    'content-type': input.format === 'csv' ? 'text/csv' : 'application/json',
    'content-disposition': `attachment; filename="${exportName(ctx.now, input.format)}"`,
  });
}
