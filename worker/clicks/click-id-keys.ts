import { failure } from '../platform/failure.ts';

export const deploymentKeyMissing = failure(
  'deployment.key_missing',
  500,
  'CLICK_ID_KEY is not set to a key of this deployment.',
);

/**
 * The keys of click IDs, newest first. The first one signs, and all of them verify. `CLICK_ID_KEY` separates them with
 * commas, so a new key goes in front of the old ones. Throws `deployment.key_missing` (500) if there is none.
 */
export function clickIdKeys({ CLICK_ID_KEY }: Pick<Env, 'CLICK_ID_KEY'>): readonly [string, ...string[]] {
  const [newest, ...older] = (CLICK_ID_KEY ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (newest === undefined) throw deploymentKeyMissing();
  return [newest, ...older];
}
