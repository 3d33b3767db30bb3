import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { GroupedWrite } from '../../platform/grouped-write.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { CRON, job } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type PauseEnv, requireWritable } from '../../platform/require-writable.ts';
import { addMs, DAY, HOUR, type Instant, instantOf, SECOND } from '../../platform/time.ts';
import type { SecurityEventKind } from './event-kinds.ts';

const RETENTION_MS = 90 * DAY;
/** A flood costs each isolate one write in this time. */
const GROUP_MS = 10 * SECOND;

const ADD = 'ON CONFLICT (hour, kind) DO UPDATE SET count = count + excluded.count';

/** Counts by hour and kind. */
type Counts = Map<string, { hour: Instant; kind: SecurityEventKind; count: number }>;

const isolateEvents = perIsolate(() => ({
  pending: new Map() as Counts,
  write: new GroupedWrite({ groupMs: GROUP_MS }),
}));

/** Counts an event after its response. */
export function countSecurityEvent(
  env: PauseEnv,
  { db, now }: Pick<Context, 'db' | 'now'>,
  waitUntil: (work: Promise<unknown>) => void,
  kind: SecurityEventKind,
): void {
  const { pending, write } = isolateEvents();
  add(pending, hourOf(now), kind, 1);
  const written = write.request(now, () => storePending(env, db, pending));
  if (written) waitUntil(written);
}

/** The statement that counts an event if the statement before it in the batch changed a row. */
export function securityEventIfChanged({ db, now }: Context, kind: SecurityEventKind): D1PreparedStatement {
  return db.$client
    .prepare(`INSERT INTO security_events (hour, kind, count) SELECT ?1, ?2, 1 WHERE changes() > 0 ${ADD}`)
    .bind(hourOf(now), kind);
}

/** What can't be stored is stored with the next event. */
async function storePending(env: PauseEnv, db: Database, pending: Counts): Promise<void> {
  const taken = [...pending.values()];
  pending.clear();
  const rows = taken.map(({ hour, kind, count }) => [hour, kind, count]);
  try {
    await requireWritable(env, db);
    await db.$client.batch(
      insertRows(db.$client, 'INSERT INTO security_events', ['hour', 'kind', 'count'], rows, ADD),
    );
  } catch (error) {
    for (const { hour, kind, count } of taken) add(pending, hour, kind, count);
    log('warn', 'security_events.not_stored', errorFacts(error));
  }
}

function add(counts: Counts, hour: Instant, kind: SecurityEventKind, count: number): void {
  const name = `${hour} ${kind}`;
  counts.set(name, { hour, kind, count: (counts.get(name)?.count ?? 0) + count });
}

function hourOf(now: Instant): Instant {
  return instantOf(now - (now % HOUR));
}

/** Deletes the counts that are older than 90 days. */
async function deleteOldSecurityEvents(ctx: Context): Promise<{ deleted: number }> {
  const before = addMs(ctx.now, -RETENTION_MS);
  return { deleted: await deleteWhere(ctx.db.$client, 'security_events', 'hour < ?1', before) };
}

export const deleteOldSecurityEventsJob = job({
  name: 'delete_old_security_events',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldSecurityEvents,
});
