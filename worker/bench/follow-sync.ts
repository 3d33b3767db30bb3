import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';
import { call, control, operator } from './calls.ts';

const Run = z.object({
  id: z.string(),
  status: z.enum(['running', 'completed', 'refused', 'failed']),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  rows_expected: z.number().nullable(),
  rows_new: z.number(),
  rows_changed: z.number(),
  rows_unchanged: z.number(),
  error_detail: z.string().nullable(),
});
const Started = z.object({ data: Run });
const Listed = z.object({ data: z.array(Run) });
type Run = z.infer<typeof Run>;

/** A completed sync: its duration, the time until its rows were counted, and the counts. Times are milliseconds. */
export interface Synced {
  milliseconds: number;
  surveyed: number;
  new: number;
  changed: number;
  unchanged: number;
}

const POLL_MS = 100;

/** Runs a Wildfire sync through the Workflow and polls its run. Throws if it doesn't complete. */
export async function sync(system: BenchSystem, kind: 'catalog' | 'revenue'): Promise<Synced> {
  const headers = operator();
  const url = `${system.origin}/v1/operations/networks/wildfire/sync?kind=${kind}`;
  const began = performance.now();
  const { data: started } = await call(url, Started, { method: 'POST', headers });
  let surveyed = 0;
  for (;;) {
    const { data } = await call(`${system.origin}/v1/operations/sync-runs?per_page=1`, Listed, { headers });
    const run = data.find(({ id }) => id === started.id);
    if (run && run.rows_expected !== null) surveyed ||= performance.now() - began;
    if (run && run.status !== 'running') return { surveyed, ...ended(run) };
    await pause(POLL_MS);
  }
}

/** Fills the catalog with so many merchants, a fifth of them with a second domain. */
export async function fillCatalog(system: BenchSystem, merchants: number): Promise<void> {
  await control(system, 'catalog', { merchants, domains: merchants * 1.2 });
  await sync(system, 'catalog');
}

function ended(run: Run) {
  if (run.status !== 'completed' || !run.finished_at)
    throw new Error(`The sync ended as ${run.status}: ${run.error_detail}`);
  return {
    milliseconds: Date.parse(run.finished_at) - Date.parse(run.started_at),
    new: run.rows_new,
    changed: run.rows_changed,
    unchanged: run.rows_unchanged,
  };
}
