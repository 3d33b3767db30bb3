import { and, count, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { AuditAction } from '../../platform/contract/audit-actions.ts';
import type { IncidentState, StatusPart } from '../../platform/contract/incidents.ts';
import { listed, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type IncidentId, newId } from '../../platform/ids.ts';
import { addMs, DAY, type Instant, isoOrNull, toIso } from '../../platform/time.ts';
import { incidents, incidentUpdates } from './tables.ts';

export type StoredIncident = typeof incidents.$inferSelect;
type IncidentUpdate = typeof incidentUpdates.$inferSelect;

export interface Incident extends StoredIncident {
  /** Newest first. */
  updates: IncidentUpdate[];
}

export const MAX_INCIDENTS = 1_000;
export const MAX_UPDATES = 100;
/** An incident may be described after it has ended. */
const MAX_AGE_MS = 90 * DAY;

const incidentUnknown = failure('incident.unknown', 404, 'Incident not found.', {
  action: 'Check the ID. `GET /v1/operations/incidents` lists the incidents.',
});
const incidentTimes = failure(
  'incident.times_invalid',
  400,
  'An incident must start within the last 90 days, not in the future, and end after it starts.',
  { action: 'Correct the times.' },
);
const incidentFull = failure('incident.too_many', 409, (sentence: string) => sentence, {
  action: 'Add to an existing incident, or wait until old ones are deleted.',
  sample: ['There are already 1,000 incidents.'],
});
const incidentChanged = failure(
  'incident.changed_meanwhile',
  409,
  'Another operator has changed this incident in the meantime.',
  { action: 'Read it again and repeat the change.' },
);

export interface NewIncident {
  title: string;
  state: IncidentState;
  parts: StatusPart[];
  text: string;
  startedAt?: Instant | undefined;
}

/** Opens an incident with its first update. Throws `incident.times_invalid` (400) and `incident.too_many` (409). */
export async function openIncident(
  ctx: Context,
  { title, state, parts, text, startedAt = ctx.now }: NewIncident,
): Promise<Incident> {
  const resolvedAt = state === 'resolved' ? ctx.now : null;
  requireTimes(ctx, { startedAt, resolvedAt });
  const incident: StoredIncident = {
    id: newId('inc'),
    title,
    state,
    parts,
    startedAt,
    resolvedAt,
    version: 1,
  };
  const update = updateOf(ctx, incident.id, { state, text });
  const entry: AuditEntry = {
    action: 'incident.opened',
    subject: incident.id,
    state: 'free',
    detail: { title, state, parts, text, started_at: toIso(startedAt) },
  };
  const room = `SELECT CASE WHEN COUNT(*) < ${MAX_INCIDENTS} THEN 'free' END FROM incidents`;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: room, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.insert(incidents).values(incident)),
    statementOf(ctx.db, ctx.db.insert(incidentUpdates).values(update)),
  ]);
  if (!written) throw incidentFull('There are already 1,000 incidents.');
  return { ...incident, updates: [update] };
}

/**
 * Says how an incident goes on. `resolved` ends it now, and any other state opens it again. Throws `incident.unknown` (404),
 * `incident.too_many` and `incident.changed_meanwhile` (409).
 */
export async function postUpdate(
  ctx: Context,
  id: IncidentId,
  { state, text }: { state: IncidentState; text: string },
): Promise<Incident> {
  const before = await readIncident(ctx, id);
  if (before.updates.length >= MAX_UPDATES) throw incidentFull('This incident has 100 updates already.');
  const resolvedAt = state === 'resolved' ? (before.resolvedAt ?? ctx.now) : null;
  await writeChange(
    ctx,
    before,
    { state, resolvedAt },
    {
      entry: { action: 'incident.updated', detail: { state, text }, before: { state: before.state } },
      along: [statementOf(ctx.db, ctx.db.insert(incidentUpdates).values(updateOf(ctx, id, { state, text })))],
    },
  );
  return readIncident(ctx, id);
}

export interface IncidentChange {
  title?: string | undefined;
  parts?: StatusPart[] | undefined;
  startedAt?: Instant | undefined;
  /** Only of an incident that is resolved. */
  resolvedAt?: Instant | undefined;
}

