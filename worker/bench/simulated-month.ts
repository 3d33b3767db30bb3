import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';
import { probe } from './calls.ts';

const Metered = z.object({
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

const Simulated = z.array(
  z.object({
    publisher: z.number(),
    metered: Metered,
    clicks: z.number(),
    bytes: z.number(),
    some: z.array(z.string()),
  }),
);
const Archived = z.array(z.object({ clicks: z.number(), bytes: z.number(), metered: Metered }));

/** Rows that are billed: of the store, of D1, keys and alarms. */
export function rowsWritten({ rowsWritten: rows, d1RowsWritten, keysPut, alarmsSet }: Metered): number {
  return rows + d1RowsWritten + keysPut + alarmsSet;
}

/** Plays a month of publishers in metered stores. */
export async function simulateMonth(
  system: BenchSystem,
  month: string,
  publishers: readonly { publisher: number; clicks: number }[],
): Promise<z.infer<typeof Simulated>> {
  const stores = [];
  for (const each of publishers)
    stores.push(...(await probe(system, 'simulate-month', Simulated, { month, publishers: [each] })));
  return stores;
}

/** Moves the clicks of their stores to R2. */
export function archiveMonth(
  system: BenchSystem,
  month: string,
  publishers: readonly number[],
): Promise<z.infer<typeof Archived>> {
  return probe(system, 'archive-month', Archived, { month, publishers });
}
