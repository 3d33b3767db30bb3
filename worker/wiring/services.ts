import { edgeSource } from '../catalog/edge-source.ts';
import { bannedList } from '../compliance/banned-domains.ts';
import type { Actor, Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { systemClock } from '../platform/time.ts';
import { linkEntry } from '../publishers/link-edge.ts';
import { publisherEntry } from '../publishers/publishers.ts';
import { KnownPlans } from '../tracking/click-plan.ts';
import { sendClicks } from '../tracking/click-queue.ts';
import { clickRow, writeClicks } from '../tracking/click-record.ts';
import { type ClickStore, ClickWriter } from '../tracking/click-writer.ts';
import { EdgeCache } from '../tracking/edge-cache.ts';
import type { Tracker } from '../tracking/redirect.ts';
import { clickEventStatements } from '../webhooks/click-events.ts';
import { clickIdKeys } from './click-id-keys.ts';

/** Outboxes that share the load while queue and books are down together. */
const OUTBOXES = 4;

/** The context of one piece of work that begins now. */
export function contextOf(env: Env, requestId: string, actor: Actor): Context {
  return { db: openDatabase(env.DB), now: systemClock(), requestId, actor };
}

let tracker: Tracker | null = null;

/** The isolate's tracker: its copy of the edge table and its click writer, made once. */
export function trackerOf(env: Env): Tracker {
  tracker ??= makeTracker(env);
  return tracker;
}

/** A tracker of its own: an edge table that nothing was read of yet, and no clicks under way. */
export function makeTracker(env: Env): Tracker {
  requireOwnKeys(env);
  const edge = new EdgeCache(env.EDGE, sourceOf(env));
  return {
    edge,
    plans: new KnownPlans(edge.reads),
    writer: new ClickWriter(clickStores(env)),
    clickIdKey: clickIdKeys(env)[0],
    addressKey: env.ADDRESS_KEY,
    reachable: env.ENVIRONMENT === 'local' ? throughSandbox(env.PUBLIC_ORIGIN) : (location) => location,
  };
}

/** A deployment that runs on a laptop's keys would sign click ids that anyone can forge: it refuses to work. */
function requireOwnKeys(env: Env): void {
  const keys = [
    ...clickIdKeys(env).map((key) => ['CLICK_ID_KEY', key] as const),
    ['ADDRESS_KEY', env.ADDRESS_KEY],
    ['SEAL_KEY', env.SEAL_KEY],
    ['LEDGER_SIGNING_KEY', env.LEDGER_SIGNING_KEY],
    ['OPERATOR_TOKEN', env.OPERATOR_TOKEN],
  ] as const;
  for (const [name, value] of keys)
    if (!value || (env.ENVIRONMENT !== 'local' && value.startsWith('local-only-')))
      throw new DomainError('deployment.key_missing', `${name} is not set to a key of this deployment.`, 500);
}

function sourceOf(env: Env) {
  const db = openDatabase(env.DB);
  return edgeSource(db, {
    publisher: (number) => publisherEntry(db, number),
    link: (id) => linkEntry(db, id),
    banned: async () => (await bannedList({ db })).patterns,
  });
}

/** Where clicks go, in the order of trying. */
function clickStores(env: Env): ClickStore[] {
  const ctx = () => contextOf(env, 'click-writer', { kind: 'system', name: 'click-writer' });
  return [
    { name: 'queue', put: (clicks) => sendClicks(env.CLICKS, clicks) },
    {
      name: 'books',
      put: (clicks) =>
        writeClicks(env.DB, clicks.map(clickRow), (piece) => clickEventStatements(ctx(), piece)),
    },
    {
      name: 'outbox',
      put: (clicks) =>
        env.OUTBOX.getByName(`clicks-${Math.floor(Math.random() * OUTBOXES)}`).put(clicks.map(clickRow)),
    },
  ];
}

/** On a laptop the networks and the shops are behind one path of the site itself; a shop is any host under `.example`. */
function throughSandbox(origin: string): (location: string) => string {
  return (location) =>
    location.replace(/^https?:\/\/(?=([^/?#]*))/, (_, host: string) =>
      host.endsWith('.example') ? `${origin}/sandbox/shop/` : `${origin}/sandbox/`,
    );
}
