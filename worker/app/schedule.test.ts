import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { SCHEDULES } from './schedule.ts';

it('every cron expression of the configuration has its jobs, and no job waits for one that is not there', () => {
  const { triggers } = unstable_readConfig({ config: 'wrangler.toml' });
  expect(triggers.crons?.toSorted()).toEqual(Object.keys(SCHEDULES).toSorted());
});
