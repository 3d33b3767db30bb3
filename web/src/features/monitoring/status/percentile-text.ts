import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { NO_DATA } from './status-labels.ts';
import type { Status } from './status-query.ts';

/** Of fewer visits, the slowest one would be all that a percentile says. */
const VISITS_NEEDED = { p50: 2, p95: 20, p99: 100 };

/** How long that share of the visits took at most. */
export function percentileText(redirects: Status['redirects'], name: keyof typeof VISITS_NEEDED): string {
  const ms = redirects[name];
  if (ms === null) return NO_DATA;
  if (redirects.count < VISITS_NEEDED[name]) return 'Too few visits yet';
  return ms < 1 ? 'Under 1 ms' : `${formatCount(ms)} ms`;
}
