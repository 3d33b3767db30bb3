import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { CRON, job } from '../platform/job.ts';
import { micros, toExactDollars } from '../platform/money.ts';
import { dayOf, HOUR, SECOND } from '../platform/time.ts';
import { GENERAL } from './brand-view.ts';
import { COMMISSION_TYPES, type CommissionType } from './program.ts';
import { earnedText, rangeText } from './rate-text.ts';
import { type ShareRule, shareRuleFor, shareRulesOf } from './share-rule.ts';

const FACETS = ['category', 'country', 'network'] as const;
type Facet = (typeof FACETS)[number];

/** A filter value with the number of its active brands. */
interface FacetValue {
  value: string;
  label: string;
  brands: number;
}

/** The lowest and the highest of the brands' best rates of one kind: percent, or dollars per sale or click. */
interface CommissionRange {
  type: CommissionType;
  min: string;
  max: string;
  label: string;
  /** The reader’s part of it. */
  you_earn: string;
}

/** A range for each kind of commission that the category's brands state. */
export interface CategoryFacet extends FacetValue {
  commissions: CommissionRange[];
}

interface BrandFacets extends Record<Exclude<Facet, 'category'>, FacetValue[]> {
  category: CategoryFacet[];
}

interface CountedValue extends FacetValue {
  facet: Facet;
  ranges: string | null;
}

const COUNTED_FACETS = 'brand-facets';
/** Longer than a few runs of the job. Without stored counts, a call counts all brands. */
const STORED_SECONDS = HOUR / SECOND;
/** The counts of a smaller catalog aren't stored, so that a call sees each change. */
const STORED_FROM = 5_000;

/**
 * The categories, countries and networks of the active brands, most frequent first and regardless of case, as they were counted last.
 * `reader` is the publisher whose share applies.
 */
export async function readBrandFacets(
  ctx: Context,
  kv: KVNamespace,
  reader: PublisherId | null,
): Promise<BrandFacets> {
  const stored = await kv.get<CountedValue[]>(COUNTED_FACETS, 'json');
  const [results, rules] =
    stored === null
      ? await batchRead<[CountedValue, ShareRule]>(
          ctx.db,
          ctx.db.$client.prepare(COUNTED),
          shareRulesOf(reader),
        )
      : [stored, ...(await batchRead<[ShareRule]>(ctx.db, shareRulesOf(reader)))];
  const { sharePpm } = shareRuleFor(rules, reader, dayOf(ctx.now));
  const rowsOf = (facet: Facet) => results.filter((row) => row.facet === facet);
  const valuesOf = (facet: Facet) => rowsOf(facet).map(({ facet: _, ranges: _ranges, ...value }) => value);
  return {
    category: rowsOf('category').map(({ facet: _, ranges, ...value }) => ({
      ...value,
      commissions: commissionsOf(ranges, sharePpm),
    })),
    country: valuesOf('country'),
    network: valuesOf('network'),
  };
}

/** Counts the brands for `readBrandFacets`, and returns the number of values. A count reads the whole catalog, so no call of a large one may cause it. */
export async function countBrands(ctx: Context, kv: KVNamespace, storedFrom = STORED_FROM): Promise<number> {
  const { results } = await ctx.db.$client.prepare(COUNTED).all<CountedValue>();
  const brands = results.reduce((sum, row) => (row.facet === 'network' ? sum + row.brands : sum), 0);
  if (brands < storedFrom) await kv.delete(COUNTED_FACETS);
  else await kv.put(COUNTED_FACETS, JSON.stringify(results), { expirationTtl: STORED_SECONDS });
  return results.length;
}

export const countBrandsJob = job({
  name: 'count_brands',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: async (ctx, env) => ({ values: await countBrands(ctx, env.EDGE) }),
});

const storedRanges = z.array(z.tuple([z.enum(COMMISSION_TYPES), z.int(), z.int()]));

function commissionsOf(ranges: string | null, sharePpm: number): CommissionRange[] {
  const stored = storedRanges.parse(JSON.parse(ranges ?? '[]'));
  return COMMISSION_TYPES.flatMap((type) => {
    const range = stored.find(([each]) => each === type);
    if (!range) return [];
    const [min, max] = [micros(range[1]), micros(range[2])];
    const label = rangeText(type, min, max);
    const you_earn = rangeText(type, min, max, (rate) => earnedText(rate, sharePpm));
    return [{ type, min: toExactDollars(min), max: toExactDollars(max), label, you_earn }];
  });
}

/** A rate of zero pays nothing, and is not an end of a range. */
const COUNTED = `
  WITH open AS MATERIALIZED (
    SELECT COALESCE(category, '${GENERAL}') AS category, country, network_id, commission_type,
      NULLIF(numeric_commission, 0) AS commission
    FROM brands WHERE program_number IS NOT NULL
  ), by_type AS (
    SELECT min(category) AS category, commission_type AS type, count(*) AS brands,
      min(commission) AS lowest, max(commission) AS highest
    FROM open GROUP BY category COLLATE NOCASE, commission_type
  )
  SELECT 'category' AS facet, min(category) AS value, min(category) AS label, sum(brands) AS brands,
      json_group_array(json_array(type, lowest, highest)) FILTER (WHERE lowest IS NOT NULL) AS ranges
    FROM by_type GROUP BY category COLLATE NOCASE
  UNION ALL SELECT 'country', min(country), min(country), count(*), NULL
    FROM open WHERE country IS NOT NULL GROUP BY country COLLATE NOCASE
  UNION ALL SELECT 'network', n.id, n.name, count(*), NULL
    FROM open CROSS JOIN affiliate_networks n ON n.id = open.network_id GROUP BY n.id
  ORDER BY facet, brands DESC, value`;
