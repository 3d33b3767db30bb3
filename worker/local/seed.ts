import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const OPERATOR = { authorization: 'Bearer local-only-operator-token' };
const POLL_MS = 1_000;
const TIMEOUT_MS = 10 * 60_000;

const SeedResponse = z.object({ data: z.object({ runs: z.array(z.string()), already: z.boolean() }) });
const Run = z.object({
  id: z.string(),
  network_id: z.string(),
  kind: z.string(),
  status: z.enum(['running', 'completed', 'refused', 'failed']),
  rows_expected: z.number().nullable(),
  rows_new: z.number(),
  rows_changed: z.number(),
  rows_unchanged: z.number(),
  error_detail: z.string().nullable(),
});
const RunList = z.object({ data: z.array(Run) });
const Stats = z.object({ data: z.object({ demo: z.object({ sample_url: z.string().nullable() }) }) });
type Run = z.infer<typeof Run>;

/** Creates the demo publisher and loads the sandbox networks' catalogs. A repeated call changes nothing. */
export async function seed(origin: string): Promise<void> {
  const { data: seeded } = await call(`${origin}/dev/seed`, SeedResponse, { method: 'POST' });
  if (seeded.runs.length > 0) await followRuns(origin, new Set(seeded.runs));
}

/** The demo publisher's link to a brand; null if there is no brand yet. */
export async function sampleLink(origin: string): Promise<string | null> {
  return (await call(`${origin}/v1/stats`, Stats, {})).data.demo.sample_url;
}

async function followRuns(origin: string, ids: ReadonlySet<string>): Promise<void> {
  const printed = new Map<string, string>();
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { data } = await call(`${origin}/v1/operations/sync-runs?per_page=10`, RunList, {
      headers: OPERATOR,
    });
    const runs = data.filter((run) => ids.has(run.id));
    for (const run of runs) {
      const line = progressOf(run);
      if (printed.get(run.id) !== line) console.log(`    ${line}`);
      printed.set(run.id, line);
    }
    if (runs.length === ids.size && runs.every((run) => run.status !== 'running')) return;
    await pause(POLL_MS);
  }
  throw new Error('The first syncs take longer than expected. They continue in the background.');
}

function progressOf(run: Run): string {
  const done = (run.rows_new + run.rows_changed + run.rows_unchanged).toLocaleString('en');
  const expected = run.rows_expected === null ? '' : ` of ${run.rows_expected.toLocaleString('en')}`;
  const problem = run.error_detail === null ? '' : `: ${run.error_detail}`;
  return `${run.network_id} ${run.kind}: ${done}${expected} rows, ${run.status}${problem}`;
}

async function call<Body>(url: string, shape: z.ZodType<Body>, init: RequestInit): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned ${response.status}.`);
  return shape.parse(await response.json());
}
