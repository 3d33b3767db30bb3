import { isDeepStrictEqual } from 'node:util';
import { failure } from './failure.ts';

/** Values of a record, by their API names, that a caller has read before changing it. */
export type Seen = Readonly<Record<string, unknown>>;

const seenOutdated = failure(
  'seen.outdated',
  409,
  'This has been changed since you loaded it. Load it again, then make your change.',
  { action: 'Read it again, and send the change with the present values in `seen`.' },
);

/**
 * Throws `seen.outdated` (409) if one of the values that the caller has seen isn't the present one. The write has to be guarded by
 * the state that `present` comes from.
 */
export function requireSeen(seen: Seen | undefined, present: Seen): void {
  const outdated = Object.entries(seen ?? {}).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, present[name]),
  );
  if (outdated.length === 0) return;
  throw seenOutdated().onFields(
    outdated.map(([field]) => ({ field, message: 'It has another value by now.' })),
  );
}
