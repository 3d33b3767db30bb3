import { z } from 'zod';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

export const profilesHavePublisherId = check({
  name: 'profiles_have_publisher_id',
  group: 'data_integrity',
  title: 'Profiles have a publisher ID',
  description: 'Every account has a publisher with an ID of its own.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for accounts without a publisher ID',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT u.id AS name FROM users u LEFT JOIN publishers p ON p.user_id = u.id
           WHERE p.publisher_id IS NULL OR p.publisher_id NOT GLOB 'PUB[0-9][0-9][0-9][0-9][0-9][0-9]'`,
          'SELECT 1 FROM users',
        );
        return findingOf(counted, {
          bad: 'fail',
          good: (checked) => `All ${checked} profiles have a publisher ID.`,
          found: (wrong) => `${wrong} ${wrong === 1 ? 'profile has' : 'profiles have'} no publisher ID.`,
        });
      },
    },
  ],
});
