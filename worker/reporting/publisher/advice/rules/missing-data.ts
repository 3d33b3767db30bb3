import { formatCount, plural } from '../../../../platform/contract/counts.ts';
import { isReliable, MIN_SALES } from '../averages.ts';
import type { AdviceFigures, Sums } from '../figures.ts';
import type { AdvicePoint, Rule } from '../point.ts';
import { groupName, money, saleRate } from '../wording.ts';
import { canBeJudged, expectedSales, MIN_EXPECTED } from './no-sales.ts';

/** So many clicks without a sale mean, with 95% certainty, fewer than one sale per 100 clicks (the rule of three). */
const CLICKS_WITHOUT_SALE = 300;
const RULE_OF_THREE = 3;
const ACCOUNT = { kind: 'account', id: null } as const;

/** What is missing before links and brands can be compared; nothing if they can. */
export const missingData: Rule = ({ account, subject, days }) => {
  const { clicks, conversions, earnings } = account;
  if (subject.clicks === 0)
    return [
      {
        code: 'data.no_clicks',
        subject: ACCOUNT,
        sentence: `There was no counted click in the last ${plural(days, 'day')}.`,
        action:
          'Publish a link of generate_instant_link or create_links where people see it. Ask again after the first clicks, or for a longer period.',
        evidence: { clicks: 0 },
        effect: null,
      },
    ];
  if (isReliable(account)) return [];
  if (conversions > 0) return [fewSales(account)];
  if (earnings > 0) return [];
  return [clicks < CLICKS_WITHOUT_SALE ? fewClicks(account) : noSale(account)];
};

function fewSales({ clicks, conversions }: Sums): AdvicePoint {
  const missing = Math.ceil(((MIN_SALES - conversions) * clicks) / conversions);
  return {
    code: 'data.more_clicks',
    subject: ACCOUNT,
    sentence: `You have ${plural(conversions, 'sale')} from ${plural(clicks, 'click')}. You need about ${plural(missing, 'more click')} before links and brands can be compared, because averages of fewer than ${MIN_SALES} sales mean little.`,
    action: 'Go on as you do, and ask again then. A longer period may have enough clicks already.',
    evidence: { clicks, conversions, missing_clicks: missing, missing_sales: MIN_SALES - conversions },
    effect: null,
  };
}

function fewClicks({ clicks }: Sums): AdvicePoint {
  const missing = CLICKS_WITHOUT_SALE - clicks;
  return {
    code: 'data.more_clicks',
    subject: ACCOUNT,
    sentence: `You have ${plural(clicks, 'click')} and no sale yet. You need about ${plural(missing, 'more click')} before that says something: ${CLICKS_WITHOUT_SALE} clicks without a sale would mean, with 95% certainty, fewer than one sale per 100 clicks.`,
    action: 'Go on as you do, and ask again then. A longer period may have enough clicks already.',
    evidence: { clicks, conversions: 0, missing_clicks: missing },
    effect: null,
  };
}

function noSale({ clicks }: Sums): AdvicePoint {
  const perSale = Math.floor(clicks / RULE_OF_THREE);
  return {
    code: 'account.no_sales',
    subject: ACCOUNT,
    sentence: `None of your ${plural(clicks, 'click')} has brought a sale. With 95% certainty, that is fewer than one sale per ${formatCount(perSale)} clicks.`,
    action:
      'Follow your links as a visitor: do they lead to the product that your page promises, and can it be bought? check_site and check_url say whether they can earn.',
    evidence: { clicks, conversions: 0, clicks_per_sale_at_least: perSale },
    effect: null,
  };
}

/** If no rule has found anything: that, and what the next finding needs. */
export const nothingFound: Rule = (figures) => {
  const next = nextToJudge(figures);
  const { account, groups } = figures;
  const missing =
    next && Math.ceil((next.clicks * MIN_EXPECTED) / expectedSales(next, figures)) - next.clicks;
  return [
    {
      code: 'account.nothing_found',
      subject: ACCOUNT,
      sentence: next
        ? `${summaryOf(figures)} You need about ${plural(missing ?? 0, 'more click')} on ${groupName(next)}, which had ${plural(next.clicks, 'click')} and no sale, before that says something about it.`
        : summaryOf(figures),
      action: next ? 'No action is needed. Ask again then, or for a longer period.' : 'No action is needed.',
      evidence: {
        clicks: account.clicks,
        conversions: account.conversions,
        compared: groups.length,
        next_subject: next?.id ?? null,
        missing_clicks: missing ?? null,
      },
      effect: null,
    },
  ];
};

/** The link or brand without a sale that is closest to a finding. */
function nextToJudge(figures: AdviceFigures) {
  const candidates = figures.groups.filter((group) => group.clicks > 0 && canBeJudged(group, figures));
  return candidates.sort((a, b) => expectedSales(b, figures) - expectedSales(a, figures))[0];
}

function summaryOf({ account, groups }: AdviceFigures): string {
  if (!isReliable(account))
    return `Nothing stands out. Your ${plural(account.clicks, 'click')} earned ${money(account.earnings)} without sales, so links can’t be compared by sales.`;
  const average = saleRate(account.clicks, account.conversions);
  return `Nothing stands out among ${groups.length} links, brands, sub-IDs and sites: your average is ${average}.`;
}
