import { z } from 'zod';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';
import { SAMPLED_PUBLISHERS, sampleAt } from './sampled-publishers.ts';

/** The brands that the clicks of a month name. A click of a direct redirect has none. */
const CLICKED = `SELECT t.brand_id AS name FROM (${SAMPLED_PUBLISHERS}) s
  CROSS JOIN click_totals t ON t.publisher_id = s.publisher_id AND t.day >= ?1 || '-01'
  WHERE t.brand_id <> '' GROUP BY t.brand_id`;

export const clickBrandsExist = check({
  name: 'click_brands_exist',
  group: 'data_integrity',
  title: 'Clicks and brands have the same brand IDs',
  description: 'Every brand that the clicks of this month name exists, under the same ID.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for brand IDs of clicks that no brand has',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT c.name FROM (${CLICKED}) c WHERE NOT EXISTS (SELECT 1 FROM brands b WHERE b.id = c.name)`,
          CLICKED,
          ...sampleAt(ctx.now),
        );
        return findingOf(counted, {
          bad: 'fail',
          good: (checked) => `All ${checked} brand IDs of clicks are those of brands.`,
          found: (wrong) =>
            `${wrong} brand ${wrong === 1 ? 'ID' : 'IDs'} of clicks ${wrong === 1 ? 'is' : 'are'} of no brand.`,
        });
      },
    },
  ],
});

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
