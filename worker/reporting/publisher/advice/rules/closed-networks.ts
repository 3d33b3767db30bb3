import { plural } from '../../../../platform/contract/counts.ts';
import { sum, toExactDollars } from '../../../../platform/money.ts';
import { atAverage, without } from '../averages.ts';
import type { AdviceFigures, ClosedBrand, ProblemFigures, Sums } from '../figures.ts';
import type { AdvicePoint, Rule } from '../point.ts';
import { money } from '../wording.ts';
import { RISK_DAYS } from './link-problems.ts';

/** Networks that operators have closed: one point for all brands and links that only this closes. */
export const closedNetworks: Rule = (figures) => {
  const brands = figures.closedBrands.filter(({ clicks, network }) => clicks > 0 && network !== null);
  const covered = new Set(brands.map(({ brandId }) => brandId));
  const links = figures.problems.filter(
    ({ network, clicksAtRisk, brandId }) =>
      network !== null && clicksAtRisk > 0 && (brandId === null || !covered.has(brandId)),
  );
  const networks = new Map(
    [...brands, ...links].flatMap(({ network }) => (network ? [[network.id, network.name]] : [])),
  );
  return [...networks].map(([id, name]) =>
    pointOf(figures, id, name, {
      brands: brands.filter(({ network }) => network?.id === id),
      links: links.filter(({ network }) => network?.id === id),
    }),
  );
};

function pointOf(
  { account, days }: AdviceFigures,
  id: string,
  name: string,
  { brands, links }: { brands: readonly ClosedBrand[]; links: readonly ProblemFigures[] },
): AdvicePoint {
  const sums: Sums = {
    clicks: brands.reduce((all, { clicks }) => all + clicks, 0),
    conversions: brands.reduce((all, { conversions }) => all + conversions, 0),
    earnings: sum(brands.map(({ earnings }) => earnings)),
  };
  const atRisk = links.reduce((all, { clicksAtRisk }) => all + clicksAtRisk, 0);
  return {
    code: 'network.closed',
    subject: { kind: 'network', id },
    sentence: [
      `The network ${name} is closed.`,
      brands.length > 0 &&
        `In the period, ${plural(brands.length, 'brand')} without another open program had ${plural(sums.clicks, 'click')} and earned ${money(sums.earnings)}.`,
      links.length > 0 &&
        `In the last ${RISK_DAYS} days, ${plural(links.length, 'link')} to its programs had ${plural(atRisk, 'click')}.`,
    ]
      .filter((each) => each !== false)
      .join(' '),
    action:
      'New clicks on its programs earn nothing, and sales of earlier clicks still count. Replace the links with brands from search_brands, or make new links to brands that another network has.',
    evidence: {
      brands: brands.map(({ brandId }) => brandId),
      clicks: sums.clicks,
      conversions: sums.conversions,
      earnings: toExactDollars(sums.earnings),
      links: links.length,
      clicks_at_risk: atRisk,
    },
    effect: atAverage(sums.clicks + (atRisk * days) / RISK_DAYS, without(account, sums)),
  };
}
