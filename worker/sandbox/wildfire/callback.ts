import { type Instant, toIso } from '../../platform/time.ts';
import type { SandboxEnv } from '../environment.ts';
import type { Commission } from '../state/records.ts';
import { commissionShape, type Version } from './commission-shapes.ts';
import { callbackSignature } from './signature.ts';

/** A callback as Wildfire would send it: what to POST, byte for byte. */
export interface CallbackRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/** The signed callback about a commission as it now is. The action of a changed one is our guess: `update`. */
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
