import { quoted } from '../../../../platform/quoted.ts';
import { atAverage } from '../averages.ts';
import type { CountryFigures } from '../figures.ts';
import type { Rule } from '../point.ts';
import { percent } from '../wording.ts';

const MIN_CLICKS = 20;
const MIN_SHARE = 0.2;
const MAX_NAMED = 5;

/** Clicks from countries that a brand's program doesn't accept. */
export const otherCountries: Rule = ({ countries, account }) =>
  countries.flatMap((brand) => {
    const elsewhere = clicksElsewhere(brand);
    const [clicks, total] = [clicksOf(elsewhere), clicksOf(brand.clicks)];
    if (clicks < MIN_CLICKS || clicks < total * MIN_SHARE) return [];
    const named = elsewhere.slice(0, MAX_NAMED).map((each) => `${each.country} (${each.clicks})`);
    return [
      {
        code: 'brand.other_countries',
        subject: { kind: 'brand' as const, id: brand.brandId },
        sentence: `${clicks} of ${total} clicks on ${quoted(brand.name)} (${percent(clicks, total)}) came from countries that its program doesn’t list: ${named.join(', ')}. It lists ${listed(brand.accepted)}.`,
        action: `Give these visitors a brand that sells in their country. search_brands finds some by \`country\`, such as ${elsewhere[0]?.country}.`,
        evidence: {
          clicks_elsewhere: clicks,
          clicks: total,
          countries: elsewhere.map((each) => `${each.country}: ${each.clicks}`),
          accepted: brand.accepted,
        },
        effect: atAverage(clicks, account),
      },
    ];
  });

function clicksElsewhere({ clicks, accepted }: CountryFigures): CountryFigures['clicks'] {
  return clicks.filter(({ country }) => !accepted.includes(country)).sort((a, b) => b.clicks - a.clicks);
}

function clicksOf(rows: CountryFigures['clicks']): number {
  return rows.reduce((sum, { clicks }) => sum + clicks, 0);
}

function listed(countries: readonly string[]): string {
  const named = countries.slice(0, MAX_NAMED).join(', ');
  return countries.length > MAX_NAMED ? `${named} and ${countries.length - MAX_NAMED} more` : named;
}
