import type { OwnResponse } from '../../../platform/outbound/own-system.ts';
import type { Check } from '../check.ts';
import { callCheck, firstTarget, jsonOf, statusProblem, withoutInput } from './call-check.ts';
import { LINKS, PUBLISHER, type Target } from './target.ts';

/** A response that takes longer is slow. */
const SLOW_MS = 1_000;

function scriptProblem(response: OwnResponse): string | null {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200) return `Status ${response.status} instead of 200.`;
  return type.includes('javascript') ? null : `The type is “${type}” instead of JavaScript.`;
}

const cdn = (name: string, title: string, description: string, path: string): Check =>
  callCheck({
    ...{ name, title, description },
    group: 'production_cdn',
    needs: withoutInput,
    schedule: 'hourly',
    slowMs: SLOW_MS,
    call: () => ({ path }),
    problem: scriptProblem,
  });

const tracking = (
  name: string,
  title: string,
  description: string,
  path: (target: Target) => string,
): Check =>
  callCheck({
    ...{ name, title, description },
    group: 'production_tracking',
    needs: withoutInput,
    schedule: 'hourly',
    slowMs: SLOW_MS,
    call: async (world) => ({ path: path(await firstTarget(world)) }),
    problem: statusProblem(302),
  });

/** What visitors’ browsers load and follow, from outside. */
export const PRODUCTION: readonly Check[] = [
  cdn(
    'production_script',
    'CDN script generation',
    'The auto-link script with a publisher ID, as pages load it.',
    `/script.js?publisher_id=${PUBLISHER}`,
  ),
  cdn(
    'production_generate_script',
    'Direct generate-script function',
    'The script of the legacy function, with a publisher ID.',
    `/functions/v1/generate-script?publisher_id=${PUBLISHER}`,
  ),
  tracking(
    'production_path',
    'Tracking path {publisher}/{brand}?url=',
    'Redirects with 302 to the network.',
    LINKS.publisherAndBrand,
  ),
  tracking(
    'production_publisher',
    'Tracking path {publisher}?url=',
    'Finds the brand by the destination.',
    LINKS.publisher,
  ),
  tracking('production_legacy', 'Legacy ?p=&b=&url=', 'The legacy form with a brand.', LINKS.parameters),
  tracking(
    'production_program',
    'Program form ?p=&np=&url=',
    'The form with the ID of a program.',
    LINKS.program,
  ),
  callCheck({
    name: 'production_health',
    group: 'production_tracking',
    title: '/health',
    description: 'The status is healthy.',
    needs: withoutInput,
    schedule: 'hourly',
    slowMs: SLOW_MS,
    call: () => ({ path: '/health' }),
    problem(response) {
      const body = jsonOf(response) as { status?: unknown } | undefined;
      return body?.status === 'healthy'
        ? null
        : `The status is “${String(body?.status)}” instead of “healthy”.`;
    },
  }),
];
