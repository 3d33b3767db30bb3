import { z } from '@hono/zod-openapi';
import {
  ACTIONS_OF,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_LIMITS,
  CAMPAIGN_STATUSES,
  GEO_DISTRIBUTIONS,
  reachableClicks,
  TRAFFIC_PATTERNS,
} from '../../platform/contract/test-campaigns.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { HOUR, type Instant, isoOrNull, toIso } from '../../platform/time.ts';
import { claimedClicks, elapsedMs } from './batch.ts';
import type { TestCampaign } from './tables.ts';

const whole = (max: number) => z.number().int().min(1).max(max);

/** The fields of a new campaign besides its name, in the spelling of the specification. */
export const configInput = {
  totalClicks: whole(CAMPAIGN_LIMITS.maxClicks),
  durationHours: whole(CAMPAIGN_LIMITS.maxHours),
  trafficPattern: z.enum(TRAFFIC_PATTERNS),
  geoDistribution: z.enum(GEO_DISTRIBUTIONS),
  maxClicksPerProgram: whole(CAMPAIGN_LIMITS.maxClicksPerProgram),
  minIntervalMinutes: whole(CAMPAIGN_LIMITS.maxIntervalMinutes),
  programs: z.array(idParameter('prg')).min(1).max(CAMPAIGN_LIMITS.maxPrograms),
};

export const campaignName = z.string().trim().min(1).max(CAMPAIGN_LIMITS.maxName);

export const progressRecord = z.object({
  progressPercentage: z.number().openapi({ example: 12.5 }),
  executedClicks: z.int().openapi({ example: 2_500 }),
  totalClicks: z.int().openapi({ example: 20_000 }),
  successfulClicks: z.int().openapi({ example: 2_498 }),
  successRate: z
    .number()
    .nullable()
    .openapi({ example: 99.92 })
    .describe('In percent; null before the first click'),
  avgResponseTime: z
    .number()
    .nullable()
    .openapi({ example: 12.4 })
    .describe('In milliseconds; null without a response'),
});

export const configRecord = z.object({
  totalClicks: z.int().openapi({ example: 20_000 }),
  durationHours: z.int().openapi({ example: 24 }),
  trafficPattern: z.enum(TRAFFIC_PATTERNS),
  geoDistribution: z.enum(GEO_DISTRIBUTIONS),
  maxClicksPerProgram: z.int().openapi({ example: 1_000 }),
  minIntervalMinutes: z.int().openapi({ example: 1 }),
  programs: z.array(idField('prg')),
});

export const campaignRecord = z.object({
  id: idField('ltc'),
  name: z.string().openapi({ example: 'A day on SitePlug' }),
  status: z.enum(CAMPAIGN_STATUSES).openapi({ example: 'running' }),
  target_clicks: z.int().openapi({ example: 20_000 }),
  reachable_clicks: z
    .int()
    .openapi({ example: 20_000 })
    .describe('The target, or fewer if the limits of its programs allow fewer'),
  duration_hours: z.int().openapi({ example: 24 }),
  created_by: z.string().openapi({ example: 'operator:token' }),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable().openapi({ example: null }),
  is_stopped: z.boolean().openapi({ example: false }).describe('A person has ended it before its target'),
  publisher_id: z.string().openapi({ example: TEST_PUBLISHER }),
  config: configRecord,
  progress: progressRecord,
  failed_clicks: z.int().openapi({ example: 2 }),
  interrupted_clicks: z
    .int()
    .openapi({ example: 0 })
    .describe('Clicks whose outcome was lost because their sender ended. They aren’t sent again'),
  in_flight: z.int().openapi({ example: 0 }),
  batches: z.int().openapi({ example: 180 }),
  elapsed_hours: z.number().openapi({ example: 3 }).describe('Of the campaign’s own time, without pauses'),
  time_factor: z
    .number()
    .openapi({ example: 1 })
    .describe('How much faster than real time it goes. Only a local system has another factor than 1'),
  next_batch_at: z.iso.datetime().nullable().openapi({ example: null }),
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)).describe('What an operator may do now'),
  program_clicks: z.array(
    z.object({
      program_id: idField('prg'),
      name: z.string().openapi({ example: 'Alder Nook (US)' }),
      clicks: z.int().openapi({ example: 50 }),
    }),
  ),
  last_error: z.string().nullable().openapi({ example: null }),
});

export function campaignRecordOf(
  campaign: TestCampaign,
  { now, factor }: { now: Instant; factor: number },
): z.infer<typeof campaignRecord> {
  const { id, name, status, config, startedAt, endedAt } = campaign;
  return {
    ...{ id, name, status, config: configOf(campaign) },
    target_clicks: campaign.targetClicks,
    reachable_clicks: reachableClicks(config),
    duration_hours: campaign.durationHours,
    created_by: campaign.createdBy,
    created_at: toIso(campaign.createdAt),
    started_at: isoOrNull(startedAt),
    ended_at: isoOrNull(endedAt),
    is_stopped: campaign.isStopped,
    publisher_id: TEST_PUBLISHER,
    progress: progressOf(campaign),
    failed_clicks: campaign.failedClicks,
    interrupted_clicks: campaign.interruptedClicks,
    in_flight: campaign.inFlight,
    batches: campaign.batches,
    elapsed_hours: twoDecimals(Math.min(elapsedMs(campaign, now, factor) / HOUR, campaign.durationHours)),
    time_factor: factor,
    next_batch_at: isoOrNull(campaign.nextBatchAt),
    actions: [...ACTIONS_OF[status]],
    program_clicks: config.programs.map((program) => ({
      program_id: program,
      name: config.programNames[program] ?? program,
      clicks: campaign.programClicks[program] ?? 0,
    })),
    last_error: campaign.fault,
  };
}

export function progressOf(campaign: TestCampaign): z.infer<typeof progressRecord> {
  const { successfulClicks, inFlight, responses, responseMs, config } = campaign;
  const executedClicks = claimedClicks(campaign) - inFlight;
  const target = reachableClicks(config);
  return {
    progressPercentage: twoDecimals((100 * executedClicks) / target),
    executedClicks,
    totalClicks: config.totalClicks,
    successfulClicks,
    successRate: executedClicks === 0 ? null : twoDecimals((100 * successfulClicks) / executedClicks),
    avgResponseTime: responses === 0 ? null : twoDecimals(responseMs / responses),
  };
}

export function configOf({
  config: { programNames, ...config },
}: TestCampaign): z.infer<typeof configRecord> {
  return config;
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
