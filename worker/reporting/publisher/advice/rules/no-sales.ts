import { plural } from '../../../../platform/contract/counts.ts';
import { addDays } from '../../../../platform/time.ts';
import { atAverage, isReliable, without } from '../averages.ts';
import { withoutExplainedBrands } from '../explained-brands.ts';
import type { AdviceFigures, GroupFigures } from '../figures.ts';
import type { AdvicePoint, Rule } from '../point.ts';
import { groupName, oneDecimal, saleRate } from '../wording.ts';

/** With so many expected, no sale at all has a chance of 1.8% (e⁻⁴). */
export const MIN_EXPECTED = 4;
/** Networks report some sales days after the click, so a newer link can't be judged. */
const MIN_AGE_DAYS = 7;

/** Links and brands without a sale, where the average of the rest predicts several. */
export const noSales: Rule = (figures) => {
  const found = figures.groups.filter(
    (group) => canBeJudged(group, figures) && expectedSales(group, figures) >= MIN_EXPECTED,
  );
  return withoutExplainedBrands(found).map((group) => pointOf(group, figures));
};

/** True for a link or brand without any sale that is old enough, if the rest has an average. */
export function canBeJudged(group: GroupFigures, { account, to }: AdviceFigures): boolean {
  return (
    (group.kind === 'link' || group.kind === 'brand') &&
    group.sales === 0 &&
    group.earnings <= 0 &&
    (group.since === null || group.since <= addDays(to, -MIN_AGE_DAYS)) &&
    isReliable(without(account, group))
  );
}

/** The sales that a group's clicks bring at the average of the rest. */
export function expectedSales(group: GroupFigures, { account }: AdviceFigures): number {
  const rest = without(account, group);
  return rest.clicks === 0 ? 0 : (group.clicks * rest.conversions) / rest.clicks;
}

function pointOf(group: GroupFigures, figures: AdviceFigures): AdvicePoint {
  const rest = without(figures.account, group);
  const expected = expectedSales(group, figures);
  return {
    code: `${group.kind}.no_sales`,
    subject: { kind: group.kind, id: group.id },
    sentence: `${groupName(group)} had ${plural(group.clicks, 'click')} and no sale. At the average of the rest, ${saleRate(rest.clicks, rest.conversions)}, about ${oneDecimal(expected)} sales were to be expected.`,
    action:
      group.kind === 'link'
        ? 'Open the link as a visitor: is the product available, and is it what your page promises? If so, give its place to a link that sells. The effect is for its clicks at the average of the rest.'
        : 'Compare the shop with what your page promises. If it fits, give its place to a brand that sells. The effect is for its clicks at the average of the rest.',
    evidence: {
      clicks: group.clicks,
      expected_sales: oneDecimal(expected),
      clicks_of_the_rest: rest.clicks,
      conversions_of_the_rest: rest.conversions,
    },
    effect: atAverage(group.clicks, rest),
  };
}
