import { readNetwork } from '../catalog/network-queries.ts';
import type { Month } from '../clicks/store/store-name.ts';
import { type PostbackConfig, postbackConfig } from '../networks/postback/config.ts';
import { rowIdOf } from '../networks/postback/row-id.ts';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { normalizeReference } from '../platform/normalize-reference.ts';
import { lineOf, parseStatement, type StatementRow, type UnreadableLine } from './parse-statement.ts';
import type { ColumnMapping } from './tables.ts';

/** A partner's rows have IDs by its identity. Other networks' statements have the IDs of their reports. */
type RowIdentity = PostbackConfig['identity'] | null;

const rowGoalMissing = failure(
  'row.goal_missing',
  422,
  (click: string) =>
    `The click ${click} has several sales, and the row doesn’t name the goal. Upload the file with a column of the goal.`,
  { action: 'Upload the file with a column of the goal.', sample: ['8f14e45f'] },
);

/** A file of a statement, with the IDs of the network's reports. */
interface FileRows {
  rows: StatementRow[];
  unreadable: UnreadableLine[];
  /** The IDs of unreadable lines that the rows settle. */
  settled: string[];
  /** The IDs under which a file could be stored as it writes them, or before the network had reported the goals of its clicks. */
  replaced: string[];
}

/** Throws `network.not_found` (404), and as `parseStatement` does. */
export async function rowsOfFile(
  ctx: Context,
  file: { networkId: string; month: Month; csv: string; columns: ColumnMapping },
): Promise<FileRows> {
  const { networkId, month, csv, columns } = file;
  const identity = await identityOf(ctx, networkId);
  const idOf = (id: string, goal: string | null) => reportedId(identity, id, goal);
  const read = parseStatement(csv, columns, month, idOf);
  const namesGoals = identity !== 'click_goal' || columns.goal != null;
  const found = namesGoals ? { rows: read.rows, unreadable: [] } : await withGoals(ctx, networkId, read.rows);
  const { rows } = found;
  const withoutGoals = (each: readonly StatementRow[]) => each.map(({ writtenId }) => idOf(writtenId, null));
  const stored = new Set(rows.map(({ externalId }) => externalId));
  const written = rows.map(({ writtenId }) => writtenId);
  return {
    rows,
    unreadable: [...read.unreadable, ...found.unreadable],
    settled: [...new Set([...stored, ...written, ...withoutGoals(rows)])],
    replaced: [
      ...written.filter((id) => !PREFIXED.test(id)),
      ...(namesGoals ? [] : withoutGoals(read.rows)),
    ].filter((id) => !stored.has(id)),
  };
}

/** An order or a click with such a name isn't a row that was stored without the prefix. */
const PREFIXED = /^(order|click):/;

/** Throws `network.not_found` (404). */
async function identityOf(ctx: Context, networkId: string): Promise<RowIdentity> {
  const { postback } = (await readNetwork(ctx, networkId)).settings.adapter;
  return postback === undefined ? null : postbackConfig.parse(postback).identity;
}

/** The ID that a network's report rows have for a row of its statement. Throws `reference.malformed`. */
function reportedId(identity: RowIdentity, id: string, goal: string | null): string {
  if (identity === null) return id;
  const known = normalizeReference(id);
  return known === '' ? '' : rowIdOf(identity, known, goal === null ? null : normalizeReference(goal));
}

/**
 * Rows of clicks from a file without goals, by the ID of the one row that the network has reported for the click. Where it has
 * reported several, the row is a line that can't be read: no goal is guessed.
 */
async function withGoals(
  ctx: Context,
  networkId: string,
  rows: readonly StatementRow[],
): Promise<{ rows: StatementRow[]; unreadable: UnreadableLine[] }> {
  const known = await reportedGoals(
    ctx,
    networkId,
    rows.map(({ externalId }) => externalId),
  );
  const isAmbiguous = ({ externalId }: StatementRow) => (known.get(externalId)?.number ?? 0) > 1;
  return {
    rows: rows
      .filter((row) => !isAmbiguous(row))
      .map((row) => ({ ...row, externalId: known.get(row.externalId)?.first ?? row.externalId })),
    unreadable: rows
      .filter(isAmbiguous)
      .map((row) => lineOf(row.line, row.externalId, row.text, rowGoalMissing(row.writtenId))),
  };
}

interface Reported {
  id: string;
  number: number;
  first: string;
}

/** How many rows a network has reported for clicks, by the ID that a row without a goal would have, and the first one. */
async function reportedGoals(
  ctx: Context,
  networkId: string,
  ids: readonly string[],
): Promise<Map<string, Reported>> {
  const found: Reported[] = [];
  for (const chunk of jsonChunks(ids)) {
    const { results } = await ctx.db.$client
      .prepare(
        `SELECT j.value AS id, COUNT(*) AS number, MIN(r.external_id) AS first FROM json_each(?1) j
         CROSS JOIN report_rows r ON r.network_id = ?2 AND r.external_id >= j.value
           AND r.external_id < substr(j.value, 1, length(j.value) - 1) || '}' GROUP BY j.value`,
      )
      .bind(chunk, networkId)
      .all<Reported>();
    found.push(...results);
  }
  return new Map(found.map((each) => [each.id, each]));
}
