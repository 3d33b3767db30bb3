import { z } from 'zod';
import { ObjectStore, type ObjectStoreAccess } from '../../platform/outbound/object-store.ts';
import { systemClock } from '../../platform/time.ts';

const text = z.string().trim().default('');
const exportEnv = z.object({
  EXPORT_ENDPOINT: text,
  EXPORT_REGION: text,
  EXPORT_BUCKET: text,
  EXPORT_RECIPIENT: text,
  EXPORT_ACCESS_KEY_ID: text,
  EXPORT_SECRET_ACCESS_KEY: text,
});

const LOCAL_PREFIX = 'local-only-';
/** Of the identity in `docs/recipes/export-import.md`, which everyone has. */
const LOCAL_RECIPIENT = 'age1t5cgf23f2qz5fpw0c853ktedwcrxv4awym06kzrf6dk2v3hqwudq0r9g58';

export interface ExportTarget {
  store: ObjectStore;
  /** An age recipient, whose identity no one has here. */
  recipient: string;
  /** Names the bucket. */
  place: string;
}

export type ExportTargetState =
  | { state: 'off' }
  | { state: 'wrong'; problem: string }
  | { state: 'on'; target: ExportTarget };

/** Where exports go. They are off without a bucket, and wrong with only a part of what it takes to write to it. */
export function exportTarget(env: Env): ExportTargetState {
  const settings = exportEnv.parse(env);
  const { EXPORT_ACCESS_KEY_ID: _id, EXPORT_SECRET_ACCESS_KEY: _secret, ...place } = settings;
  if (Object.values(place).every((value) => value === '')) return { state: 'off' };
  const missing = Object.entries(settings).flatMap(([name, value]) => (value === '' ? [name] : []));
  const problem =
    missing.length > 0
      ? `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`
      : problemOf(settings, env.ENVIRONMENT === 'local');
  if (problem !== null) return { state: 'wrong', problem };
  const access: ObjectStoreAccess = {
    endpoint: settings.EXPORT_ENDPOINT,
    region: settings.EXPORT_REGION,
    bucket: settings.EXPORT_BUCKET,
    accessKeyId: settings.EXPORT_ACCESS_KEY_ID,
    secretAccessKey: settings.EXPORT_SECRET_ACCESS_KEY,
  };
  const sandbox = env.ENVIRONMENT === 'local' ? env.SANDBOX : undefined;
  const store = new ObjectStore(access, {
    send: (request) => (sandbox ? sandbox.fetch(request) : fetch(request)),
    wait: (milliseconds) => scheduler.wait(milliseconds),
    clock: systemClock,
  });
  const at = `${settings.EXPORT_ENDPOINT}/${settings.EXPORT_BUCKET}`;
  return { state: 'on', target: { store, recipient: settings.EXPORT_RECIPIENT, place: at } };
}

function problemOf(
  { EXPORT_ENDPOINT, EXPORT_RECIPIENT, EXPORT_SECRET_ACCESS_KEY }: z.infer<typeof exportEnv>,
  isLocal: boolean,
): string | null {
  const endpoint = URL.canParse(EXPORT_ENDPOINT) ? new URL(EXPORT_ENDPOINT) : null;
  if (endpoint?.protocol !== 'https:') return 'EXPORT_ENDPOINT is not an https URL';
  if (!/^age1[0-9a-z]{50,}$/.test(EXPORT_RECIPIENT)) return 'EXPORT_RECIPIENT is not an age recipient';
  if (!isLocal && EXPORT_RECIPIENT === LOCAL_RECIPIENT)
    return 'EXPORT_RECIPIENT is the one of local systems, whose identity everyone has';
  if (!isLocal && EXPORT_SECRET_ACCESS_KEY.startsWith(LOCAL_PREFIX))
    return 'EXPORT_SECRET_ACCESS_KEY is a secret for local development';
  return null;
}
