import { readShareRules } from '../catalog/share-rule.ts';
import { unknownRuleGuard } from '../catalog/share-rule-store.ts';
import { isRefusedWrite, violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import type { WriteBatch } from '../platform/database.ts';
import { type DomainError, errorCode, errorMessage } from '../platform/errors.ts';
import { withoutEndpoint } from '../webhooks/subscribers.ts';
import { SubIds } from './attribution.ts';
import { createAttributor } from './attributor.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import type { CurrentHolds } from './current-holds.ts';
import type { Delivery } from './delivery.ts';
import { loadExisting, saleKeysOf, unknownSaleGuards } from './load-existing.ts';
import { planRows } from './plan.ts';
import { planStatements } from './plan-statements.ts';
import type { Arrival, ExistingRows, HeldBack, Plan, PlanFacts, Rejection } from './plan-types.ts';
import type { TextArchive } from './raw-text-archive.ts';
import { reportContended, versionStatements } from './report-store.ts';

/**
 * A batch of several rows that loses to other writers this many times is divided. A single row has as many attempts as
 * the page.
 */
const MAX_BATCH_ATTEMPTS = 5;

/** `pause` lets other writers finish before attempt number `attempt + 1`. */
export interface Booking extends Delivery {
  ctx: Context;
  clickIdKeys: readonly string[];
  networkId: string;
  source: string;
  pause: (attempt: number) => Promise<void>;
  write: WriteBatch;
  archive: TextArchive;
  holds: CurrentHolds;
  /** The attempts that the page has left. */
  attemptsLeft: number;
}

export interface Booked {
  counts: Plan['counts'];
  rejected: Rejection[];
  held: HeldBack[];
}

/**
 * Books rows in one transaction: versions, conversions, ledger, earnings, events and the claims they settle. Returns the
 * error when it lies in the rows, or `report.contended` (409) when other writers keep changing the same sales; nothing is
 * booked then. Throws what is not the rows' fault, such as a database that is down, and what `write` throws of its own.
 */
export async function bookBatch(
  booking: Booking,
  batch: readonly Arrival[],
): Promise<Booked | { error: unknown }> {
  let before: string | null = null;
  for (let attempt = 1; ; attempt++) {
    if (booking.attemptsLeft <= 0) return { error: contended() };
    booking.attemptsLeft--;
    const read = await readOrError(booking, batch);
    if ('error' in read) return read;
    const { inputs } = read;
    const planned = attemptPlan(booking, inputs, batch);
    if ('error' in planned) return planned;
    try {
      const { ctx } = booking;
      const [settlements, texts] = await Promise.all([
        claimSettlements(ctx, planned.plan.changes),
        booking.archive.write(planned.plan.versions),
      ]);
      const statements = [...versionStatements(ctx, texts), ...planned.statements, ...settlements];
      if (statements.length > 0) await booking.write(statements);
      const { counts, rejected, held } = planned.plan;
      return { counts, rejected, held };
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
      const state = fingerprint(inputs);
      // Another writer was first only if something has changed since the last attempt; otherwise the rows themselves clash.
      if (!isContention(error) || state === before) return { error };
      before = state;
    }
    if (batch.length > 1 && attempt >= MAX_BATCH_ATTEMPTS) return { error: contended() };
    await booking.pause(attempt);
  }
}

/** A lost archive of old rows is a fault of the rows that need it. A store that is down isn't. */
async function readOrError(
  booking: Booking,
  batch: readonly Arrival[],
): Promise<{ inputs: Inputs } | { error: unknown }> {
  try {
    return { inputs: await readInputs(booking, batch) };
  } catch (error) {
    if (errorCode(error)?.startsWith('archive.')) return { error };
    throw error;
  }
}

type Inputs = Awaited<ReturnType<typeof readInputs>>;

async function readInputs(booking: Booking, batch: readonly Arrival[]) {
  const { ctx, networkId, source, pushed, hasOtherIds } = booking;
  const subIds = new SubIds(booking.clickIdKeys);
  const rows = batch.map(({ row }) => row);
  const clickIdOf: PlanFacts['clickIdOf'] = (row) => subIds.clickIdOf(row);
  const publishers = rows.flatMap((row) => {
    const named = subIds.of(row);
    return named.kind === 'none' ? [] : [named.publisherId];
  });
  const [existing, rules, attribute, silent] = await Promise.all([
    loadExisting(ctx, batch, { networkId, hasOtherIds, clickIdOf }),
    readShareRules(ctx),
    createAttributor(ctx, networkId, { subIds, rows }, booking.holds),
    withoutEndpoint(ctx, publishers),
  ]);
  const facts: PlanFacts = {
    ...{ networkId, source, pushed, hasOtherIds, rules, silent },
    ...{ now: ctx.now, clickIdOf, attribute },
  };
  return { existing, facts };
}

/** The plan and its statements depend only on the rows and on what is stored, so a failure is caused by the rows. */
function attemptPlan(
  { ctx }: Booking,
  { existing, facts }: Inputs,
  batch: readonly Arrival[],
): { plan: Plan; statements: D1PreparedStatement[] } | { error: unknown } {
  try {
    const plan = planRows(existing, batch, facts);
    return { plan, statements: statementsOf(ctx, plan, existing, facts, batch) };
  } catch (error) {
    return { error };
  }
}

function statementsOf(
  ctx: Context,
  plan: Plan,
  existing: ExistingRows,
  facts: PlanFacts,
  batch: readonly Arrival[],
): D1PreparedStatement[] {
  const { rows, changes } = plan;
  const statements = planStatements(ctx, plan, facts.silent);
  if (statements.length === 0) return [];
  const known = {
    rows: [...existing.rows.keys(), ...rows.map((row) => row.externalId)],
    conversions: [...existing.conversions.keys(), ...changes.map((change) => change.after.id)],
  };
  return [
    ...statements,
    unknownRuleGuard(ctx, facts.rules),
    ...unknownSaleGuards(ctx.db.$client, facts, saleKeysOf(batch, facts, existing.rows), known),
  ];
}

/**
 * True if another writer has since added a version, changed a conversion, added a row of the same sale, set a share,
 * archived the rows or added an endpoint.
 */
function isContention(error: unknown): boolean {
  return (
    violates(error, 'UNIQUE', 'report_row_versions') ||
    violates(error, 'UNIQUE', 'ledger_transfers') ||
    violates(error, 'NOT NULL', 'conversions.version') ||
    violates(error, 'NOT NULL', 'report_rows.version') ||
    violates(error, 'NOT NULL', 'share_rules.share_ppm') ||
    violates(error, 'NOT NULL', 'webhook_endpoints.publisher_id') ||
    /claim\.still_booked|report\.archived/.test(errorMessage(error))
  );
}

/** Identifies the versions, rules and endpoints that a plan is based on. */
function fingerprint({ existing, facts }: Inputs): string {
  const rows = [...existing.rows.values()].map(
    (row) => `${row.externalId}@${row.version}:${row.conversionId}`,
  );
  const conversions = [...existing.conversions.values()].map(({ id, version }) => `${id}@${version}`);
  const rules = facts.rules.map(({ id }) => id);
  return [...rows, ...conversions, ...rules, ...facts.silent].sort().join(' ');
}

function contended(): DomainError {
  return reportContended('Other reports keep changing the same sales. Try again.');
}
