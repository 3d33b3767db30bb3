import type { SQL } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { dayOf } from '../platform/time.ts';
import { brandUnknown } from './brand-logo.ts';
import { type BrandOrder, cursorAfter, type Fragment, orderOf, requireCursor } from './brand-order.ts';
import { type BrandReader, type BrandRow, type BrandView, brandView, GENERAL } from './brand-view.ts';
import { currentBrand, openProgram } from './brands.ts';
import { FEATURED_BRANDS } from './featured-brands.ts';
import type { CommissionType } from './program.ts';
import { programsFound, renamedBrandsFound, type SearchTerms, searchTerms } from './search-terms.ts';
import { type ShareRule, shareRuleFor, shareRulesOf } from './share-rule.ts';
import { affiliateNetworks } from './tables.ts';

/** A cursor replaces the offset. Filters and `q` apply to a brand's best open program. */
export interface BrandQuery {
  offset: number;
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  network?: string | undefined;
  category?: string | undefined;
  country?: string | undefined;
  type?: CommissionType | undefined;
  featured?: boolean | undefined;
  sort?: BrandOrder | undefined;
}

/** `next` is the cursor of the next page; null after the last brand. */
export interface BrandList<Also = never> {
  brands: BrandView[];
  total: number;
  next: string | null;
  /** The rows of each query of the caller. */
  also: Also[][];
}

const networkUnknown = failure(
  'network.unknown',
  400,
  (network: string, message: string) => `There is no network “${network}”. ${message}`,
  {
    action: 'Use one of the networks named in `detail`.',
    sample: ['awin', 'Must be one of cj, siteplug, wildfire.'],
  },
);

/**
 * Open brands, by default highest commission first. With `q`, exact names come first, then names that start with it.
 * `total` counts all pages. A cursor continues after a brand, so changes of other brands neither repeat nor skip one.
 * `also` are queries of the caller that run in the same round trip. Throws `network.unknown` (400) for a network that doesn't exist, and `brands.cursor_invalid` (400).
 */
export async function listBrands<Also extends object = never>(
  ctx: Context,
  query: BrandQuery,
  reader: BrandReader,
  also: readonly SQL[] = [],
): Promise<BrandList<Also>> {
  const typed = query.q?.trim() ?? '';
  const position = query.cursor === undefined ? null : requireCursor(query.cursor);
  const terms = typed === '' ? null : searchTerms(typed);
  if (typed !== '' && terms === null) return { brands: [], total: 0, next: null, also: [] };
  const d1 = ctx.db.$client;
  const selection = selectBrands(query, terms);
  const order = orderOf(query.sort, terms === null ? null : typed);
  const after = position && order.after(position);
  const offset = after ? 0 : query.offset;
  const [[counted], rules, found, ...others] = await batchRead<
    [{ total: number }, ShareRule, BrandRow, ...Also[]]
  >(
    ctx.db,
    d1.prepare(`SELECT count(*) AS total FROM ${selection.sql}`).bind(...selection.values),
    shareRulesOf(reader.publisher),
    d1
      .prepare(`${VIEW} (SELECT b.rowid AS brand FROM ${selection.sql} ${after ? `AND ${after.sql}` : ''}
          ORDER BY ${order.sql} LIMIT ? OFFSET ?)
        CROSS JOIN brands b ON b.rowid = brand ${JOINED} ORDER BY ${order.sql}`)
      .bind(
        ...selection.values,
        ...(after?.values ?? []),
        ...order.values,
        query.limit + 1,
        offset,
        ...order.values,
      ),
    ...also,
  );
  const { sharePpm } = shareRuleFor(rules, reader.publisher, dayOf(ctx.now));
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const total = counted?.total ?? 0;
  if (total === 0 && query.network) await requireNetwork(ctx, query.network);
  return {
    brands: page.map((row) => brandView(row, reader, sharePpm)),
    total,
    next: last && found.length > page.length ? cursorAfter(last, typed) : null,
    also: others,
  };
}

