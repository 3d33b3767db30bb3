import { formatCount, plural } from '../../../../platform/contract/counts.ts';
import { micros } from '../../../../platform/money.ts';
import { cautious, epcOf, isReliable, MIN_SALES, without } from '../averages.ts';
import { withoutExplainedBrands } from '../explained-brands.ts';
import type { AdviceFigures, GroupFigures, Sums } from '../figures.ts';
import type { AdvicePoint, Rule } from '../point.ts';
import { epcText, groupName, perClick, percent } from '../wording.ts';

/** Well above the average. */
const MIN_FACTOR = 2;
/** A larger part of the clicks has enough room already. */
const MAX_SHARE = 0.25;

/** Groups that earn far more per click than the rest, beyond chance, and have few of the clicks. */
export const earnsMore: Rule = (figures) => {
  const found = figures.groups.filter((group) => hasMoreToGive(group, figures));
  return withoutExplainedBrands(found).map((group) => pointOf(group, figures));
};

function hasMoreToGive(group: GroupFigures, { account }: AdviceFigures): boolean {
  const rest = without(account, group);
  return (
    group.conversions >= MIN_SALES &&
    isReliable(rest) &&
    group.clicks > 0 &&
    group.clicks <= account.clicks * MAX_SHARE &&
    epcOf(group) >= MIN_FACTOR * epcOf(rest) &&
    cautiousEpc(group) > epcOf(rest)
  );
}

/** The earnings per click if part of the sales was luck. */
function cautiousEpc(group: Sums): number {
  return (epcOf(group) * cautious(group.conversions)) / group.conversions;
}

function pointOf(group: GroupFigures, { account }: AdviceFigures): AdvicePoint {
  const rest = without(account, group);
  return {
    code: `${group.kind}.earns_more`,
    subject: { kind: group.kind, id: group.id },
    sentence: `${groupName(group)} earns ${perClick(epcOf(group))} per click, ${(epcOf(group) / epcOf(rest)).toFixed(1)} times as much as the rest (${perClick(epcOf(rest))}), but had only ${percent(group.clicks, account.clicks)} of your clicks: ${formatCount(group.clicks)}, with ${plural(group.conversions, 'sale')}.`,
    action: ACTIONS[group.kind],
    evidence: {
      clicks: group.clicks,
      conversions: group.conversions,
      epc: epcText(epcOf(group)),
      epc_of_the_rest: epcText(epcOf(rest)),
      cautious_epc: epcText(cautiousEpc(group)),
      account_clicks: account.clicks,
    },
    effect: micros(Math.round(group.clicks * (cautiousEpc(group) - epcOf(rest)))),
  };
}

const ACTIONS: Record<GroupFigures['kind'], string> = {
  link: 'Give this link more room. The effect is for twice its clicks instead of average ones, by a cautious estimate.',
  brand:
    'Give this brand more room. The effect is for twice its clicks instead of average ones, by a cautious estimate.',
  sub_id:
    'Do more of what this sub-ID stands for. The effect is for twice its clicks instead of average ones, by a cautious estimate.',
  referrer:
    'Do more on this site, or see what it does differently. The effect is for twice its clicks instead of average ones, by a cautious estimate.',
};
