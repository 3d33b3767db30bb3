import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';
import { probe } from './calls.ts';

export const Metered = z.object({
  clicks: z.number(),
  calls: z.number(),
  wakes: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  keysPut: z.number(),
  alarmsSet: z.number(),
  alarmRuns: z.number(),
  d1RowsRead: z.number(),
  d1RowsWritten: z.number(),
  r2Reads: z.number(),
  r2Writes: z.number(),
});
export type Metered = z.infer<typeof Metered>;

const Simulated = z.object({
  metered: Metered,
  clicks: z.number(),
  bytes: z.number(),
  some: z.array(z.string()),
});
const Archived = z.array(z.object({ clicks: z.number(), bytes: z.number(), metered: Metered }));

/** Rows that are billed: of the store, of D1, keys and alarms. */
export function rowsWritten({ rowsWritten: rows, d1RowsWritten, keysPut, alarmsSet }: Metered): number {
  return rows + d1RowsWritten + keysPut + alarmsSet;
}

/** Clicks per call, which has to end before the client gives up. */
const CALL_CLICKS = 20_000;

export interface SimulatedStore extends z.infer<typeof Simulated> {
  publisher: number;
}

/** The consumer writes `clicksPerBatch` clicks at a time; if undefined, those that arrive in five seconds. */
export interface MonthOptions {
  publisher: number;
  clicks: number;
  clicksPerBatch?: number;
}

/** Plays a month of a publisher in a metered store. */
export async function simulateMonth(
  system: BenchSystem,
  month: string,
  options: MonthOptions,
): Promise<SimulatedStore> {
  const { publisher, clicks } = options;
  const parts = Math.ceil(clicks / CALL_CLICKS);
  const played = [];
  for (let part = 0; part < parts; part++)
    played.push(await probe(system, 'simulate-month', Simulated, { month, ...options, part, parts }));
  const last = played.at(-1);
  if (!last) throw new Error('A month has no clicks.');
  const metered = added(played.map((each) => each.metered));
  return { ...last, publisher, metered, some: played.flatMap(({ some }) => some) };
}

/** The sums of what was counted. */
export function added(all: readonly Metered[]): Metered {
  const sum = Metered.parse(Object.fromEntries(Object.keys(Metered.shape).map((name) => [name, 0])));
  for (const each of all) for (const name of Metered.keyof().options) sum[name] += each[name];
  return sum;
}

/** Moves the clicks of their stores to R2. */
export function archiveMonth(
  system: BenchSystem,
  month: string,
  publishers: readonly number[],
): Promise<z.infer<typeof Archived>> {
  return probe(system, 'archive-month', Archived, { month, publishers });
}
