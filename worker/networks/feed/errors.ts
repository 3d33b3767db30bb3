import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';

export const upstreamUnavailable = failure('upstream.unavailable', 502, (sentence: string) => sentence);
export const upstreamCursorStuck = failure(
  'upstream.cursor_stuck',
  502,
  'Pagination loop: a page names itself as the next.',
);
export const upstreamTruncated = failure('upstream.truncated', 502, 'The response broke off or stalled.');
export const programDomainMissing = failure(
  'program.domain_missing',
  502,
  'The merchant has no active domain.',
);
export const upstreamCursorInvalid = failure(
  'upstream.cursor_invalid',
  502,
  'The country is no longer in the settings.',
);
/** The error for a response in another format, such as an HTML page. */
export const unreadable = failure(
  'upstream.unreadable',
  502,
  'The network returned an unexpected response format.',
);

/** The error for a response that is cut off or damaged. */
export function truncated(): DomainError {
  return upstreamTruncated('The network’s response is cut off or damaged.');
}
