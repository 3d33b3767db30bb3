import type { Tracker } from '../clicks/redirect/redirect.ts';
import { perIsolate } from '../platform/isolate.ts';
import { supportOf } from './redirect-support.ts';
import { namedKeys, requireOwnKeys, trackerWith } from './tracker.ts';

/** The isolate's tracker, with its edge cache and click writer. */
export const trackerOf = perIsolate(createTracker);

/** Creates the API's own tracker. Throws `deployment.key_missing` (500) if the deployment lacks any of its keys. */
export function createTracker(env: Env): Tracker {
  requireOwnKeys(env, [
    ...namedKeys('ENCRYPTION_KEY', env.ENCRYPTION_KEY),
    ...namedKeys('LEDGER_SIGNING_KEY', env.LEDGER_SIGNING_KEY),
    ...namedKeys('OPERATOR_TOKEN', env.OPERATOR_TOKEN),
  ]);
  return trackerWith(env, supportOf(env));
}
