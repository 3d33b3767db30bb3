import type { EdgeSource } from '../catalog/edge-table.ts';
import { clickIdKeys, deploymentKeyMissing } from '../clicks/click-id-keys.ts';
import { sendClicks } from '../clicks/click-queue.ts';
import { type ClickRow, clickRow } from '../clicks/click-record.ts';
import { randomOutbox } from '../clicks/outbox-names.ts';
import { type ClickTarget, ClickWriter } from '../clicks/redirect/click-writer.ts';
import { EdgeCache } from '../clicks/redirect/edge-cache.ts';
import { LinkPlanCache } from '../clicks/redirect/link-plan.ts';
import type { Tracker } from '../clicks/redirect/redirect.ts';
import { ClickResponses } from '../clicks/redirect/responses.ts';
import { keysOf } from '../platform/key-list.ts';
import { systemClock } from '../platform/time.ts';
import type { REDIRECT_BINDINGS } from './redirect-bindings.ts';

export type RedirectEnv = Pick<Env, (typeof REDIRECT_BINDINGS)[number]>;

/** What a redirect needs of the API's script, and only rarely: entries that the edge table lacks, and stores for clicks that the queue refuses. */
export interface RedirectSupport extends EdgeSource {
  storeClicks(rows: ClickRow[]): Promise<void>;
  /** Alerts operators about clicks that are only in the log. */
  reportLogOnly(clicks: number): Promise<void>;
  /** Adds redirects that failed to the samples. */
  reportFailures(failures: number): Promise<void>;
}

/** Creates a tracker with an empty cache and no pending clicks. Throws `deployment.key_missing` (500). */
export function trackerWith(env: RedirectEnv, support: RedirectSupport): Tracker {
  requireOwnKeys(env, [
    ...namedKeys('CLICK_ID_KEY', env.CLICK_ID_KEY),
    ...namedKeys('ADDRESS_KEY', env.ADDRESS_KEY),
  ]);
  return {
    edge: new EdgeCache(env.EDGE, support),
    plans: new LinkPlanCache(),
    writer: new ClickWriter(clickTargets(env, support), {
      reportLogOnly: (clicks) => support.reportLogOnly(clicks),
    }),
    responses: new ClickResponses(env),
    clock: systemClock,
    clickIdKey: clickIdKeys(env)[0],
    addressKey: env.ADDRESS_KEY,
    rewriteForLocal: env.ENVIRONMENT === 'local' ? throughSandbox(env.PUBLIC_ORIGIN) : (location) => location,
  };
}

/** The keys of a secret, which has several while one replaces another; undefined if it has none. */
export function namedKeys(
  name: string,
  secret: string | undefined,
): (readonly [name: string, key: string | undefined])[] {
  const keys = keysOf(secret ?? '');
  return keys.length === 0 ? [[name, undefined]] : keys.map((key) => [name, key]);
}

/** Throws if a deployment lacks a key, or uses the public one of a local system, with which anyone could forge its click IDs. */
export function requireOwnKeys(
  { ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>,
  keys: readonly (readonly [name: string, value: string | undefined])[],
): void {
  for (const [name, value] of keys)
    if (!value || (ENVIRONMENT !== 'local' && value.startsWith('local-only-')))
      throw deploymentKeyMissing(`${name} is not set to a key of this deployment.`);
}

/** Where a click can be put; the first that works is used. */
function clickTargets({ CLICKS, OUTBOX }: RedirectEnv, support: RedirectSupport): ClickTarget[] {
  return [
    { name: 'queue', put: (clicks) => sendClicks(CLICKS, clicks) },
    { name: 'stores', put: (clicks) => support.storeClicks(clicks.map(clickRow)) },
    { name: 'outbox', put: (clicks) => putInOutbox(OUTBOX, clicks.map(clickRow)) },
  ];
}

/** An object that restarts because its script is deployed refuses a call. The next call reaches the new version. */
async function putInOutbox(outbox: Env['OUTBOX'], rows: ClickRow[]): Promise<void> {
  try {
    await outbox.getByName(randomOutbox()).put(rows);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    await outbox.getByName(randomOutbox()).put(rows);
  }
}

/** The runtime marks errors of objects that a new stub may not have. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'retryable' in error && error.retryable === true;
}

/** In local development, networks and shops are under `/sandbox/`. */
function throughSandbox(origin: string): (location: string) => string {
  return (location) => location.replace(/^https?:\/\//, `${origin}/sandbox/`);
}
