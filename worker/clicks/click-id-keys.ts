import { failure } from '../platform/failure.ts';
import { keysOf } from '../platform/key-list.ts';

export const deploymentKeyMissing = failure(
  'deployment.key_missing',
  500,
  'CLICK_ID_KEY is not set to a key of this deployment.',
);

/** Newest first: the first one signs, and all verify. Throws `deployment.key_missing` (500) without one. */
export function clickIdKeys({ CLICK_ID_KEY }: Pick<Env, 'CLICK_ID_KEY'>): readonly [string, ...string[]] {
  const [newest, ...older] = keysOf(CLICK_ID_KEY ?? '');
  if (newest === undefined) throw deploymentKeyMissing();
  return [newest, ...older];
}
