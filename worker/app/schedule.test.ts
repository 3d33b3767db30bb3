import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { SCHEDULES } from './schedule.ts';

it.each([
  ['a local system', {}],
  ['a deployment', { env: 'production' }],
])('SCHEDULES has exactly the cron expressions of %s in wrangler.toml', (_, options) => {
  const { triggers } = unstable_readConfig({ config: 'wrangler.toml', ...options });
  expect(triggers.crons?.toSorted()).toEqual(Object.keys(SCHEDULES).toSorted());
});
