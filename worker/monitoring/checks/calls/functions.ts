import type { Check } from '../check.ts';
import { callCheck, firstTarget, jsonOf, statusProblem, withoutInput } from './call-check.ts';
import { PUBLISHER } from './target.ts';

/** The functions that only operators may call. */
const GUARDED = [
  'health-monitor',
  'wildfire-sync',
  'siteplug-sync',
  'cj-sync',
  'upload-banned-domains',
  'record-conversion',
  'siteplug-revenue-sync',
  'revenue-sync-orchestrator',
  'system-analytics',
  'data-export',
] as const;

/** The functions of the first version of the API: those for everyone work, and the others refuse strangers. */
export const FUNCTIONS: readonly Check[] = [
  callCheck({
    name: 'function_track_click',
    group: 'functions',
    title: 'track-click',
    description: `Redirects a click of ${PUBLISHER}.`,
    needs: withoutInput,
    call: async (world) => ({
      path: `/functions/v1/track-click?p=${PUBLISHER}&b=${(await firstTarget(world)).brandId}`,
    }),
    problem: statusProblem(301, 302),
  }),
  callCheck({
    name: 'function_mcp_server',
    group: 'functions',
    title: 'mcp-server',
    description: 'Says how many tools there are.',
    needs: withoutInput,
    call: () => ({ path: '/mcp-server' }),
    problem(response) {
      const body = jsonOf(response) as { tools_available?: unknown } | undefined;
      return typeof body?.tools_available === 'number'
        ? null
        : `Status ${response.status}, without tools_available.`;
    },
  }),
  ...GUARDED.map((name) =>
    callCheck({
      name: `function_${name.replaceAll('-', '_')}`,
      group: 'functions',
      title: name,
      description: 'Refuses a call without credentials with 401.',
      needs: withoutInput,
      call: () => ({
        path: `/functions/v1/${name}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
      problem: statusProblem(401),
    }),
  ),
];
