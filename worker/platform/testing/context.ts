import { env } from 'cloudflare:workers';
import type { Context } from '../context.ts';
import { openDatabase } from '../database.ts';
import { type Instant, parseInstant } from '../time.ts';

/** A context on the test's database, by default at a fixed time. */
export function testContext(now: Instant = parseInstant('2026-11-21T09:00:00Z')): Context {
  return {
    db: openDatabase(env.DB),
    clickStores: env.CLICK_STORES,
    archive: env.ARCHIVE,
    now,
    requestId: 'test',
    actor: { kind: 'system', name: 'test' },
    userAgent: null,
    alertOutside: async () => {},
  };
}
