/** Who sends test traffic: each has one test at a time, and its last ten results. */
export const TESTERS = ['load-test', 'simulation', 'click-test'] as const;
export type Tester = (typeof TESTERS)[number];

/** A HEAD request follows the link and is no click. */
export const TRAFFIC_METHODS = ['GET', 'HEAD'] as const;
export type TrafficMethod = (typeof TRAFFIC_METHODS)[number];

/** A test that lasts longer than its duration by more than the timeout fails. */
export const RUN_STATUSES = ['running', 'completed', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const MAX_RESULTS = 10;
export const TIMEOUT_AFTER_SECONDS = 60;
/** How often a screen reads a test that runs. */
export const TRAFFIC_POLL_MS = 2_000;

/** What a load test requests. */
export type LoadKind =
  | 'track'
  | 'siteplug'
  | 'bulk'
  | 'compliance'
  | 'conversion'
  | 'mixed_siteplug'
  | 'mixed';

export interface LoadScenario {
  id: string;
  name: string;
  description: string;
  kind: LoadKind;
  /** In seconds. */
  duration: number;
  /** Requests a second. */
  targetRps: number;
  /** What is requested, for people. */
  endpoint: string;
}

export const LOAD_SCENARIOS: readonly LoadScenario[] = [
  {
    id: 'click-tracking',
    name: 'Click Tracking',
    description: 'Follows links of every network in their query form.',
    kind: 'track',
    duration: 300,
    targetRps: 100,
    endpoint: '/track?p=&b=',
  },
  {
    id: 'siteplug-clicks',
    name: 'SitePlug Clicks',
    description: 'Follows links of SitePlug’s approved programs.',
    kind: 'siteplug',
    duration: 300,
    targetRps: 75,
    endpoint: '/go/{publisher}/{program}',
  },
  {
    id: 'bulk-clicks',
    name: 'Bulk Clicks',
    description: 'Follows links of as many programs as there are, up to 200, so that few are cached.',
    kind: 'bulk',
    duration: 600,
    targetRps: 150,
    endpoint: '/track?p=&np=',
  },
  {
    id: 'compliance-checks',
    name: 'Compliance Checks',
    description:
      'Requests destinations that are banned or have no program, which the redirect refuses to monetize.',
    kind: 'compliance',
    duration: 600,
    targetRps: 50,
    endpoint: '/go/{publisher}?url=',
  },
  {
    id: 'conversion-recording',
    name: 'Conversion Recording',
    description:
      'Finds the click, the share rule and the split of a sale for each stored test click. Nothing is booked.',
    kind: 'conversion',
    duration: 180,
    targetRps: 25,
    endpoint: 'without HTTP',
  },
  {
    id: 'mixed-siteplug',
    name: 'Mixed SitePlug Load',
    description: 'SitePlug’s programs by every form of a link.',
    kind: 'mixed_siteplug',
    duration: 900,
    targetRps: 250,
    endpoint: '/go and /track',
  },
  {
    id: 'mixed-load',
    name: 'Mixed Load',
    description: 'Links of every network in every form, and destinations that can’t earn.',
    kind: 'mixed',
    duration: 900,
    targetRps: 200,
    endpoint: '/go and /track',
  },
];

/** Two short tests with a verdict of their own. */
export const BASELINE = { requests: 20, perSecond: 2, maxAverageMs: 1_000 } as const;
export const CONCURRENT = { requests: 50, minFulfilledPercent: 95 } as const;
export const QUICK_TESTS = ['baseline', 'concurrent'] as const;
export type QuickTest = (typeof QUICK_TESTS)[number];

/** A load test is red above these. */
export const MAX_P95_MS = 500;
export const MAX_ERROR_PERCENT = 1;

export const OWN_LOAD = { minSeconds: 1, maxSeconds: 900, minRps: 1, maxRps: 250, maxName: 80 } as const;

export const SIMULATION = {
  minClicks: 1,
  maxClicks: 1_000,
  minPerSecond: 0.1,
  maxPerSecond: 50,
  stepPerSecond: 0.1,
  defaultClicks: 1,
  defaultPerSecond: 1,
} as const;

export const CLICK_TEST_MODES = ['single', 'concurrent', 'burst'] as const;
export type ClickTestMode = (typeof CLICK_TEST_MODES)[number];

/** Clicks for each program: in batches with a pause, and in a burst all at once, each program a little later. */
export const CLICK_TEST = {
  minClicks: 1,
  maxClicks: 20,
  maxBurstClicks: 50,
  defaultClicks: 5,
  maxPrograms: 50,
  batchSize: 5,
  pauseMs: 1_000,
  staggerMs: 100,
} as const;

/** Clicks that all programs together can take a day. */
export const DAILY_CAPACITY = 20_000;

export function maxClicksOf(mode: ClickTestMode): number {
  return mode === 'burst' ? CLICK_TEST.maxBurstClicks : CLICK_TEST.maxClicks;
}
