import type { Context } from '../../platform/context.ts';
import {
  BASELINE,
  CONCURRENT,
  LOAD_SCENARIOS,
  type LoadKind,
  MAX_ERROR_PERCENT,
  MAX_P95_MS,
  type QuickTest,
  type TrafficMethod,
} from '../../platform/contract/test-traffic.ts';
import { failure } from '../../platform/failure.ts';
import { ownAddress } from './own-address.ts';
import type { Lane, Pace, TrafficPlan } from './plan.ts';
import { LINK_FORMS, refusedLinks, type TestedProgram, testedPrograms } from './test-links.ts';

/** Programs whose links take turns. `bulk` has more, so that few are in an isolate's cache. */
const MAX_PROGRAMS = 50;
const MAX_BULK_PROGRAMS = 200;

const trafficScenarioUnknown = failure('traffic.scenario_unknown', 404, 'There is no such scenario.', {
  action: 'Use the ID of a scenario, such as click-tracking.',
});

/** A load test that an operator has made. */
export interface OwnLoad {
  name: string;
  /** In seconds. */
  duration: number;
  targetRps: number;
  /** A URL or a path of this system. */
  endpoint: string;
  method: TrafficMethod;
}

/** What a scenario does for another duration or at another rate than its own. */
export interface ScenarioChanges {
  duration?: number | undefined;
  targetRps?: number | undefined;
  method?: TrafficMethod | undefined;
}

const LOAD = {
  action: 'request',
  rotatesAgents: true,
  variesReferrers: true,
  limits: { maxP95Ms: MAX_P95_MS, maxErrorPercent: MAX_ERROR_PERCENT },
} as const;

/** The plan of a scenario. Throws `traffic.scenario_unknown` (404), `traffic.no_programs` (409). */
export async function scenarioPlan(
  ctx: Context,
  origin: string,
  id: string,
  { duration, targetRps, method = 'GET' }: ScenarioChanges = {},
): Promise<TrafficPlan> {
  const scenario = LOAD_SCENARIOS.find((each) => each.id === id);
  if (!scenario) throw trafficScenarioUnknown();
  return {
    ...LOAD,
    ...{ name: scenario.name, scenario: id, method },
    action: scenario.kind === 'conversion' ? 'conversion' : 'request',
    lanes: await LANES[scenario.kind](ctx, origin),
    pace: steady(targetRps ?? scenario.targetRps, duration ?? scenario.duration),
  };
}

/** The plan of an own load test. Throws as `ownAddress`. */
export async function ownLoadPlan(ctx: Context, origin: string, load: OwnLoad): Promise<TrafficPlan> {
  const url = await ownAddress(ctx, origin, load.endpoint);
  return {
    ...LOAD,
    ...{ name: load.name, scenario: null, method: load.method },
    lanes: [{ label: new URL(url).pathname, programId: null, urls: [url] }],
    pace: steady(load.targetRps, load.duration),
  };
}

/** The baseline, or 50 clicks at once. Throws `traffic.no_programs` (409). */
export async function quickPlan(ctx: Context, origin: string, test: QuickTest): Promise<TrafficPlan> {
  const programs = await testedPrograms(ctx, undefined, MAX_PROGRAMS);
  const common = {
    ...LOAD,
    ...{ scenario: test, method: 'GET' as const },
    lanes: [lane('Links of every network', programs, origin, ['go'])],
  };
  if (test === 'baseline')
    return {
      ...common,
      name: 'Baseline Test',
      pace: { kind: 'steady', perSecond: BASELINE.perSecond, total: BASELINE.requests },
      limits: { maxAverageMs: BASELINE.maxAverageMs },
    };
  const { requests, minFulfilledPercent } = CONCURRENT;
  return {
    ...common,
    name: 'Concurrent Clicks',
    pace: { kind: 'batches', perLane: requests, size: requests, pauseMs: 0, staggerMs: 0 },
    limits: { minFulfilledPercent },
  };
}

function steady(perSecond: number, seconds: number): Pace {
  return { kind: 'steady', perSecond, total: Math.max(1, Math.round(perSecond * seconds)) };
}

type Lanes = (ctx: Context, origin: string) => Promise<Lane[]>;

const LANES: Readonly<Record<LoadKind, Lanes>> = {
  track: async (ctx, origin) => [
    lane('Links of every network', await testedPrograms(ctx, undefined, MAX_PROGRAMS), origin, ['brand']),
  ],
  siteplug: async (ctx, origin) => [
    lane('SitePlug links', await testedPrograms(ctx, 'siteplug', MAX_PROGRAMS), origin, ['go']),
  ],
  bulk: async (ctx, origin) => [
    lane('Links of many programs', await testedPrograms(ctx, undefined, MAX_BULK_PROGRAMS), origin, [
      'program',
    ]),
  ],
  conversion: async () => [{ label: 'Sales of stored test clicks', programId: null, urls: [] }],
  compliance: async (ctx, origin) => [await refusedLane(ctx, origin)],
  async mixed_siteplug(ctx, origin) {
    const programs = await testedPrograms(ctx, 'siteplug', MAX_PROGRAMS);
    return everyForm(programs, origin);
  },
  async mixed(ctx, origin) {
    const programs = await testedPrograms(ctx, undefined, MAX_PROGRAMS);
    return [...everyForm(programs, origin), await refusedLane(ctx, origin)];
  },
};

function everyForm(programs: readonly TestedProgram[], origin: string): Lane[] {
  return [
    lane('By program', programs, origin, ['go', 'program']),
    lane('By brand', programs, origin, ['brand']),
    lane('By URL', programs, origin, ['url']),
  ];
}

async function refusedLane(ctx: Context, origin: string): Promise<Lane> {
  return { label: 'Destinations that can’t earn', programId: null, urls: await refusedLinks(ctx, origin) };
}

function lane(
  label: string,
  programs: readonly TestedProgram[],
  origin: string,
  forms: readonly (keyof typeof LINK_FORMS)[],
): Lane {
  const urls = programs.flatMap((program) => forms.map((form) => LINK_FORMS[form](origin, program)));
  return { label, programId: null, urls: [...new Set(urls)] };
}
