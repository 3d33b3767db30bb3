import type { EdgeSource } from '../catalog/edge-table.ts';
import { clickIdKeys, deploymentKeyMissing } from '../clicks/click-id-keys.ts';
import { sendClicks } from '../clicks/click-queue.ts';
import { clickRow } from '../clicks/click-record.ts';
import { randomOutbox } from '../clicks/outbox-names.ts';
import { type ClickTarget, ClickWriter } from '../clicks/redirect/click-writer.ts';
import { EdgeCache } from '../clicks/redirect/edge-cache.ts';
import { LinkPlanCache } from '../clicks/redirect/link-plan.ts';
import type { Tracker } from '../clicks/redirect/redirect.ts';
import { ClickResponses } from '../clicks/redirect/responses.ts';
import { keysOf } from '../platform/hashing.ts';
import { perIsolate } from '../platform/isolate.ts';

const OWN_KEYS = [
  'CLICK_ID_KEY',
  'ADDRESS_KEY',
  'ENCRYPTION_KEY',
  'LEDGER_SIGNING_KEY',
  'OPERATOR_TOKEN',
] as const;

/** The isolate's tracker, with its edge cache and click writer. */
export const trackerOf = perIsolate(createTracker);

/** Creates a tracker with an empty cache and no pending clicks. */
export function createTracker(env: Env): Tracker {
  requireOwnKeys(env);
  const edge = new EdgeCache(env.EDGE, sourceOf(env));
  return {
    edge,
    plans: new LinkPlanCache(edge.reads),
    writer: new ClickWriter(clickTargets(env), {
      reportLogOnly: async (clicks) => (await import('./click-fallback.ts')).reportLogOnly(env, clicks),
    }),
    responses: new ClickResponses(env),
    clickIdKey: clickIdKeys(env)[0],
    addressKey: env.ADDRESS_KEY,
    rewriteForLocal: env.ENVIRONMENT === 'local' ? throughSandbox(env.PUBLIC_ORIGIN) : (location) => location,
  };
}

/** Throws if a deployment uses the public keys of a local system: anyone could forge click IDs. */
function requireOwnKeys(env: Env): void {
  for (const name of OWN_KEYS) {
    const keys = keysOf(env[name] ?? '');
    if (
      keys.length === 0 ||
      (env.ENVIRONMENT !== 'local' && keys.some((key) => key.startsWith('local-only-')))
    )
      throw deploymentKeyMissing(`${name} is not set to a key of this deployment.`);
  }
}

/** Imported on first use, because D1 is read only for entries that the edge table lacks. */
function sourceOf(env: Env): EdgeSource {
  const lookups = async () => (await import('./lookups.ts')).lookupsOf(env.DB);
  return {
    publisher: async (number) => (await lookups()).publisher(number),
    program: async (id) => (await lookups()).program(id),
    brand: async (id) => (await lookups()).brand(id),
    domain: async (registrable) => (await lookups()).domain(registrable),
    link: async (id) => (await lookups()).link(id),
    banned: async () => (await lookups()).banned(),
  };
}

/** Where a click can be put; the first that works is used. */
function clickTargets(env: Env): ClickTarget[] {
  return [
    { name: 'queue', put: (clicks) => sendClicks(env.CLICKS, clicks) },
    {
      name: 'stores',
      put: async (clicks) => (await import('./click-fallback.ts')).writeToStores(env, clicks),
    },
    {
      name: 'outbox',
      put: (clicks) => env.OUTBOX.getByName(randomOutbox()).put(clicks.map(clickRow)),
    },
  ];
}

/** In local development, networks and shops are under `/sandbox/`. */
function throughSandbox(origin: string): (location: string) => string {
  return (location) => location.replace(/^https?:\/\//, `${origin}/sandbox/`);
}
