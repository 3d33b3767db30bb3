import type { OwnResponse } from '../../../platform/outbound/own-system.ts';
import type { Check, CheckWorld } from '../check.ts';
import { callCheck, firstTarget, jsonOf, type Speed, statusProblem, withoutInput } from './call-check.ts';
import { encodedUrl, PUBLISHER, type Target } from './target.ts';

const FUNCTION = '/functions/v1/track-click-simple';
const FAST_MS = 100;
const OK_MS = 200;

/** Under 100 ms a redirect is fast, under 200 ms ok, else slow. */
export function speedOf(ms: number): Speed {
  if (ms < FAST_MS) return 'fast';
  return ms < OK_MS ? 'ok' : 'slow';
}

interface Case {
  name: string;
  title: string;
  description: string;
  path: (target: Target) => string;
  headers?: Readonly<Record<string, string>>;
  problem: (response: OwnResponse) => string | null;
}

function refused({ status }: OwnResponse): string | null {
  return status >= 400 && status < 500 ? null : `Status ${status} instead of a refusal (4xx).`;
}

const CASES: readonly Case[] = [
  {
    name: 'track_click_simple_url',
    title: 'Basic redirect',
    description: '?u= with a destination redirects to it.',
    path: (target) => `?u=${encodedUrl(target)}`,
    problem: statusProblem(302),
  },
  {
    name: 'track_click_simple_parameters',
    title: 'All parameters',
    description: '?p=&u=&b=&c= names the publisher, the destination, the brand and the sub-ID.',
    path: (target) => `?p=${PUBLISHER}&u=${encodedUrl(target)}&b=${target.brandId}&c=check`,
    problem: statusProblem(302),
  },
  {
    name: 'track_click_simple_header',
    title: 'Custom header',
    description: 'A header that the function doesn’t know changes nothing.',
    path: (target) => `?u=${encodedUrl(target)}`,
    headers: { 'x-custom-test': 'track-click-simple' },
    problem: statusProblem(302),
  },
  {
    name: 'track_click_simple_without_url',
    title: 'Missing URL parameter',
    description: 'Without a destination, the function refuses with 4xx.',
    path: () => `?p=${PUBLISHER}`,
    problem: refused,
  },
  {
    name: 'track_click_simple_malformed_url',
    title: 'Malformed URL parameter',
    description: 'A destination that isn’t a web address is refused with 4xx.',
    path: () => '?u=not-a-url',
    problem: refused,
  },
];

/** The first check is of the connection: without it, the others make no sense. */
export const TRACK_CLICK_SIMPLE: readonly Check[] = [
  callCheck({
    name: 'track_click_simple_health',
    group: 'track_click_simple',
    title: 'Health check',
    description: 'The function answers that it is healthy.',
    needs: withoutInput,
    speed: speedOf,
    call: () => ({ path: `${FUNCTION}/health` }),
    problem(response) {
      const body = jsonOf(response) as { status?: unknown } | undefined;
      return response.status === 200 && body?.status === 'healthy'
        ? null
        : `Health check failed: ${response.status}`;
    },
  }),
  ...CASES.map(({ path, headers, ...described }) =>
    callCheck({
      ...described,
      group: 'track_click_simple',
      needs: withoutInput,
      speed: speedOf,
      call: async (world: CheckWorld) => ({
        path: FUNCTION + path(await firstTarget(world)),
        ...(headers ? { headers } : {}),
      }),
    }),
  ),
];
