import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const OPERATOR = { authorization: 'Bearer local-only-operator-token' };
const POLL_MS = 1_000;
const TIMEOUT_MS = 10 * 60_000;

const SeedAnswer = z.object({ data: z.object({ runs: z.array(z.string()), already: z.boolean() }) });
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

/** Fills the books with the demo publisher and the sandbox networks' catalogues, once; later calls find them there. */
export async function seed(origin: string): Promise<void> {
  const answer = await call(`${origin}/dev/seed`, SeedAnswer, { method: 'POST' });
  if (answer.data.runs.length > 0) await followRuns(origin, new Set(answer.data.runs));
}

/** The demo publisher's link to a brand of the catalogue; null while there is none. */
export async function sampleLink(origin: string): Promise<string | null> {
  return (await call(`${origin}/v1/stats`, Stats, {})).data.demo.sample_url;
}

async function followRuns(origin: string, ids: ReadonlySet<string>): Promise<void> {
  const shown = new Map<string, string>();
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { data } = await call(`${origin}/v1/operations/sync-runs?per_page=10`, RunList, {
      headers: OPERATOR,
    });
    const runs = data.filter((run) => ids.has(run.id));
    for (const run of runs) {
      const line = progressOf(run);
      if (shown.get(run.id) !== line) console.log(`    ${line}`);
      shown.set(run.id, line);
    }
    if (runs.length === ids.size && runs.every((run) => run.status !== 'running')) return;
    await pause(POLL_MS);
  }
  throw new Error('The first syncs take very long; they go on by themselves.');
}

function progressOf(run: Run): string {
  const done = (run.rows_new + run.rows_changed + run.rows_unchanged).toLocaleString('en');
  const expected = run.rows_expected === null ? '' : ` of ${run.rows_expected.toLocaleString('en')}`;
  const fault = run.error_detail === null ? '' : `: ${run.error_detail}`;
  return `${run.network_id} ${run.kind}: ${done}${expected} rows, ${run.status}${fault}`;
}

async function call<Answer>(url: string, shape: z.ZodType<Answer>, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}.`);
  return shape.parse(await response.json());
}
