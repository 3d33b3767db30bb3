import type { Context } from '../platform/context.ts';
import { GENERAL } from './brand-view.ts';

const FACETS = ['category', 'country', 'network'] as const;
type Facet = (typeof FACETS)[number];

/** A filter value, and the number of open brands that have it. */
export interface FacetValue {
  value: string;
  label: string;
  brands: number;
}

/** The categories, countries and networks of the open brands, most frequent first and regardless of case. */
export async function readBrandFacets(ctx: Context): Promise<Record<Facet, FacetValue[]>> {
  const { results } = await ctx.db.$client.prepare(COUNTED).all<FacetValue & { facet: Facet }>();
  const of = (facet: Facet) =>
    results.filter((row) => row.facet === facet).map(({ facet: _, ...value }) => value);
  return { category: of('category'), country: of('country'), network: of('network') };
}

const COUNTED = `
  WITH open AS MATERIALIZED (
    SELECT COALESCE(p.category, '${GENERAL}') AS category, p.country, p.network_id
    FROM brands b CROSS JOIN network_programs p ON p.number = b.program_number WHERE b.program_number IS NOT NULL
  )
  SELECT 'category' AS facet, min(category) AS value, min(category) AS label, count(*) AS brands
    FROM open GROUP BY category COLLATE NOCASE
  UNION ALL SELECT 'country', min(country), min(country), count(*)
    FROM open WHERE country IS NOT NULL GROUP BY country COLLATE NOCASE
  UNION ALL SELECT 'network', n.id, n.name, count(*)
    FROM open CROSS JOIN affiliate_networks n ON n.id = open.network_id GROUP BY n.id
  ORDER BY facet, brands DESC, value`;
