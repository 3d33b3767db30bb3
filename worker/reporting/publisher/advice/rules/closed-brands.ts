import { plural } from '../../../../platform/contract/counts.ts';
import { dayText } from '../../../../platform/date-text.ts';
import { toExactDollars } from '../../../../platform/money.ts';
import { quoted } from '../../../../platform/quoted.ts';
import { atAverage, without } from '../averages.ts';
import type { Rule } from '../point.ts';
import { money } from '../wording.ts';

/** Brands with clicks that no longer have an open program. Those of a closed network are a point of its own. */
export const closedBrands: Rule = ({ closedBrands, account }) =>
  closedBrands
    .filter(({ clicks, network }) => clicks > 0 && network === null)
    .map((brand) => ({
      code: 'brand.closed',
      subject: { kind: 'brand', id: brand.brandId },
      sentence: `${quoted(brand.name)} has no open program anymore${brand.closedOn ? ` (last change on ${dayText(brand.closedOn)})` : ''}. In the period it still had ${plural(brand.clicks, 'click')} and earned ${money(brand.earnings)}.`,
      action:
        'New clicks on it earn nothing. Replace its links with a brand of the same category from search_brands. The effect is for its clicks at the average of your other ones.',
      evidence: {
        clicks: brand.clicks,
        conversions: brand.conversions,
        earnings: toExactDollars(brand.earnings),
        closed_on: brand.closedOn,
      },
      effect: atAverage(brand.clicks, without(account, brand)),
    }));
