import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../../catalog/brand-names.ts';
import { OTHER_VALUES } from '../../../clicks/store/day-counts.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { dayOf, type Period } from '../../../platform/time.ts';
import type { BrandPerformance } from '../analytics.ts';
import { type Group, type Grouping, readGroups } from '../analytics-groups.ts';
import { readLinkFacts } from './active-links.ts';
import type { GroupFigures } from './figures.ts';
import type { Scope } from './scope.ts';

/** Of each kind, those with the highest earnings or most clicks are compared. */
const MAX_GROUPS = 2_000;

interface GroupQuery {
  publisherId: PublisherId;
  period: Period;
  scope: Scope;
  brands: readonly BrandPerformance[];
  /** All sales by link and by brand, reversed ones included. */
  salesOf: ReadonlyMap<string, number>;
}

/** The links, brands, sub-IDs and referring sites with figures. Sub-IDs and sites can't be told apart by campaign. */
export async function readGroupFigures(ctx: Context, query: GroupQuery): Promise<GroupFigures[]> {
  const { publisherId, period, scope } = query;
  const by = async (grouping: Grouping) => {
    const groups = await readGroups(ctx, { publisherId, period, brandId: null, by: grouping });
    return groups.filter(({ value }) => value !== null && value !== OTHER_VALUES).slice(0, MAX_GROUPS);
  };
  const [links, brands, subIds, referrers] = await Promise.all([
    by('link').then((groups) => linkFigures(ctx, query, groups)),
    brandFigures(ctx, query),
    scope ? [] : by('sub_id'),
    scope ? [] : by('referer_host'),
  ]);
  return [
    ...links,
    ...brands,
    ...subIds.map((group) => namedByValue('sub_id', group)),
    ...referrers.map((group) => namedByValue('referrer', group)),
  ];
}

async function linkFigures(
  ctx: Context,
  { publisherId, scope, salesOf }: GroupQuery,
  groups: readonly Group[],
): Promise<GroupFigures[]> {
  const ids = groups.flatMap(({ value }) => value ?? []);
  const links = scope?.links ?? (await readLinkFacts(ctx, publisherId, sql`id IN ${listed(ids)}`));
  return groups.flatMap(({ value, clicks, conversions, earnings }): GroupFigures[] => {
    const link = links.get(value ?? '');
    if (!link) return [];
    const sums = { clicks, conversions, earnings, sales: salesOf.get(link.id) ?? 0 };
    const { id, title: name, brandId } = link;
    return [{ kind: 'link', id, name, ...sums, since: dayOf(link.createdAt), brandId }];
  });
}

async function brandFigures(ctx: Context, { scope, brands, salesOf }: GroupQuery): Promise<GroupFigures[]> {
  const names = await readBrandNames(
    ctx,
    brands.flatMap(({ brandId }) => brandId ?? []),
  );
  return brands.flatMap(({ brandId, clicks, conversions, earnings }): GroupFigures[] => {
    if (brandId === null || (scope && !scope.brands.has(brandId))) return [];
    const sums = { clicks, conversions, earnings, sales: salesOf.get(brandId) ?? 0 };
    const name = names.get(brandId) ?? brandId;
    return [{ kind: 'brand', id: brandId, name, ...sums, since: null, brandId: null }];
  });
}

function namedByValue(kind: 'sub_id' | 'referrer', group: Group): GroupFigures {
  const { value, clicks, conversions, earnings } = group;
  const name = value ?? '';
  return {
    kind,
    id: name,
    name,
    clicks,
    conversions,
    earnings,
    sales: conversions,
    since: null,
    brandId: null,
  };
}
