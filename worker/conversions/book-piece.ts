import { readShareRules, unknownRuleGuard } from '../earnings/share-rule.ts';
import { isRefusedWrite, violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import type { WriteBatch } from '../platform/database.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { attributorOf, referencesOf } from './attributor.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import { loadExisting, saleKeysOf, unknownSaleGuards } from './load-existing.ts';
import { planRows } from './plan.ts';
import { planStatements } from './plan-statements.ts';
import type { Arrival, ExistingRows, Plan, PlanFacts, Rejection } from './plan-types.ts';

/** A piece of several rows is divided after this many tries; a single row waits for its turn as long as it has to. */
const MAX_TRIES = 5;
const MAX_TRIES_ALONE = 60;
const MAX_DETAIL = 300;

/** What booking needs beside the rows. `pause` lets other writers finish before try number `attempt + 1`. */
export interface Booking {
  ctx: Context;
  clickIdKeys: readonly string[];
  networkId: string;
  source: string;
  pushed: boolean;
  pause: (attempt: number) => Promise<void>;
  write: WriteBatch;
}

/** What became of a piece. */
export interface Booked {
  counts: Plan['counts'];
  rejected: Rejection[];
}

/**
 * Books rows in one transaction: versions, conversions, ledger, earnings, events and the claims they settle. When that fails for a reason that
 * lies in the rows, the piece is halved until the bad row is alone; that row is rejected and all others are booked. What
 * is not the rows' fault, such as a database that is down, is thrown and rejects nothing. Throws `report.contended` (409)
 * when other writers keep changing the same sale, and what `write` throws of its own.
 */
export async function bookPiece(booking: Booking, piece: readonly Arrival[]): Promise<Booked> {
  let before: string | null = null;
  for (let attempt = 1; ; attempt++) {
    const inputs = await readInputs(booking, piece);
    const planned = attemptPlan(booking, inputs, piece);
    if ('fault' in planned) return divide(booking, piece, planned.fault);
    try {
      const statements = [
        ...planned.statements,
        ...(await claimSettlements(booking.ctx, planned.plan.changes)),
      ];
      if (statements.length > 0) await booking.write(statements);
      return { counts: planned.plan.counts, rejected: planned.plan.rejected };
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
      const state = fingerprint(inputs);
      // Another writer was first only if something has changed since the last try; otherwise the rows themselves clash.
      if (!isContention(error) || state === before) return divide(booking, piece, error);
      before = state;
    }
    if (piece.length > 1 && attempt >= MAX_TRIES) return divide(booking, piece, contended());
    if (attempt >= MAX_TRIES_ALONE) throw contended();
    await booking.pause(attempt);
  }
}

async function divide(booking: Booking, piece: readonly Arrival[], fault: unknown): Promise<Booked> {
  const [only] = piece;
  if (piece.length === 1 && only)
    return {
      counts: { new: 0, changed: 0, unchanged: 0 },
      rejected: [{ arrival: only, ...reasonOf(fault) }],
    };
  const middle = Math.ceil(piece.length / 2);
  const first = await bookPiece(booking, piece.slice(0, middle));
  const second = await bookPiece(booking, piece.slice(middle));
  return {
    counts: {
      new: first.counts.new + second.counts.new,
      changed: first.counts.changed + second.counts.changed,
      unchanged: first.counts.unchanged + second.counts.unchanged,
    },
    rejected: [...first.rejected, ...second.rejected],
  };
}

/** A trigger that refuses a write names its code. */
const REFUSED_BY_TRIGGER = /D1_ERROR: ([a-z_]+\.[a-z_]+):/;

function reasonOf(fault: unknown): { code: string; detail: string } {
  const detail = errorMessage(fault);
  const code =
    fault instanceof DomainError
      ? fault.code
      : (REFUSED_BY_TRIGGER.exec(detail)?.[1] ?? 'report.not_bookable');
  return { code, detail: detail.slice(0, MAX_DETAIL) };
}

type Inputs = Awaited<ReturnType<typeof readInputs>>;

async function readInputs(booking: Booking, piece: readonly Arrival[]) {
  const { ctx, networkId, source, pushed } = booking;
  const references = referencesOf(
    booking.clickIdKeys,
    piece.map(({ row }) => row),
  );
  const clickIdOf: PlanFacts['clickIdOf'] = (row) => {
    const reference = references.get(row);
    return reference?.kind === 'click' ? reference.clickId : null;
  };
  const [held, rules, attribute] = await Promise.all([
    loadExisting(ctx, piece, { networkId, pushed, clickIdOf }),
    readShareRules(ctx),
    attributorOf(ctx, networkId, references),
  ]);
  const facts: PlanFacts = { networkId, source, pushed, rules, now: ctx.now, clickIdOf, attribute };
  return { held, facts };
}

/** The plan and its statements, which nothing outside takes part in: whatever fails here lies in the rows. */
function attemptPlan(
  { ctx }: Booking,
  { held, facts }: Inputs,
  piece: readonly Arrival[],
): { plan: Plan; statements: D1PreparedStatement[] } | { fault: unknown } {
  try {
    const plan = planRows(held, piece, facts);
    return { plan, statements: statementsOf(ctx, plan, held, facts, piece) };
  } catch (fault) {
    return { fault };
  }
}

function statementsOf(
  ctx: Context,
  plan: Plan,
  held: ExistingRows,
  facts: PlanFacts,
  piece: readonly Arrival[],
): D1PreparedStatement[] {
  const { rows, changes } = plan;
  const statements = planStatements(ctx, plan);
  if (statements.length === 0) return [];
  const known = {
    rows: [...held.rows.keys(), ...rows.map((row) => row.externalId)],
    conversions: [...held.conversions.keys(), ...changes.map((change) => change.after.id)],
  };
  return [
    ...statements,
    unknownRuleGuard(ctx, facts.rules),
    ...unknownSaleGuards(ctx.db.$client, facts, saleKeysOf(piece, facts, held.rows), known),
  ];
}

/** Another writer has added a version, moved a conversion on, brought a row of the same sale or set a share since. */
function isContention(error: unknown): boolean {
  return (
    violates(error, 'UNIQUE', 'report_row_versions') ||
    violates(error, 'UNIQUE', 'ledger_transfers') ||
    violates(error, 'NOT NULL', 'conversions.version') ||
    violates(error, 'NOT NULL', 'report_rows.version') ||
    violates(error, 'NOT NULL', 'share_rules.share_ppm') ||
    errorMessage(error).includes('claim.still_booked')
  );
}

/** Which versions and rules a plan was made on. */
function fingerprint({ held, facts }: Inputs): string {
  const rows = [...held.rows.values()].map((row) => `${row.externalId}@${row.version}:${row.conversionId}`);
  const conversions = [...held.conversions.values()].map(({ id, version }) => `${id}@${version}`);
  const rules = facts.rules.map(({ id }) => id);
  return [...rows, ...conversions, ...rules].sort().join(' ');
}

function contended(): DomainError {
  return new DomainError('report.contended', 'Other reports keep changing the same sales; try again.', 409);
}
