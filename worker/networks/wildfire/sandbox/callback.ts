import { type Instant, toIso } from '../../../platform/time.ts';
import type { SandboxEnv } from '../../../sandbox/environment.ts';
import type { Commission } from '../../../sandbox/state/records.ts';
import { commissionShape, type Version } from './commission-shapes.ts';
import { callbackSignature } from './signature.ts';

/** The exact bytes that Wildfire would POST. */
export interface CallbackRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/** The signed callback for the current state of a commission. Wildfire doesn't document `update` for a changed one. */
export function callbackFor(
  env: SandboxEnv,
  row: Commission,
  version: Version,
  now: Instant,
): CallbackRequest {
  const body = JSON.stringify({
    ID: crypto.randomUUID(),
    Type: 'Commission',
    Action: row.modifiedAt === row.createdAt ? 'create' : 'update',
    Payload: commissionShape(version, row, row.status, Number(env.WILDFIRE_APP_ID)),
    CreatedDate: toIso(now),
  });
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-wf-signature': callbackSignature(env.WILDFIRE_CALLBACK_KEY, body),
    },
    body,
  };
}
