import { z } from 'zod';
import { OPEN } from '../../../catalog/brands.ts';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

/** Brands that publishers can see. */
const SHOWN = 'FROM brands b WHERE b.program_number IS NOT NULL AND b.merged_into IS NULL';

export const brandsHaveProgram = check({
  name: 'brands_have_program',
  group: 'data_integrity',
  title: 'Brands have a network program',
  description: 'Every active brand has the program that its links lead to.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for brands whose program is missing, closed or of another brand',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT b.id AS name ${SHOWN} AND NOT EXISTS (
             SELECT 1 FROM network_programs p
             WHERE p.number = b.program_number AND p.brand_id = b.id AND ${OPEN})`,
          `SELECT 1 ${SHOWN}`,
        );
        return findingOf(counted, {
          bad: 'warning',
          good: (checked) => `All ${checked} active brands have a network program.`,
          found: (wrong) =>
            `${wrong} active ${wrong === 1 ? 'brand has' : 'brands have'} no open network program.`,
        });
      },
    },
  ],
});
