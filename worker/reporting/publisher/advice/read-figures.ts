import { countClicks, sumCounts } from '../../../clicks/read-clicks.ts';
import type { Context } from '../../../platform/context.ts';
import type { CampaignId, PublisherId } from '../../../platform/ids.ts';
import { sum } from '../../../platform/money.ts';
import { addDays, dayOf, type Period } from '../../../platform/time.ts';
import { type Analytics, notCounted, readAnalytics } from '../analytics.ts';
import { readClosedBrands } from './closed-brands.ts';
import { readCountries } from './countries.ts';
import { type AdviceDeps, readDestinations } from './destinations.ts';
import type { AdviceFigures, ClosedBrand, GroupFigures, Sums } from './figures.ts';
import { readGroupFigures } from './group-figures.ts';
import { readSaleFacts } from './period-sales.ts';
import { readProblems } from './problems.ts';
import { readScope, type Scope } from './scope.ts';

export interface AdviceQuery {
  /** The last days, including today. */
  days: number;
  /** Null for the whole account. */
  campaignId: CampaignId | null;
}

/** The figures that advice is computed from. */
export async function readFigures(
  ctx: Context,
  deps: AdviceDeps,
  publisherId: PublisherId,
  { days, campaignId }: AdviceQuery,
): Promise<AdviceFigures> {
  const to = dayOf(ctx.now);
  const period = { from: addDays(to, 1 - days), to };
  const scope = await readScope(ctx, publisherId, campaignId);
  const [account, sales, problems, destinations, countries, traffic] = await Promise.all([
    readAnalytics(ctx, publisherId, period, null),
    readSaleFacts(ctx, publisherId, period, days),
    readProblems(ctx, publisherId, scope),
    readDestinations(ctx, deps, publisherId, { period, links: scope?.links ?? null }),
    readCountries(ctx, publisherId, period, (program) => scope === null || scope.programs.has(program)),
    scope && readTraffic(ctx, publisherId, period, scope),
  ]);
  const { brands } = account;
  const { salesOf } = sales;
  const groups = await readGroupFigures(ctx, { publisherId, period, scope, brands, salesOf });
  const names = new Map<string, string>(groups.map(({ id, name }) => [id, name]));
  const named = <Row extends { brandId: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const name = names.get(row.brandId);
      return name === undefined ? [] : [{ ...row, name }];
    });
  return {
    days,
    ...period,
    account,
    subject: scope ? sumOfLinks(groups) : account,
    traffic: traffic ?? trafficOf(account),
    groups,
    problems,
    destinations,
    brandSales: named(sales.brandSales),
    brandPay: named(sales.brandPay),
    countries,
    closedBrands: await closedAmong(ctx, groups),
  };
}

function trafficOf({ visits, notCounted }: Analytics): AdviceFigures['traffic'] {
  return { visits, ...notCounted };
}

/** The visits of the links of a campaign. */
async function readTraffic(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  scope: NonNullable<Scope>,
): Promise<AdviceFigures['traffic']> {
  const rows = await countClicks(ctx, publisherId, { ...period, dimension: 'link', per: 'total' });
  const counts = sumCounts(rows.filter(({ value }) => value !== null && scope.links.has(value)));
  const visits = Object.values(counts).reduce((all, count) => all + count, 0);
  return { visits, ...notCounted(counts) };
}

function sumOfLinks(groups: readonly GroupFigures[]): Sums {
  const links = groups.filter(({ kind }) => kind === 'link');
  return {
    clicks: links.reduce((all, { clicks }) => all + clicks, 0),
    conversions: links.reduce((all, { conversions }) => all + conversions, 0),
    earnings: sum(links.map(({ earnings }) => earnings)),
  };
}

async function closedAmong(ctx: Context, groups: readonly GroupFigures[]): Promise<ClosedBrand[]> {
  const brands = groups.filter(({ kind }) => kind === 'brand');
  const closed = await readClosedBrands(
    ctx,
    brands.map(({ id }) => id as ClosedBrand['brandId']),
  );
  return brands.flatMap(({ id, name, clicks, conversions, earnings }) => {
    const brandId = id as ClosedBrand['brandId'];
    const found = closed.get(brandId);
    return found === undefined ? [] : [{ brandId, name, clicks, conversions, earnings, ...found }];
  });
}
