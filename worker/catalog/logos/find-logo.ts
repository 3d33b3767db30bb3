import { errorCode } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { fetchLogo, type Logo } from './fetch-logo.ts';
import type { LogoEnv } from './logo-env.ts';
import { readStoredLogo, storeLogo } from './logo-store.ts';

/** How long a logo is kept before it is fetched again. Browsers keep it as long. */
export const LOGO_LIFETIME_MS = 30 * DAY;
/** How long a host that failed isn't asked again. */
export const FAILURE_LIFETIME_MS = 6 * HOUR;

/** The logo behind a URL of the catalog, from the store or its host; null if it can't be loaded. A stored logo outlives its host. */
export async function findLogo(env: LogoEnv, stated: string): Promise<Logo | null> {
  const stored = await readStoredLogo(env.store, stated);
  const now = env.clock();
  if (stored && now < stored.freshUntil) return stored.logo;
  const fetched = await fetchLogo(env, stated).catch((error: unknown) => {
    log('info', 'logo.unavailable', { code: errorCode(error), host: URL.parse(stated)?.hostname ?? '' });
    return null;
  });
  const logo = fetched ?? stored?.logo ?? null;
  await storeLogo(env.store, stated, logo, now, fetched ? LOGO_LIFETIME_MS : FAILURE_LIFETIME_MS);
  return logo;
}
