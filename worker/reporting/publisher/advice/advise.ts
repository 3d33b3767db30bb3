import type { AdviceFigures } from './figures.ts';
import type { AdvicePoint, Rule } from './point.ts';
import { closedBrands } from './rules/closed-brands.ts';
import { closedNetworks } from './rules/closed-networks.ts';
import { earnsMore } from './rules/earns-more.ts';
import { linkProblems } from './rules/link-problems.ts';
import { lowerPay } from './rules/lower-pay.ts';
import { missingData, nothingFound } from './rules/missing-data.ts';
import { noSales } from './rules/no-sales.ts';
import { otherCountries } from './rules/other-countries.ts';
import { reversals } from './rules/reversals.ts';
import { uncountedVisits } from './rules/uncounted-visits.ts';
import { unearningClicks } from './rules/unearning-clicks.ts';

/** Points without an effect keep this order. */
const RULES: readonly Rule[] = [
  linkProblems,
  closedBrands,
  closedNetworks,
  unearningClicks,
  earnsMore,
  noSales,
  otherCountries,
  reversals,
  lowerPay,
  uncountedVisits,
  missingData,
];
const MAX_PER_CODE = 5;

/** The points that figures support, highest estimated effect first. Never empty. */
export function advise(figures: AdviceFigures): AdvicePoint[] {
  const found = RULES.flatMap((rule) => topOfEachCode(rule(figures)));
  return found.length > 0 ? found.sort(byEffect) : nothingFound(figures);
}

function topOfEachCode(points: readonly AdvicePoint[]): AdvicePoint[] {
  const byCode = Map.groupBy(points, ({ code }) => code);
  return [...byCode.values()].flatMap((ofCode) => ofCode.toSorted(byEffect).slice(0, MAX_PER_CODE));
}

function byEffect(a: AdvicePoint, b: AdvicePoint): number {
  return (b.effect ?? -1) - (a.effect ?? -1);
}
