import { conversionStatements } from '../earnings/book.ts';
import { readShareRules } from '../earnings/share-rule.ts';
import type { Entry, MalformedRow, ReportRow } from '../networks/contract.ts';
import { piecesOf } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { attributorOf } from './attributor.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import { conversionEvents } from './conversion-events.ts';
import { planRows } from './plan.ts';
import { readHeld, rejectedStatements, reportStatements } from './report-store.ts';

/** Rows planned and written together. */
const ROWS_AT_ONCE = 1_000;
const TRIES = 5;

/** What became of the rows of a report. */
export interface Ingested {
  new: number;
  changed: number;
  unchanged: number;
  rejected: number;
}

/** What ingestion needs beside the books: the keys that signed click ids, newest first. */
export interface IngestKeys {
  clickIdKeys: readonly string[];
}

/**
 * Takes rows of a network's report into the books: every version kept, conversions folded, the difference posted to the
 * ledger and to the earnings, publishers' webhooks told, all in one transaction for each `ROWS_AT_ONCE` rows. The same rows again write nothing.
 * `source` says how they came (`sync`, `callback`, `postback`, …). Throws `report.contended` (409) if other writers keep
 * coming in between.
 */
export async function ingestReport(
  ctx: Context,
  keys: IngestKeys,
  networkId: string,
  entries: readonly Entry<ReportRow>[],
  source: string,
): Promise<Ingested> {
  const total: Ingested = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const piece of piecesOf(entries, ROWS_AT_ONCE)) {
    const rows = piece.flatMap((entry) => ('row' in entry ? [entry.row] : []));
    const malformed = piece.flatMap((entry) => ('malformed' in entry ? [entry.malformed] : []));
    const counts = await ingestPiece(ctx, keys, networkId, rows, malformed, source);
    total.new += counts.new;
    total.changed += counts.changed;
    total.unchanged += counts.unchanged;
    total.rejected += malformed.length;
  }
  return total;
}

async function ingestPiece(
  ctx: Context,
  keys: IngestKeys,
  networkId: string,
  rows: ReportRow[],
  malformed: MalformedRow[],
  source: string,
): Promise<Omit<Ingested, 'rejected'>> {
  for (let attempt = 1; ; attempt++) {
    const plan = await planPiece(ctx, keys, networkId, rows, source);
    const statements = [
      ...reportStatements(ctx.db.$client, {
        ...plan,
        conversions: plan.changes.map((change) => change.after),
      }),
      ...conversionStatements(ctx, plan.changes),
      ...eventStatements(ctx, conversionEvents(plan.changes)),
      ...(await claimSettlements(ctx, plan.changes)),
      ...rejectedStatements(ctx, networkId, source, malformed),
    ];
    try {
      if (statements.length > 0) await ctx.db.$client.batch(statements);
      return plan.counts;
    } catch (error) {
      if (!isContention(error)) throw error;
      if (attempt === TRIES)
        throw new DomainError(
          'report.contended',
          'Other reports keep changing the same sales; try again.',
          409,
          {
            cause: error,
          },
        );
    }
  }
}

async function planPiece(
  ctx: Context,
  keys: IngestKeys,
  networkId: string,
  rows: ReportRow[],
  source: string,
) {
  const [held, rules, attribute] = await Promise.all([
    readHeld(ctx, networkId, rows),
    readShareRules(ctx),
    attributorOf(ctx, keys.clickIdKeys, networkId, rows),
  ]);
  return planRows(held, rows, { networkId, source, rules, now: ctx.now, attribute });
}

/** Another writer was first: its version or its conversion is there already, and the batch was rolled back. */
function isContention(error: unknown): boolean {
  return /UNIQUE constraint failed: (report_row_versions|ledger_transfers)|NOT NULL constraint failed: conversions\.version|claim\.still_booked/.test(
    errorMessage(error),
  );
}
