import { expect, it } from 'vitest';
import { reachableClicks } from '../../platform/contract/test-campaigns.ts';
import type { ProgramId } from '../../platform/ids.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { averageBatch, batchInterval } from './batch.ts';
import type { CampaignConfig } from './tables.ts';

const config = (changes: Partial<CampaignConfig> = {}): CampaignConfig => ({
  ...{ totalClicks: 20_000, durationHours: 24, trafficPattern: 'uniform', geoDistribution: 'global' },
  ...{ maxClicksPerProgram: 1_000, minIntervalMinutes: 1 },
  programs: Array.from({ length: 50 }, (_, index) => `prg_${index}` as ProgramId),
  ...changes,
});

it('a campaign reaches its total, unless the limits of its programs allow fewer clicks', () => {
  expect(reachableClicks(config())).toBe(20_000);
  expect(reachableClicks(config({ programs: config().programs.slice(0, 7) }))).toBe(7_000);
});

it('a batch follows after the minimum interval', () => {
  expect(batchInterval(config())).toBe(MINUTE);
  expect(batchInterval(config({ minIntervalMinutes: 30 }))).toBe(30 * MINUTE);
});

it('a long campaign has at most 2,000 batches', () => {
  const long = config({ durationHours: 720 });
  expect((long.durationHours * HOUR) / batchInterval(long)).toBeLessThanOrEqual(2_000);
});

it('the defaults are batches of about 14 clicks', () => {
  expect(averageBatch(config())).toBeCloseTo(13.9, 1);
});
