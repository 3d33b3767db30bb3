import { z } from 'zod';
import { sha256Hex } from '../../platform/hashing.ts';
import { addMs, type Instant, instantOf } from '../../platform/time.ts';
import type { Logo } from './fetch-logo.ts';

/** What the last attempt brought: a logo, or none. It is fetched again after `freshUntil`. */
export interface StoredLogo {
  logo: Logo | null;
  freshUntil: Instant;
}

const facts = z.object({ type: z.string(), fresh_until: z.coerce.number().int() });

/** Reads the logo of a URL; null if it was never fetched. */
export async function readStoredLogo(store: R2Bucket, stated: string): Promise<StoredLogo | null> {
  const object = await store.get(keyOf(stated));
  if (!object) return null;
  const read = facts.safeParse(object.customMetadata);
  if (!read.success) return null;
  const { type, fresh_until } = read.data;
  const bytes = new Uint8Array(await object.arrayBuffer());
  return { logo: type === '' ? null : { type, bytes }, freshUntil: instantOf(fresh_until) };
}

/** Stores a logo, or that there is none, for a time. */
export async function storeLogo(
  store: R2Bucket,
  stated: string,
  logo: Logo | null,
  now: Instant,
  lifetimeMs: number,
): Promise<void> {
  await store.put(keyOf(stated), logo?.bytes ?? '', {
    customMetadata: { type: logo?.type ?? '', fresh_until: String(addMs(now, lifetimeMs)) },
  });
}

function keyOf(stated: string): string {
  return `logos/${sha256Hex(stated)}`;
}
