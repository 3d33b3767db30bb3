import { z } from 'zod';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';
import { SAMPLED_PUBLISHERS, sampleAt } from './sampled-publishers.ts';

/** The links that the clicks of a month name. Only clicks with a link ID are in these totals. */
const CLICKED_LINKS = `SELECT t.link_id AS name FROM (${SAMPLED_PUBLISHERS}) s
  CROSS JOIN link_click_totals t ON t.publisher_id = s.publisher_id AND t.month = ?1`;

export const clicksReferenceLinks = check({
  name: 'clicks_reference_links',
  group: 'data_integrity',
  title: 'Clicks reference affiliate links',
  description:
    'Every link that the clicks of this month name exists. Clicks without a link ID are of no link.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for link IDs of clicks that no link has',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT c.name FROM (${CLICKED_LINKS}) c
           WHERE NOT EXISTS (SELECT 1 FROM affiliate_links l WHERE l.id = c.name)`,
          CLICKED_LINKS,
          ...sampleAt(ctx.now),
        );
        return findingOf(counted, {
          bad: 'warning',
          good: (checked) => `All ${checked} links of clicks exist.`,
          found: (wrong) =>
            `${wrong} ${wrong === 1 ? 'link' : 'links'} of clicks ${wrong === 1 ? 'doesn’t' : 'don’t'} exist.`,
        });
      },
    },
  ],
});
