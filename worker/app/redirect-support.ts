import { systemClock } from '../platform/time.ts';
import type { RedirectSupport } from './tracker.ts';

/**
 * The API's part of a redirect. Imported on first use, because it is needed only for entries that the edge table lacks and for
 * clicks that the queue refuses.
 */
export function supportOf(env: Env): RedirectSupport {
  const lookups = async () => (await import('./lookups.ts')).lookupsOf(env.DB);
  return {
    publisher: async (number) => (await lookups()).publisher(number),
    program: async (id) => (await lookups()).program(id),
    brand: async (id) => (await lookups()).brand(id),
    domain: async (registrable) => (await lookups()).domain(registrable),
    link: async (id) => (await lookups()).link(id),
    enforced: async () => (await lookups()).enforced(),
    storeClicks: async (rows) => (await import('./click-fallback.ts')).writeToStores(env, rows),
    reportLogOnly: async (clicks) => (await import('./click-fallback.ts')).reportLogOnly(env, clicks),
    reportFailures: async (failures) =>
      (await import('../clicks/report-redirects.ts')).reportFailures(env, failures, systemClock()),
  };
}
