import { offerSentence } from '../../../../catalog/offer.ts';
import { plural } from '../../../../platform/contract/counts.ts';
import { quoted } from '../../../../platform/quoted.ts';
import { atAverage } from '../averages.ts';
import type { Alternative } from '../figures.ts';
import type { Rule } from '../point.ts';

const MIN_VISITS = 5;

/** Clicks to sites that can't earn, with a brand that could. */
export const unearningClicks: Rule = ({ destinations, account }) =>
  destinations
    .filter(({ visits }) => visits >= MIN_VISITS)
    .map(({ host, visits, reason, alternative }) => ({
      code: 'destination.earns_nothing',
      subject: { kind: 'destination', id: host },
      sentence: `${plural(visits, 'click')} went to ${quoted(host)} and earned nothing: ${reason.sentence}`,
      action: alternative
        ? switchTo(alternative)
        : 'Link to another site. search_brands finds brands that can earn.',
      evidence: {
        visits,
        reason: reason.code,
        alternative_brand_id: alternative?.brandId ?? null,
        alternative_tracking_url: alternative?.trackingUrl ?? null,
      },
      effect: alternative ? atAverage(visits, account) : null,
    }));

function switchTo({ brandName, offer, trackingUrl }: Alternative): string {
  return `Link to ${quoted(brandName)} instead, the nearest brand that can earn. ${offerSentence(quoted(brandName), offer)} Your link: ${trackingUrl}`;
}
