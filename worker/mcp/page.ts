import { z } from '@hono/zod-openapi';

/** The largest result that an assistant can read well, in characters of JSON (about 15,000 tokens). */
export const MAX_RESULT_LENGTH = 60_000;

/** Fields of a tool that lists. */
export const pageInput = {
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(1_000_000).default(0).describe('The `next_offset` of the result before it'),
};

export const pageOutput = {
  total: z.int().describe('All that match'),
  next_offset: z.int().nullable().describe('Where to continue; null at the end'),
};

/** As many rows as fit into a result, and where the next ones begin. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { offset, total }: { offset: number; total: number },
): { rows: Row[]; total: number; next_offset: number | null } {
  const fitting: Row[] = [];
  let length = 0;
  for (const row of rows) {
    length += JSON.stringify(row).length;
    if (length > MAX_RESULT_LENGTH && fitting.length > 0) break;
    fitting.push(row);
  }
  const next = offset + fitting.length;
  return { rows: fitting, total, next_offset: next < total && fitting.length > 0 ? next : null };
}
