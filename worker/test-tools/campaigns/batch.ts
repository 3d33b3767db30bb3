import { CAMPAIGN_LIMITS, reachableClicks } from '../../platform/contract/test-campaigns.ts';
import type { ProgramId } from '../../platform/ids.ts';
import { addMs, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { type Country, countryFor, dueShare } from './pattern.ts';
import type { CampaignConfig, TestCampaign } from './tables.ts';

/** More batches would be more steps of Workflows than are worth it. */
const MAX_BATCHES = 2_000;

export interface BatchClick {
  program: ProgramId;
  country: Country;
}

/** The time between two batches, in milliseconds of the campaign. */
export function batchInterval({ minIntervalMinutes, durationHours }: CampaignConfig): number {
  return Math.max(minIntervalMinutes * MINUTE, Math.ceil((durationHours * HOUR) / MAX_BATCHES));
}

/** The average batch of a campaign. */
export function averageBatch(config: CampaignConfig): number {
  return (reachableClicks(config) * batchInterval(config)) / (config.durationHours * HOUR);
}

/** How long a campaign has run, in milliseconds of its own time. `factor` is how much faster than real time that goes. */
export function elapsedMs(
  { activeMs, resumedAt }: Pick<TestCampaign, 'activeMs' | 'resumedAt'>,
  now: Instant,
  factor: number,
): number {
  return activeMs + (resumedAt === null ? 0 : Math.max(0, now - resumedAt) * factor);
}

/** The clicks that were sent or are on their way. */
export function claimedClicks(
  campaign: Pick<TestCampaign, 'successfulClicks' | 'failedClicks' | 'interruptedClicks' | 'inFlight'>,
): number {
  const { successfulClicks, failedClicks, interruptedClicks, inFlight } = campaign;
  return successfulClicks + failedClicks + interruptedClicks + inFlight;
}

/** How many clicks are due and not sent. A campaign that was down catches up by batches of the largest size. */
export function dueClicks(campaign: TestCampaign, elapsed: number): number {
  const { config, startedAt } = campaign;
  const target = reachableClicks(config);
  const durationMs = config.durationHours * HOUR;
  const share =
    startedAt === null ? 0 : dueShare(config.trafficPattern, { startedAt, elapsedMs: elapsed, durationMs });
  const due = Math.round(target * share) - claimedClicks(campaign);
  return Math.max(0, Math.min(due, CAMPAIGN_LIMITS.maxBatch));
}

/** Divides a batch: each click goes to the program with the fewest clicks, until all have their limit. */
export function divideBatch(
  { config, programClicks, startedAt }: TestCampaign,
  {
    count,
    open,
    elapsed,
    random,
  }: { count: number; open: readonly ProgramId[]; elapsed: number; random: () => number },
): { clicks: BatchClick[]; programClicks: Record<string, number> } {
  const counts = { ...programClicks };
  const clicks: BatchClick[] = [];
  const at = (startedAt ?? 0) + elapsed;
  while (clicks.length < count) {
    const program = fewest(open, counts);
    if (program === undefined || (counts[program] ?? 0) >= config.maxClicksPerProgram) break;
    counts[program] = (counts[program] ?? 0) + 1;
    clicks.push({ program, country: countryFor(config.trafficPattern, at, random()) });
  }
  return { clicks, programClicks: counts };
}

/** When the next batch is due, in our time. */
export function nextBatchAt(config: CampaignConfig, now: Instant, factor: number): Instant {
  return addMs(now, Math.ceil(batchInterval(config) / factor));
}

function fewest(
  programs: readonly ProgramId[],
  counts: Readonly<Record<string, number>>,
): ProgramId | undefined {
  let found: ProgramId | undefined;
  for (const program of programs)
    if (found === undefined || (counts[program] ?? 0) < (counts[found] ?? 0)) found = program;
  return found;
}