/** A merged brand's ID finds the brand that it was merged into. Null if the brand is unknown or has no open program. */
export async function findBrand(
  ctx: Context,
  brandId: string,
  reader: BrandReader,
): Promise<BrandView | null> {
  const [[row], rules] = await batchRead<[BrandRow, ShareRule]>(
    ctx.db,
    ctx.db.$client.prepare(`${VIEW} brands b ${JOINED} WHERE b.id = ${currentBrand('?1')}`).bind(brandId),
    shareRulesOf(reader.publisher),
  );
  const { sharePpm } = shareRuleFor(rules, reader.publisher, dayOf(ctx.now));
  return row ? brandView(row, reader, sharePpm) : null;
}

/** Throws `brand.unknown` (404). */
export async function readBrand(ctx: Context, brandId: string, reader: BrandReader): Promise<BrandView> {
  const brand = await findBrand(ctx, brandId, reader);
  if (!brand) throw brandUnknown();
  return brand;
}

async function requireNetwork(ctx: Context, network: string): Promise<void> {
  const networks = await ctx.db.select({ id: affiliateNetworks.id }).from(affiliateNetworks);
  const known = networks.map(({ id }) => id);
  if (known.includes(network)) return;
  const message = `Must be one of ${known.join(', ')}.`;
  throw networkUnknown(network, message).onField('network');
}

const JOINED = `CROSS JOIN network_programs p ON p.number = b.program_number CROSS JOIN affiliate_networks n ON n.id = p.network_id`;
const VIEW = `SELECT b.id, b.name, b.name_key, b.network_program_id, b.numeric_commission, b.domain_count, p.commission_rate,
    p.commission_currency, p.commission_type, p.cookie_duration, p.program_url, p.category, p.subcategory, p.country,
    COALESCE(p.logo_url, p.merchant_logo_url) AS logo_url, COALESCE(p.description, p.merchant_description) AS description,
    p.epc_7_day, p.epc_3_month, p.metadata, p.network_id, n.slug AS network_slug,
    (SELECT json_group_array(json_array(d.domain, q.commission_type, q.commission_rate, q.commission_currency, q.metadata->>'is_maximum')
       ORDER BY q.numeric_commission DESC, q.number, d.domain)
     FROM network_programs q CROSS JOIN program_domains d ON d.program_number = q.number
     WHERE q.brand_id = b.id AND ${openProgram('q')}) AS domains
  FROM`;

/** The programs that match, and the best programs of brands of which an operator's decision has another name. */
function matched(terms: SearchTerms): Fragment {
  const programs = programsFound(terms);
  const renamed = renamedBrandsFound(terms);
  return {
    sql: `${programs.sql.replace('rowid', 'rowid AS number')}
      UNION ALL SELECT DISTINCT named.program_number FROM (${renamed.sql}) r CROSS JOIN brands named ON named.id = r.brand_id
        WHERE named.program_number IS NOT NULL AND named.program_number NOT IN (${programs.sql})`,
    values: [...programs.values, ...renamed.values, ...programs.values],
  };
}

function selectBrands(
  { network, category, country, type, featured }: BrandQuery,
  terms: SearchTerms | null,
): Fragment {
  const conditions: string[] = [];
  const values: string[] = [];
  const add = (condition: string, value: string | undefined) => {
    if (!value) return;
    conditions.push(condition);
    values.push(value);
  };
  add('b.network_id = ?', network);
  add(`COALESCE(b.category, '${GENERAL}') = ? COLLATE NOCASE`, category);
  add('b.country = ? COLLATE NOCASE', country);
  add('b.commission_type = ?', type);
  if (featured) conditions.push(`b.id IN (${FEATURED_BRANDS})`);
  if (terms === null)
    return {
      sql: `brands b WHERE ${['b.program_number IS NOT NULL', ...conditions].join(' AND ')}`,
      values,
    };
  const found = matched(terms);
  return {
    sql: `(${found.sql}) s CROSS JOIN brands b ON b.program_number = s.number WHERE ${['true', ...conditions].join(' AND ')}`,
    values: [...found.values, ...values],
  };
}
