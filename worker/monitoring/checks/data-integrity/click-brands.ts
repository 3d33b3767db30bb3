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
