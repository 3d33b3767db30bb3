import type { Context } from '../context.ts';

/** A whole read of a table, or of an index with an entry for each of its rows. A partial index has only the rows that it is for. */
const SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\S+))?$/;

/**
 * The tables, by the names that the statements give them, that the statements of `work` read whole, with the statement’s text.
 */
export async function wholeReads(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<{ name: string; text: string }[]> {
  const prepared = await statementsOf(ctx, work);
  const d1 = ctx.db.$client;
  const { results: partial } = await d1
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%) WHERE %'")
    .all<{ name: string }>();
  const partialIndexes = new Set(partial.map(({ name }) => name));
  const reads: { name: string; text: string }[] = [];
  for (const { text, values } of prepared) {
    const plan = await d1
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    for (const { detail } of plan.results) {
      const [, name, index = ''] = SCAN.exec(detail) ?? [];
      if (name && !partialIndexes.has(index)) reads.push({ name, text });
    }
  }
  return reads;
}

/** The rows that the statements of `work`, which only reads, read when they run once more. */
export async function rowsReadBy(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<number> {
  let rows = 0;
  for (const { text, values } of await statementsOf(ctx, work)) {
    const { meta } = await ctx.db.$client
      .prepare(text)
      .bind(...values)
      .run();
    rows += meta.rows_read;
  }
  return rows;
}

interface Prepared {
  text: string;
  values: unknown[];
}

/** The statements that `work` prepares, with the values of each. */
async function statementsOf(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<Prepared[]> {
  const d1 = ctx.db.$client;
  const prepare = d1.prepare.bind(d1);
  const prepared: Prepared[] = [];
  d1.prepare = (text) => {
    const statement = prepare(text);
    const bind = statement.bind.bind(statement);
    const each: Prepared = { text, values: [] };
    prepared.push(each);
    statement.bind = (...values) => {
      each.values = values;
      return bind(...values);
    };
    return statement;
  };
  try {
    await work(ctx);
  } finally {
    d1.prepare = prepare;
  }
  return prepared;
}