/** Corrects what an incident says about itself. Throws as `postUpdate` does, and `incident.times_invalid` (400). */
export async function changeIncident(
  ctx: Context,
  id: IncidentId,
  change: IncidentChange,
  check: (before: Incident) => void = () => {},
): Promise<Incident> {
  const before = await readIncident(ctx, id);
  check(before);
  const { title = before.title, parts = before.parts, startedAt = before.startedAt } = change;
  const resolvedAt = change.resolvedAt ?? before.resolvedAt;
  if (before.resolvedAt === null && resolvedAt !== null) throw incidentTimes();
  requireTimes(ctx, { startedAt, resolvedAt }, before.startedAt);
  await writeChange(
    ctx,
    before,
    { title, parts, startedAt, resolvedAt },
    {
      entry: {
        action: 'incident.changed',
        before: factsOf(before),
        detail: factsOf({ title, parts, startedAt, resolvedAt }),
      },
    },
  );
  return readIncident(ctx, id);
}

export async function readIncident(ctx: Context, id: IncidentId): Promise<Incident> {
  const [incident] = await ctx.db.select().from(incidents).where(eq(incidents.id, id));
  if (!incident) throw incidentUnknown();
  const [withUpdates] = await addUpdates(ctx, [incident]);
  if (!withUpdates) throw incidentUnknown();
  return withUpdates;
}

/** Lists incidents, last started first, with their total number. */
export async function listIncidents(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<{ incidents: Incident[]; total: number }> {
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(incidents)
      .orderBy(desc(incidents.startedAt), desc(incidents.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(incidents),
  ]);
  return { incidents: await addUpdates(ctx, rows), total: counted?.total ?? 0 };
}

/** The incidents that aren't resolved, and those that started at this time or later; last started first. */
export async function incidentsSince(ctx: Context, since: Instant): Promise<Incident[]> {
  const rows = await ctx.db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.resolvedAt), gte(incidents.startedAt, since)))
    .orderBy(desc(incidents.startedAt), desc(incidents.id))
    .limit(MAX_INCIDENTS);
  return addUpdates(ctx, rows);
}

/** The incident that started last; null if there was none. */
export async function lastIncident(ctx: Context): Promise<StoredIncident | null> {
  const [last] = await ctx.db
    .select()
    .from(incidents)
    .orderBy(desc(incidents.startedAt), desc(incidents.id))
    .limit(1);
  return last ?? null;
}

async function addUpdates(ctx: Context, rows: readonly StoredIncident[]): Promise<Incident[]> {
  if (rows.length === 0) return [];
  const updates = await ctx.db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, listed(rows.map(({ id }) => id))))
    .orderBy(desc(incidentUpdates.postedAt), desc(incidentUpdates.id));
  const byIncident = Map.groupBy(updates, ({ incidentId }) => incidentId);
  return rows.map((row) => ({ ...row, updates: byIncident.get(row.id) ?? [] }));
}

type IncidentAction = Extract<AuditAction, `incident.${string}`>;

/** Writes a change unless another operator was first. */
async function writeChange(
  ctx: Context,
  { id, version }: StoredIncident,
  change: Partial<StoredIncident>,
  {
    entry,
    along = [],
  }: {
    entry: Pick<AuditEntry, 'before' | 'detail'> & { action: IncidentAction };
    along?: D1PreparedStatement[];
  },
): Promise<void> {
  const guard = {
    state: 'SELECT CAST(version AS TEXT) FROM incidents WHERE id = e.subject',
    otherwise: 'refuse',
  } as const;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [{ ...entry, subject: id, state: String(version) }], guard),
    statementOf(
      ctx.db,
      ctx.db
        .update(incidents)
        .set({ ...change, version: version + 1 })
        .where(and(eq(incidents.id, id), eq(incidents.version, version))),
    ),
    ...along,
  ]);
  if (!written) throw incidentChanged();
}

function updateOf(
  ctx: Context,
  incidentId: IncidentId,
  { state, text }: { state: IncidentState; text: string },
): IncidentUpdate {
  return { id: newId('inu'), incidentId, state, text, postedAt: ctx.now };
}

/** `stored` is a start that was accepted before. */
function requireTimes(
  { now }: Context,
  { startedAt, resolvedAt }: Pick<StoredIncident, 'startedAt' | 'resolvedAt'>,
  stored?: Instant,
): void {
  const isStartAllowed = startedAt === stored || (startedAt <= now && startedAt >= addMs(now, -MAX_AGE_MS));
  if (!isStartAllowed || (resolvedAt !== null && (resolvedAt < startedAt || resolvedAt > now)))
    throw incidentTimes();
}

function factsOf({ title, parts, startedAt, resolvedAt }: Omit<StoredIncident, 'id' | 'state' | 'version'>) {
  return { title, parts, started_at: toIso(startedAt), resolved_at: isoOrNull(resolvedAt) };
}
