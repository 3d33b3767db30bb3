import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { type Instant, SECOND, systemClock } from '../../platform/time.ts';

/** Shorter than the time after which the runtime takes an idle object out of memory. */
const IDLE_AFTER_MS = 8 * SECOND;
let emptiedAt = systemClock();

/**
 * Empties the database, the namespaces, the bucket, the cache, all Durable Objects and the sandbox. `reset` empties only what is in
 * memory, so what may be idle is loaded before, and Durable Objects are emptied one by one: they can leave the memory again while
 * others are loaded.
 */
export async function emptyStores(): Promise<void> {
  await loadStores();
  if (systemClock() - emptiedAt > IDLE_AFTER_MS) await emptyObjects();
  await reset();
  await resetSandbox();
  // An object that left the memory in between still has its data.
  if (await hasTables()) await reset();
  emptiedAt = systemClock();
}

/** The sandbox is a Worker of its own, whose object `reset` leaves alone once it is idle. */
async function resetSandbox(): Promise<void> {
  const response = await env.SANDBOX?.fetch('https://sandbox.example/sandbox/control/reset', {
    method: 'POST',
  });
  if (!response?.ok) throw new Error('The sandbox wasn’t reset.');
}

async function hasTables(): Promise<boolean> {
  const { results } = await env.DB.prepare('SELECT name FROM sqlite_master').all();
  return results.length > 0;
}

async function loadStores(): Promise<void> {
  await Promise.all([
    env.DB.prepare('SELECT 1').run(),
    env.EDGE.get('any'),
    env.OAUTH_KV.get('any'),
    env.ARCHIVE.head('any'),
    caches.default.match('https://tributary.example/any'),
  ]);
}

async function emptyObjects(): Promise<void> {
  await Promise.all([
    emptyAll(env.BREAKER),
    emptyAll(env.OUTBOX),
    emptyAll(env.RATE_LIMITER),
    emptyAll(env.CLICK_STORES),
    emptyAll(env.CLICK_ACTIVITY),
    emptyAll(env.GRANT_REFRESHES),
    emptyAll(env.TEST_TRAFFIC),
  ]);
}

async function emptyAll<T extends Rpc.DurableObjectBranded | undefined>(
  namespace: DurableObjectNamespace<T>,
): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), emptyObject)));
}

async function emptyObject(_: unknown, { storage }: DurableObjectState): Promise<void> {
  await storage.deleteAlarm();
  await storage.deleteAll();
}

/** When the stores were emptied for the current test file. */
export function fileStart(): Instant {
  return emptiedAt;
}
