import { plural } from '../../../../platform/contract/counts.ts';
import type { AdviceFigures } from '../figures.ts';
import type { Rule } from '../point.ts';
import { percent } from '../wording.ts';

const MIN_VISITS = 100;
const MIN_SHARE = 0.2;
/** Above this share, the cause is worth a look. */
const MAX_USUAL_SHARE = 0.5;

/** Many visits by bots, by previews of apps, or repeated ones. */
export const uncountedVisits: Rule = ({ traffic }) => {
  const visits = traffic.visits - traffic.tests;
  const uncounted = traffic.bots + traffic.previews + traffic.duplicates;
  if (visits < MIN_VISITS || uncounted < visits * MIN_SHARE) return [];
  return [
    {
      code: 'traffic.uncounted',
      subject: { kind: 'account', id: null },
      sentence: `${percent(uncounted, visits)} of ${plural(visits, 'visit')} didn’t count: ${parts(traffic)}.`,
      action:
        uncounted > visits * MAX_USUAL_SHARE
          ? 'See which referring site or sub-ID they come from, with get_publisher_analytics grouped by referer_host or sub_id, and stop publishing links where mostly bots follow them.'
          : 'No action is needed: bots, previews and repeated clicks are left out, and your other clicks count.',
      evidence: {
        visits,
        uncounted,
        bots: traffic.bots,
        previews: traffic.previews,
        duplicates: traffic.duplicates,
      },
      effect: null,
    },
  ];
};

function parts({ bots, previews, duplicates }: AdviceFigures['traffic']): string {
  return `${bots} by bots, ${previews} by previews of apps, ${duplicates} repeated`;
}
