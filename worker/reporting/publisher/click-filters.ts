import { z } from '@hono/zod-openapi';
import { CLICK_CLASSIFICATIONS } from '../../clicks/classification.ts';
import type { Dimension } from '../../clicks/store/dimensions.ts';
import type { ClickFilter } from '../../clicks/store/queries.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';

/** The value of a filter for clicks without a value. No click can have it. */
const NO_VALUE = '(none)';

const text = z.string().max(300).optional().describe(`\`${NO_VALUE}\` is for clicks without a value`);
const none = z.literal(NO_VALUE);

/** The filters of clicks as query parameters. */
export const clickFilters = {
  classification: z.enum(CLICK_CLASSIFICATIONS).optional(),
  reason: z.string().max(300).optional(),
  brand_id: idParameter('brd').or(none).optional(),
  program_id: idParameter('prg').or(none).optional(),
  link_id: idParameter('lnk').or(none).optional(),
  sub_id: text,
  country: text,
  device: text,
  referer_host: text,
  destination_domain: text,
};
type FilterName = keyof typeof clickFilters;

/** The dimension that each filter is about. */
const DIMENSION_OF: Record<FilterName, Dimension> = {
  classification: 'classification',
  reason: 'reason',
  brand_id: 'brand',
  program_id: 'program',
  link_id: 'link',
  sub_id: 'sub_id',
  country: 'country',
  device: 'device',
  referer_host: 'referer_host',
  destination_domain: 'destination_domain',
};
export const CLICK_FILTERS = Object.keys(DIMENSION_OF) as FilterName[];

export function filtersOf(query: { [Filter in FilterName]?: string | undefined }): ClickFilter[] {
  return CLICK_FILTERS.flatMap((filter) => {
    const value = query[filter];
    if (value === undefined) return [];
    return [{ dimension: DIMENSION_OF[filter], value: value === NO_VALUE ? null : value }];
  });
}
