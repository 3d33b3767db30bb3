import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, operator, probe, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { peakMemory } from '../process-usage.ts';

const SMALL = 10_000;
const LARGE = 100_000;
/** Publishers that are created at a time. */
const BATCH_SIZE = 500;
/** Growing linearly would be 1; the rest is for the depth of indexes and the noise of a shared machine. */
const MAX_TIME_PER_PUBLISHER = 1.5;
const MAX_GROWTH_MIB = 64;
const POLL_MS = 250;
/** Garbage is collected at once, so that only live memory is measured. The heap has the limit of the platform. */
const ENGINE_FLAGS = '--gc-global --max-heap-size=128';

const Run = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    payouts: z.number(),
    amount: z.string(),
    batches: z.array(z.object({ id: z.string(), transfers: z.number() })),
  }),
});
type Run = z.infer<typeof Run>['data'];

interface Measured {
  publishers: number;
  /** Milliseconds from the start of the run to its last bank file. */
  milliseconds: number;
  peakMib: number;
}

/** A payout run of ten times as many publishers: created, approved, sent, and all bank files downloaded. */
export async function payoutRun(): Promise<Finding[]> {
  const small = await measure(SMALL);
  const large = await measure(LARGE);
  const each = ({ milliseconds, publishers }: Measured) => milliseconds / publishers;
  const ratio = each(large) / each(small);
  const growth = large.peakMib - small.peakMib;
  return [
    {
      promise: `Time per publisher of a payout run: ${whole(LARGE)} publishers over ${whole(SMALL)}`,
      target: `≤ ${MAX_TIME_PER_PUBLISHER}`,
      measured: ratio.toFixed(2),
      details: `${duration(large.milliseconds)} and ${duration(small.milliseconds)}`,
      passed: ratio <= MAX_TIME_PER_PUBLISHER,
    },
    {
      promise: `Memory of the Worker during a payout run: ${whole(LARGE)} publishers over ${whole(SMALL)}`,
      target: `grows ≤ ${MAX_GROWTH_MIB} MiB`,
      measured: `${growth.toFixed(0)} MiB`,
      details: `${small.peakMib.toFixed(0)} to ${large.peakMib.toFixed(0)} MiB`,
      passed: growth <= MAX_GROWTH_MIB,
    },
  ];
}

async function measure(publishers: number): Promise<Measured> {
  const system = await startSystem(ENGINE_FLAGS);
  try {
    await setUp(system);
    for (let from = 1; from <= publishers; from += BATCH_SIZE)
      await probe(system, 'fill-payouts', z.null(), { from: from + 100, count: BATCH_SIZE });
    const started = performance.now();
    await runThrough(system, publishers);
    return { publishers, milliseconds: performance.now() - started, peakMib: peakMemory(system.pid) };
  } finally {
    await system.stop();
  }
}

async function runThrough(system: BenchSystem, publishers: number): Promise<void> {
  const { id } = await post(system, '', { reason: 'A benchmark' });
  const created = await until(system, id, 'created');
  if (created.payouts !== publishers) throw new Error(`The run has ${created.payouts} payouts.`);
  await post(system, `/${id}/approve`, { amount: created.amount, reason: 'A benchmark' });
  await until(system, id, 'approved');
  await post(system, `/${id}/send`, { reason: 'A benchmark' });
  const sent = await until(system, id, 'sent');
  let transfers = 0;
  for (const batch of sent.batches) transfers += await download(system, id, batch.id);
  if (transfers !== publishers) throw new Error(`The bank files have ${transfers} transfers.`);
}

/** Downloads a bank file in chunks, and counts its transfers. */
async function download(system: BenchSystem, run: string, batch: string): Promise<number> {
  const response = await fetch(`${system.origin}/v1/operations/payout-runs/${run}/batches/${batch}/file`, {
    method: 'POST',
    headers: { ...operator(), 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', reason: 'A benchmark' }),
  });
  if (!response.ok) throw new Error(`The bank file returned ${response.status}.`);
  return (await response.text()).trim().split('\n').length - 1;
}

async function post(system: BenchSystem, path: string, body: object): Promise<Run> {
  const { data } = await call(`${system.origin}/v1/operations/payout-runs${path}`, Run, {
    method: 'POST',
    headers: { ...operator(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return data;
}

async function until(system: BenchSystem, id: string, status: string): Promise<Run> {
  for (;;) {
    const url = `${system.origin}/v1/operations/payout-runs/${id}`;
    const { data } = await call(url, Run, { headers: operator() });
    if (data.status === status) return data;
    await pause(POLL_MS);
  }
}
