import { env } from 'cloudflare:workers';
import type { Context } from '../context.ts';
import { openDatabase } from '../database.ts';
import { type Instant, parseInstant } from '../time.ts';

/** A context over the test's own books, at a fixed time unless one is given. */
export function testContext(now: Instant = parseInstant('2026-11-21T09:00:00Z')): Context {
  return {
    db: openDatabase(env.DB),
    now,
    requestId: 'test',
    actor: { kind: 'system', name: 'test' },
  };
}
