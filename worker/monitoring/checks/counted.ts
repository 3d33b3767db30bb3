import type { Context } from '../../platform/context.ts';
import { formatCount } from '../../platform/contract/counts.ts';
import { type CheckStatus, type Finding, MAX_EVIDENCE } from './check.ts';

interface Counted {
  /** How many rows the query looked at; null where the database didn't count them. */
  checked: number | null;
  /** How many are wrong. */
  wrong: number;
  /** What names some of them. */
  evidence: string[];
}

/**
 * Counts rows that are wrong, and names some. The query returns one row for each that is wrong, with `name`, and `checked`, the
 * number of all rows that it looked at.
 */
export async function countWrong(
  ctx: Context,
  wrong: string,
  all: string,
  ...values: unknown[]
): Promise<Counted> {
  const of = (sql: string) => ctx.db.$client.prepare(sql).bind(...values);
  const [total, counted, some] = await ctx.db.$client.batch<{ n?: number; name?: string }>([
    of(`SELECT count(*) AS n FROM (${all})`),
    of(`SELECT count(*) AS n FROM (${wrong})`),
    of(`SELECT name FROM (${wrong}) LIMIT ${MAX_EVIDENCE}`),
  ]);
  return {
    checked: total?.results[0]?.n ?? null,
    wrong: counted?.results[0]?.n ?? 0,
    evidence: (some?.results ?? []).map(({ name }) => String(name)),
  };
}

/** `bad` is the status if any row is wrong. `found` gets the number of these, and `good` that of all rows as text: `5,339`. */
export function findingOf(
  { checked, wrong, evidence }: Counted,
  {
    bad,
    good,
    found,
  }: { bad: CheckStatus; good: (checked: string) => string; found: (wrong: number) => string },
): Finding {
  const figures = { checked, wrong };
  return wrong === 0
    ? { status: 'pass', message: good(formatCount(checked ?? 0)), figures }
    : { status: bad, message: found(wrong), figures, evidence };
}
