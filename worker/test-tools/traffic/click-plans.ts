import type { Context } from '../../platform/context.ts';
import { CLICK_TEST, type ClickTestMode, type TrafficMethod } from '../../platform/contract/test-traffic.ts';
import type { ProgramId } from '../../platform/ids.ts';
import { ownAddress } from './own-address.ts';
import type { TrafficPlan } from './plan.ts';
import { chosenPrograms, LINK_FORMS, nameOf } from './test-links.ts';

export interface ClickTest {
  mode: ClickTestMode;
  programs: readonly ProgramId[];
  clicksPerProgram: number;
}

export interface Simulation {
  url: string;
  totalClicks: number;
  clicksPerSecond: number;
  method: TrafficMethod;
  rotatesAgents: boolean;
  variesReferrers: boolean;
}

const NAMES: Readonly<Record<ClickTestMode, string>> = {
  single: 'Single Program',
  concurrent: 'Concurrent Tests',
  burst: 'Burst Testing',
};

/**
 * The plan of clicks on programs. One program, or all at once, get theirs in batches of five with a pause. In a burst each program gets
 * all of its clicks at once, and begins a little after the one before. Throws `traffic.program_closed` (409).
 */
export async function clickTestPlan(ctx: Context, origin: string, test: ClickTest): Promise<TrafficPlan> {
  const { mode, clicksPerProgram } = test;
  const programs = await chosenPrograms(ctx, [...new Set(test.programs)]);
  const isBurst = mode === 'burst';
  return {
    ...{ name: NAMES[mode], scenario: mode, action: 'request', method: 'GET' },
    lanes: programs.map((program) => ({
      label: nameOf(program),
      programId: program.id,
      urls: [LINK_FORMS.go(origin, program)],
    })),
    pace: {
      kind: 'batches',
      perLane: clicksPerProgram,
      size: isBurst ? clicksPerProgram : CLICK_TEST.batchSize,
      pauseMs: CLICK_TEST.pauseMs,
      staggerMs: isBurst ? CLICK_TEST.staggerMs : 0,
    },
    ...{ rotatesAgents: true, variesReferrers: true, limits: {} },
  };
}

/** The plan of requests to one of our addresses. Throws as `ownAddress`. */
export async function simulationPlan(
  ctx: Context,
  origin: string,
  simulation: Simulation,
): Promise<TrafficPlan> {
  const url = await ownAddress(ctx, origin, simulation.url);
  const { totalClicks, clicksPerSecond, method, rotatesAgents, variesReferrers } = simulation;
  return {
    ...{ name: 'Click Simulation', scenario: null, action: 'request', method },
    lanes: [{ label: url, programId: null, urls: [url] }],
    pace: { kind: 'steady', perSecond: clicksPerSecond, total: totalClicks },
    ...{ rotatesAgents, variesReferrers, limits: {} },
  };
}
