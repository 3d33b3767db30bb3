import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { SCHEDULES } from './schedule.ts';

it('SCHEDULES has exactly the cron expressions of wrangler.toml, which deployments have too', () => {
  const { triggers } = unstable_readConfig({ config: 'wrangler.toml' });
  expect(triggers.crons?.toSorted()).toEqual(Object.keys(SCHEDULES).toSorted());
});
