import { fnv1a } from '../../../platform/fnv.ts';
import type { SandboxContext } from '../../../sandbox/environment.ts';
import { isSigned } from './signature.ts';

/** `POST /v2/device` returns the device of a key, or a new one. */
export async function createDevice(context: SandboxContext): Promise<Response> {
  const refusal = refuseUnsigned(context);
  if (refusal) return refusal;
  const body: unknown = await context.req.json().catch(() => null);
  const given = typeof body === 'object' && body !== null && 'DeviceKey' in body ? body.DeviceKey : '';
  const DeviceKey = typeof given === 'string' && given !== '' ? given : crypto.randomUUID();
  const DeviceID = 1 + (fnv1a(DeviceKey) % 90_000_000);
  return Response.json({ DeviceToken: `dev.${DeviceID}.${crypto.randomUUID()}`, DeviceKey, DeviceID });
}

/** Returns a 401 for a call without a valid WFAV1 signature, otherwise null. */
export function refuseUnsigned(context: SandboxContext): Response | null {
  const { now, offset } = context.var.arrival;
  const app = { id: context.env.WILDFIRE_APP_ID, key: context.env.WILDFIRE_APP_KEY };
  if (isSigned(context.req.raw.headers, app, now, offset)) return null;
  return Response.json({ ErrorMessage: 'Invalid authorization signature.' }, { status: 401 });
}
