import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { instantOf } from '../../platform/time.ts';

/** A system context at noon on a day in November. */
export function sampleContext(d1: D1Database, minutesLater = 0): Context {
  const now = instantOf(Date.parse('2026-11-02T12:00:00Z') + minutesLater * 60_000);
  return { ...testContext(now), db: openDatabase(d1) };
}
