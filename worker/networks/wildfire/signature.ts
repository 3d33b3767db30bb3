import { hmac, timingSafeEqualText } from '../../platform/hashing.ts';
import { callbackBadSignature } from '../../platform/http/failures.ts';
import { type Instant, toIso } from '../../platform/time.ts';

/** The credentials for a call to Wildfire. Device and sender tokens are empty for calls of the application itself. */
interface Signer {
  appId: string;
  appKey: string;
  deviceToken?: string;
  senderToken?: string;
}

/** The `WFAV1` headers of one request. They sign the time, so each request needs its own. */
export function signedHeaders(signer: Signer, at: Instant): Record<string, string> {
  const { appId, appKey, deviceToken = '', senderToken = '' } = signer;
  const time = toIso(at);
  const signature = hmac(appKey, `${time}\n${deviceToken}\n${senderToken}\n`).toString('hex');
  return {
    authorization: `WFAV1 ${appId}:${signature}:${deviceToken}:${senderToken}`,
    'x-wf-datetime': time,
    'content-type': 'application/json',
  };
}

/** Checks `x-wf-signature` over a callback's raw body in constant time; throws `callback.bad_signature` (401). */
export function verifyCallback(callbackKey: string, headers: Headers, rawBody: string): void {
  const expected = `sha256=${hmac(callbackKey, rawBody).toString('hex')}`;
  if (!timingSafeEqualText(headers.get('x-wf-signature') ?? '', expected)) throw callbackBadSignature();
}
