import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../../platform/http/access.ts';
import { CSV_TYPE, csvStart } from '../../../platform/http/csv-response.ts';
import { operation } from '../../../platform/http/operation.ts';
import { periodOf, periodQuery } from '../../../platform/http/period.ts';
import { problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { requestInvalid, unknownParameters } from '../../../platform/http/validation.ts';
import { type BrandId, isId } from '../../../platform/ids.ts';
import { GROUPINGS, requireCountable } from '../analytics-groups.ts';
import { CLICK_FILTERS, clickFilters, filtersOf } from '../click-filters.ts';
import { analyticsRows, groupRows } from './analytics-rows.ts';
import { clickRows } from './click-rows.ts';
import { conversionRows } from './conversion-rows.ts';
import { earningRows } from './earning-rows.ts';
import { exportStream } from './export-stream.ts';
import { linkRows } from './link-rows.ts';
import { transferRows } from './transfer-rows.ts';

const DATASETS = {
  earnings: earningRows,
  clicks: clickRows,
  conversions: conversionRows,
  links: linkRows,
  analytics: analyticsRows,
  transfers: transferRows,
};
const NAMES = ['earnings', 'clicks', 'conversions', 'links', 'analytics', 'transfers'] as const;
/** The parameters of single datasets; the others are refused. */
const PARAMETERS: Partial<Record<(typeof NAMES)[number], readonly string[]>> = {
  clicks: CLICK_FILTERS,
  analytics: ['group_by', 'brand_id'],
};
const TYPES = { csv: CSV_TYPE, json: 'application/json' };

const download = operation({
  method: 'get',
  path: '/v1/publisher/exports/{dataset}',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Export earnings, clicks, conversions, links, analytics or ledger transfers',
  description:
    'Rows of the requested days are listed oldest first. Link exports are complete. Exports of clicks take the filters of the click log. Exports of analytics take `brand_id`, and with `group_by` they have a row for each value. Transfers are the lines of your statements, and the changes of status. CSV cells that a spreadsheet could read as formulas are prefixed with an apostrophe. A CSV that is downloaded with a session begins with a byte order mark, by which spreadsheets read it as UTF-8.',
  request: {
    params: z.object({ dataset: z.enum(NAMES) }),
    query: z.object({
      publisher_id: z.string().optional(),
      format: z.enum(['csv', 'json']).default('csv'),
      ...periodQuery,
      ...clickFilters,
      group_by: z.enum(GROUPINGS).optional(),
    }),
  },
  responses: {
    200: {
      description: 'The exported file',
      content: {
        'text/csv': { schema: z.string() },
        'application/json': {
          schema: z.object({
            meta: z.object({ publisher_id: z.string(), from: z.string(), to: z.string() }),
            data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
          }),
        },
      },
    },
    ...problems,
  },
});

export const exportRoutes = newRouter().openapi(download, (c) => {
  const ctx = c.get('ctx');
  const { dataset } = c.req.valid('param');
  const { publisher_id: _, format, days, start_date, end_date, ...query } = c.req.valid('query');
  const names = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : name));
  const unknown = names.filter((name) => !PARAMETERS[dataset]?.includes(name));
  if (unknown.length > 0) throw unknownParameters(unknown);
  const { group_by: by, brand_id } = query;
  const period = periodOf({ days, start_date, end_date }, ctx.now);
  const brandId = brand_id === undefined || dataset !== 'analytics' ? null : requireBrand(brand_id);
  if (by) requireCountable({ period, brandId, by });
  const range = { publisherId: c.get('publisherId'), ...period, brandId, clickFilters: filtersOf(query) };
  const rows = by ? groupRows(by) : DATASETS[dataset];
  const name = by ? `${dataset}-by-${by.replaceAll('_', '-')}` : dataset;
  return c.body(exportStream(ctx, rows, range, { format, csvStart: csvStart(c) }), 200, {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="tributary-${name}-${range.from}-${range.to}.${format}"`,
  });
});

/** Analytics are of one brand or all. Only clicks can be filtered by no brand. */
function requireBrand(text: string): BrandId {
  if (isId('brd', text)) return text;
  throw requestInvalid().onFields([{ field: 'brand_id', message: 'Must be an ID such as brd_….' }]);
}
