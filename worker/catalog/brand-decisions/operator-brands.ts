import type { Cell } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { BrandId, ProgramId } from '../../platform/ids.ts';
import { type TermsRow, termsColumns } from '../program-terms.ts';
import { programsFound, renamedBrandsFound, type SearchTerms, searchTerms } from '../search-terms.ts';
import { requireNameCursor } from './name-cursor.ts';

export interface OperatorBrandQuery {
  q?: string | undefined;
  network?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A brand with its best program that a network lists, approved or not. */
export interface OperatorBrand extends TermsRow {
  id: BrandId;
  name: string;
  name_key: string;
  domain_count: number;
  program_number: number | null;
  is_split: number;
  programs: number;
  approved: number;
  pending: number;
  /** Slugs, comma-separated. */
  networks: string;
  merged: number;
  /** The rank of the best program, by which SQLite finds it. */
  best: number;
  network_program_id: ProgramId;
  cookie_duration: number | null;
  program_url: string;
  category: string | null;
  country: string | null;
  logo_url: string | null;
  description: string | null;
  epc_7_day: string | null;
  epc_3_month: string | null;
}

export interface OperatorBrandPage {
  brands: OperatorBrand[];
  /** Null on later pages. */
  total: number | null;
  next: OperatorBrand | null;
}

/** Brands with programs that networks list, by name; one that is merged belongs to its target. A cursor continues after a brand. */
export async function listOperatorBrands(
  ctx: Context,
  query: OperatorBrandQuery,
): Promise<OperatorBrandPage> {
  const typed = query.q?.trim() ?? '';
  const after = query.cursor === undefined ? null : requireNameCursor(query.cursor);
  const terms = typed === '' ? null : searchTerms(typed);
  if (typed !== '' && terms === null) return { brands: [], total: 0, next: null };
  const { sql, values } = selection(query.network, terms);
  const d1 = ctx.db.$client;
  const [found, counted] = await batchRead<[OperatorBrand, ...{ total: number }[]]>(
    ctx.db,
    d1
      .prepare(`WITH page AS MATERIALIZED (SELECT b.id, b.name_key FROM ${sql} ${after === null ? '' : 'AND b.name_key > ?'}
        ORDER BY b.name_key LIMIT ?) ${ROWS} FROM page CROSS JOIN brands b ON b.id = page.id ${PROGRAMS}
        GROUP BY b.id ORDER BY page.name_key`)
      .bind(...values, ...(after === null ? [] : [after]), query.limit + 1),
    ...(after === null ? [d1.prepare(`SELECT count(*) AS total FROM ${sql}`).bind(...values)] : []),
  );
  const brands = found.slice(0, query.limit);
  return {
    brands,
    total: counted?.[0]?.total ?? null,
    next: found.length > brands.length ? (brands.at(-1) ?? null) : null,
  };
}

/** Null if networks list none of the brand's programs. */
export async function readOperatorBrand(ctx: Context, id: BrandId): Promise<OperatorBrand | null> {
  return ctx.db.$client
    .prepare(`${ROWS} FROM brands b ${PROGRAMS} WHERE b.id = ?1 GROUP BY b.id`)
    .bind(id)
    .first<OperatorBrand>();
}

export interface BrandCounts {
  total: number;
  approved: number;
  siteplug: number;
  wildfire: number;
}

/** Brands with programs that networks list: all, those that are open to publishers, and those of two networks. */
export async function countBrands(ctx: Context): Promise<BrandCounts> {
  const row = await ctx.db.$client
    .prepare(
      `SELECT count(DISTINCT brand_id) AS total,
         (SELECT count(*) FROM brands WHERE program_number IS NOT NULL) AS approved,
         count(DISTINCT IIF(network_id = 'siteplug', brand_id, NULL)) AS siteplug,
         count(DISTINCT IIF(network_id = 'wildfire', brand_id, NULL)) AS wildfire
       FROM network_programs WHERE is_active`,
    )
    .first<BrandCounts>();
  return row ?? { total: 0, approved: 0, siteplug: 0, wildfire: 0 };
}

function selection(network: string | undefined, terms: SearchTerms | null): { sql: string; values: Cell[] } {
  const ofNetwork = network === undefined ? '' : 'AND p.network_id = ?';
  const found = terms && foundBrands(terms);
  const named = found ? `AND b.id IN (${found.sql})` : '';
  return {
    sql: `brands b WHERE EXISTS (SELECT 1 FROM network_programs p WHERE p.brand_id = b.id AND p.is_active ${ofNetwork}) ${named}`,
    values: [...(network === undefined ? [] : [network]), ...(found?.values ?? [])],
  };
}

function foundBrands(terms: SearchTerms): { sql: string; values: string[] } {
  const programs = programsFound(terms);
  const renamed = renamedBrandsFound(terms);
  return {
    sql: `SELECT brand_id FROM network_programs WHERE number IN (${programs.sql}) UNION ${renamed.sql}`,
    values: [...programs.values, ...renamed.values],
  };
}

/** The best program is the row of the maximum, which SQLite takes the other columns from. */
const ROWS = `SELECT b.id, b.name, b.name_key, b.domain_count, b.program_number, b.is_split,
    count(*) AS programs, sum(p.status = 'approved') AS approved, sum(p.status = 'pending') AS pending,
    group_concat(DISTINCT p.network_id) AS networks,
    (SELECT count(*) FROM brands m WHERE m.merged_into = b.id AND m.merge_target IS NOT NULL) AS merged,
    max((p.number IS b.program_number) * 4e13 + (p.status = 'approved') * 2e13 + COALESCE(p.numeric_commission, -1)) AS best,
    p.id AS network_program_id, ${termsColumns('p')},
    p.cookie_duration, p.program_url, p.category, p.country, COALESCE(p.logo_url, p.merchant_logo_url) AS logo_url,
    COALESCE(p.description, p.merchant_description) AS description, p.epc_7_day, p.epc_3_month`;
const PROGRAMS = 'CROSS JOIN network_programs p ON p.brand_id = b.id AND p.is_active';
