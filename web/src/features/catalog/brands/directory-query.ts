import { brandsQuery } from '../../../lib/brands.ts';
import type { BrandSearch } from './brand-search.ts';

/** The number of brands on a page of the directory. */
export const BRANDS_PER_PAGE = 50;

/** The page of the directory that a search shows. */
export function directoryQuery({ page = 1, ...filter }: BrandSearch) {
  return brandsQuery({ ...filter, page, per_page: BRANDS_PER_PAGE });
}
