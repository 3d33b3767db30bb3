import type { TrafficPlan } from '../plan.ts';

/** A plan of requests to one address, ten a second. */
export function samplePlan(changes: Partial<TrafficPlan> = {}): TrafficPlan {
  return {
    ...{ name: 'A test', scenario: null, action: 'request', method: 'GET' },
    lanes: [{ label: 'One', programId: null, urls: ['https://tributary.example/one'] }],
    pace: { kind: 'steady', perSecond: 10, total: 40 },
    ...{ rotatesAgents: false, variesReferrers: false, limits: {} },
    ...changes,
  };
}
