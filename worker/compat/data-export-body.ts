import { z } from '@hono/zod-openapi';
import { idParameter, publisherIdParameter } from '../platform/http/id-parameter.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { exportQuery } from '../reporting/operator/revenue/export-input.ts';

/** A form sends an empty text for a filter that isn't used. */
const unused = z.literal('').transform(() => undefined);
const included = z.boolean().default(true);

/** The export dialog's body, or that of the system monitor: `{user_id: 'system', export_type: 'all', format: 'json'}`. */
export const dataExportBody = z.object({
  format: z.enum(['csv', 'json']).default('csv').openapi({ example: 'json' }),
  dateFrom: z.union([z.iso.date(), unused]).optional().openapi({ type: 'string', example: '2026-11-01' }),
  dateTo: z.union([z.iso.date(), unused]).optional().openapi({ type: 'string', example: '2026-11-24' }),
  brandId: z
    .union([idParameter('brd'), unused])
    .nullish()
    .openapi({ type: 'string', example: '' }),
  publisherId: z.union([publisherIdParameter, unused]).nullish().openapi({ type: 'string', example: '' }),
  includeRevenue: included,
  includeClicks: included,
  includeConversions: included,
  cursor: exportQuery.shape.cursor,
  user_id: z.literal('system').optional(),
  export_type: z.literal('all').optional(),
});

export function exportInputOf(body: z.output<typeof dataExportBody>) {
  return {
    format: body.format,
    from: body.dateFrom,
    to: body.dateTo,
    brand_id: (body.brandId ?? undefined) satisfies BrandId | undefined,
    publisher_id: (body.publisherId ?? undefined) satisfies PublisherId | undefined,
    revenue: body.includeRevenue,
    clicks: body.includeClicks,
    conversions: body.includeConversions,
    cursor: body.cursor,
  };
}
