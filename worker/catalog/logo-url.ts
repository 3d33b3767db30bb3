import { sha256Hex } from '../platform/hashing.ts';
import type { BrandId } from '../platform/ids.ts';

/** The URL of a brand's logo; null if its network states none. */
export type LogoUrl = (brand: BrandId, stated: string | null) => string | null;

/**
 * Logos are served from our own origin, so that no visitor's request reaches a network's host. Another logo has another
 * URL, so browsers may keep it.
 */
export function logoUrl(origin: string): LogoUrl {
  return (brand, stated) => stated && `${origin}/v1/brands/${brand}/logo?v=${logoVersion(stated)}`;
}

/** Identifies the URL that a network states for a logo. */
export function logoVersion(stated: string): string {
  return sha256Hex(stated).slice(0, 12);
}
