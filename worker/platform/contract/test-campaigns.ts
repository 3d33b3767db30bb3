export const CAMPAIGN_STATUSES = ['scheduled', 'running', 'paused', 'completed', 'failed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** `realistic` follows the hours of the visitors' countries; `uniform` has as many clicks in each minute. */
export const TRAFFIC_PATTERNS = ['realistic', 'uniform'] as const;
export type TrafficPattern = (typeof TRAFFIC_PATTERNS)[number];

export const GEO_DISTRIBUTIONS = ['global'] as const;

/** What an operator decides about a campaign. `trigger` sends the next batch at once. */
export const CAMPAIGN_ACTIONS = ['start', 'pause', 'stop', 'trigger'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

export const CAMPAIGN_DEFAULTS = {
  totalClicks: 20_000,
  durationHours: 24,
  trafficPattern: 'realistic',
  geoDistribution: 'global',
  maxClicksPerProgram: 1_000,
  minIntervalMinutes: 1,
} as const;

export const CAMPAIGN_LIMITS = {
  maxName: 80,
  maxClicks: 500_000,
  maxHours: 720,
  maxClicksPerProgram: 100_000,
  maxIntervalMinutes: 1_440,
  maxPrograms: 50,
  /** Of a batch. A campaign that would need more isn't created. */
  maxBatch: 1_000,
  maxRunning: 5,
} as const;

/** How often screens read the list and one campaign. */
export const CAMPAIGN_LIST_POLL_MS = 30_000;
export const CAMPAIGN_STATUS_POLL_MS = 10_000;
/** How often a screen wakes campaigns while one runs. */
export const CAMPAIGN_SCHEDULER_MS = 180_000;

/** The actions of each status. `start` of a paused campaign resumes it. */
export const ACTIONS_OF: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
  scheduled: ['start'],
  running: ['pause', 'stop', 'trigger'],
  paused: ['start'],
  completed: [],
  failed: [],
};

interface ClickLimits {
  totalClicks: number;
  maxClicksPerProgram: number;
  programs: readonly string[];
}

/** How many clicks a campaign can have: its total, unless its programs' limits allow fewer. */
export function reachableClicks({ totalClicks, maxClicksPerProgram, programs }: ClickLimits): number {
  return Math.min(totalClicks, maxClicksPerProgram * programs.length);
}
