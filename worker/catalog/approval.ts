import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ProgramId } from '../platform/ids.ts';
import { requireSeen } from '../platform/seen.ts';
import type { Instant } from '../platform/time.ts';
import { refreshBrands } from './brands.ts';
import { listPrograms, type ProgramFilter } from './list-programs.ts';
import { PROGRAM_DECISIONS, type ProgramDecision, type ProgramStatus } from './program-decision.ts';
import { markProgramsStale } from './stale-shards.ts';

/** Programs of one decision. */
export const MAX_DECIDED = 200;

interface Decided {
  id: ProgramId;
  number: number;
  brand_id: string;
  status: ProgramStatus;
  updated_at: Instant;
}

const programNotFound = failure('program.not_found', 404, 'At least one of these programs doesn’t exist.', {
  action: 'Use IDs from `GET /v1/operations/programs`.',
});
const programDecided = failure('program.decided', 409, (sentence: string) => sentence, {
  action: 'Send only pending programs.',
  sample: ['At least one of these programs isn’t pending.'],
});

/**
 * Applies an operator's decision to all programs or none, and updates their brands and stale marks in the same transaction.
 * Programs that already have the status stay as they are. Only approved programs have an approval date. Returns the
 * programs that changed. Throws `program.not_found` (404), `program.decided` (409).
 */
export async function decidePrograms(
  ctx: Context,
  programIds: readonly ProgramId[],
  decision: ProgramDecision,
  reason: string | null = null,
): Promise<ProgramId[]> {
  const due = duePrograms(await readPrograms(ctx, programIds), decision);
  if (due.length === 0) return [];
  if (await writeGuarded(ctx, decisionStatements(ctx, due, decision, reason))) return due.map(({ id }) => id);
  return decidePrograms(ctx, programIds, decision, reason);
}

/** The pending programs that an operator has seen: their number, and when. */
export interface SeenPrograms {
  total: number;
  at: Instant;
}

/**
 * Applies a decision to the first pending programs of a filter, as many as one decision may have, and returns how many are left. It
 * is bound to what the operator has seen: a program that was added or changed since isn't decided about. Throws `seen.outdated` (409)
 * if the others are no longer as many as they were.
 */
export async function decideMatching(
  ctx: Context,
  filter: Pick<ProgramFilter, 'networkId' | 'isActive' | 'q'>,
  decision: 'approve' | 'reject',
  { seen, reason }: { seen: SeenPrograms; reason: string | null },
): Promise<{ changed: number; remaining: number }> {
  const pending = { ...filter, status: 'pending', unchangedSince: seen.at } as const;
  const found = await listPrograms(ctx, { ...pending, limit: MAX_DECIDED, offset: 0 });
  requireSeen({ total: seen.total }, { total: found.total });
  const due = found.programs.map(({ id, number, brandId, status, updatedAt }) => ({
    ...{ id, number, status },
    brand_id: brandId,
    updated_at: updatedAt,
  }));
  const remaining = found.total - due.length;
  if (due.length === 0) return { changed: 0, remaining };
  if (await writeGuarded(ctx, decisionStatements(ctx, due, decision, reason)))
    return { changed: due.length, remaining };
  return decideMatching(ctx, filter, decision, { seen, reason });
}

async function readPrograms(ctx: Context, programIds: readonly ProgramId[]): Promise<Decided[]> {
  const ids = [...new Set(programIds)];
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT p.id, p.number, p.brand_id, p.status, p.updated_at
       FROM json_each(?1) j CROSS JOIN network_programs p ON p.id = j.value`,
    )
    .bind(JSON.stringify(ids))
    .all<Decided>();
  if (ids.length === 0 || results.length < ids.length) throw programNotFound();
  return results;
}

function duePrograms(programs: readonly Decided[], decision: ProgramDecision): Decided[] {
  const { from, to } = PROGRAM_DECISIONS[decision];
  const due = programs.filter(({ status }) => status !== to);
  const other = due.find(({ status }) => status !== from);
  if (!other) return due;
  const sentence = `The program ${other.id} is ${other.status}. You can ${decision} only a program that is ${from}.`;
  throw programDecided(sentence);
}

function decisionStatements(
  ctx: Context,
  programs: readonly Decided[],
  decision: ProgramDecision,
  reason: string | null,
): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  const { from, to, action } = PROGRAM_DECISIONS[decision];
  const numbers = programs.map(({ number }) => number);
  const entries = programs.map(({ id, updated_at }) => ({
    action,
    subject: id,
    reason,
    state: stateOf(from, updated_at),
    before: { status: from },
    detail: { status: to },
  }));
  return [
    ...auditStatements(ctx, entries, STILL),
    markProgramsStale(d1, numbers),
    d1.prepare(NOTE_DECISION).bind(JSON.stringify(numbers), ctx.now),
    d1.prepare(DECIDE).bind(JSON.stringify(numbers), to, to === 'approved' ? ctx.now : null, ctx.now),
    ...refreshBrands(
      d1,
      programs.map((program) => program.brand_id),
      ctx.now,
      numbers,
    ),
  ];
}

/** A program that a sync changes while it is decided about is read again, so that no one decides about what they haven't read. */
const STILL = {
  state: "SELECT status || ' ' || updated_at FROM network_programs WHERE id = e.subject",
  otherwise: 'refuse',
} as const;

function stateOf(status: ProgramStatus, updatedAt: Instant): string {
  return `${status} ${updatedAt}`;
}

const NOTE_DECISION = `INSERT INTO program_decisions (program_number, decided_at)
  SELECT value, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (program_number) DO UPDATE SET decided_at = excluded.decided_at, live_at = NULL`;
const DECIDE = `UPDATE network_programs SET status = ?2, approval_date = ?3, updated_at = ?4
  WHERE number IN (SELECT value FROM json_each(?1))`;
