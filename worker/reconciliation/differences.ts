import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { isRefusedWrite } from '../platform/constraint.ts';
import { actorName, type Context } from '../platform/context.ts';
import { listed, sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { requireSeen, type Seen } from '../platform/seen.ts';
import { toIso } from '../platform/time.ts';
import { auditEarnings } from './compare-statement.ts';
import { bookEffect, reverseEffect } from './difference-effects.ts';
import { reopenMonths } from './reopen-months.ts';
import { readStatement } from './statements.ts';
import {
  type DifferenceEvent,
  type NetworkDifference,
  type NetworkStatement,
  networkDifferenceEffects,
  networkDifferenceEvents,
  networkDifferences,
} from './tables.ts';

const networkDifferenceTextMissing = failure(
  'network_difference.text_missing',
  422,
  'Say in a sentence why the difference is settled.',
  { action: 'Send a sentence in `text`.' },
);
const networkDifferenceContended = failure(
  'network_difference.contended',
  409,
  'Someone else has just changed this difference.',
  { action: 'Read it again, then decide.' },
);
const networkDifferenceUnknown = failure(
  'network_difference.unknown',
  404,
  (externalId: string) => `There is no difference about ${externalId}.`,
  { action: 'Use an `external_id` of the statement.', sample: ['wf-1001'] },
);

/** A page of the differences of a statement with their histories, largest difference first. */
export async function listDifferences(
  ctx: Context,
  id: NetworkStatementId,
  query: { state: NetworkDifference['state'] | undefined; limit: number; offset: number },
): Promise<{ rows: NetworkDifference[]; events: DifferenceEvent[]; total: number }> {
  const { statementId, externalId, state, stated, reported } = networkDifferences;
  const where = and(eq(statementId, id), query.state === undefined ? undefined : eq(state, query.state));
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkDifferences)
      .where(where)
      .orderBy(sql`ABS(COALESCE(${stated}, 0) - COALESCE(${reported}, 0)) DESC`, externalId)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(networkDifferences).where(where),
  ]);
  return { rows, events: await eventsOf(ctx, id, rows), total: counted?.total ?? 0 };
}

async function eventsOf(
  ctx: Context,
  id: NetworkStatementId,
  rows: readonly NetworkDifference[],
): Promise<DifferenceEvent[]> {
  const { statementId, externalId } = networkDifferenceEvents;
  const ids = listed(rows.map((row) => row.externalId));
  return ctx.db
    .select()
    .from(networkDifferenceEvents)
    .where(and(eq(statementId, id), inArray(externalId, ids)))
    .orderBy(networkDifferenceEvents.id);
}

const networkDifferenceEffectMissing = failure(
  'network_difference.effect_missing',
  422,
  'Say what effect the explanation has. A difference that isn’t explained has none.',
  { action: 'Send one of the difference’s `effects` with `explained`, and none with another state.' },
);
const networkDifferenceEffectBooked = failure(
  'network_difference.effect_booked',
  409,
  'The difference already has another effect.',
  { action: 'Set the difference back to open first, which takes the effect back.' },
);

export interface DifferenceChange {
  externalId: string;
  /** A difference is corrected by the comparison, not by a person. */
  state: Exclude<NetworkDifference['state'], 'corrected'>;
  /** Of an explained difference, and of no other. */
  effect: NetworkDifference['effect'];
  owner: string | null;
  explanation: string | null;
}

/**
 * Changes the state and the owner of a difference, with its history. An explained one has an effect, which is booked in the same
 * transaction; one that is set back loses its effect, and opens its month. Throws `network_statement.unknown` (404),
 * `network_difference.unknown` (404), `network_difference.text_missing` (422) for an explanation without a text,
 * `network_difference.effect_missing` (422), `network_difference.effect_booked` and `network_difference.contended` (409), and as
 * `bookEffect` and `reverseEffect` do. `along` are the first statements of its transaction. `seen` is what the caller has read of it, by the
 * names of the API; another difference throws `seen.outdated` (409).
 */
export async function changeDifference(
  ctx: Context,
  id: NetworkStatementId,
  change: DifferenceChange,
  { along = [], seen }: { along?: readonly D1PreparedStatement[]; seen?: Seen | undefined } = {},
): Promise<{ difference: NetworkDifference; events: DifferenceEvent[] }> {
  const { externalId, state, effect, owner, explanation } = change;
  requireExplained(change);
  const statement = await readStatement(ctx, id);
  const before = await readDifference(ctx, id, externalId);
  requireSeen(seen, seenOf(before));
  const isThis = sql`statement_id = ${id} AND external_id = ${externalId}`;
  const entry = {
    action: 'network_difference.changed',
    subject: `${id}/${externalId}`,
    reason: explanation,
    state: `${before.state} ${before.updatedAt} ${before.stated} ${before.reported}`,
    before: { state: before.state, effect: before.effect, owner: before.owner },
    detail: { state, effect, owner },
  } as const;
  try {
    const written = await writeGuarded(ctx, [
      ...along,
      ...auditStatements(ctx, [entry], {
        state: `SELECT state || ' ' || updated_at || ' ' || IFNULL(stated, 'null') || ' ' || IFNULL(reported, 'null')
          FROM network_differences WHERE statement_id || '/' || external_id = e.subject`,
        otherwise: 'refuse',
      }),
      sqlStatement(
        ctx.db,
        sql`UPDATE network_differences SET state = ${state}, effect = ${effect}, owner = ${owner},
          explanation = ${explanation}, updated_at = ${ctx.now} WHERE ${isThis}`,
      ),
      sqlStatement(
        ctx.db,
        sql`INSERT INTO network_difference_events
            (statement_id, external_id, at, actor, state, owner, explanation, kind, stated, reported, effect)
          SELECT statement_id, external_id, ${ctx.now}, ${actorName(ctx.actor)}, state, owner, explanation, kind, stated,
            reported, effect FROM network_differences WHERE ${isThis}`,
      ),
      ...(await effectChange(ctx, statement, before, effect)),
      ...(state === 'explained' ? [] : [sqlStatement(ctx.db, reopenMonths(sql`id = ${id}`))]),
      auditEarnings(ctx, statement),
    ]);
    if (!written) throw networkDifferenceContended();
  } catch (cause) {
    if (!isRefusedWrite(cause)) throw cause;
    throw networkDifferenceContended().causedBy(cause);
  }
  const difference = await readDifference(ctx, id, externalId);
  return { difference, events: await eventsOf(ctx, id, [difference]) };
}

/** By what a caller knows the version of a difference: each change of it sets the time. */
export function seenOf({ updatedAt }: NetworkDifference): Seen {
  return { updated_at: toIso(updatedAt) };
}

/** Throws `network_difference.text_missing` and `network_difference.effect_missing` (422). */
export function requireExplained({ state, effect, explanation }: DifferenceChange): void {
  if (state === 'explained' && explanation === null) throw networkDifferenceTextMissing();
  if ((state === 'explained') !== (effect !== null)) throw networkDifferenceEffectMissing();
}

/** The writes that take back the booked effect of a difference, or book another one. */
async function effectChange(
  ctx: Context,
  statement: NetworkStatement,
  before: NetworkDifference,
  effect: NetworkDifference['effect'],
): Promise<D1PreparedStatement[]> {
  const { statementId, externalId, state } = networkDifferenceEffects;
  const [booked] = await ctx.db
    .select()
    .from(networkDifferenceEffects)
    .where(and(eq(statementId, before.statementId), eq(externalId, before.externalId), eq(state, 'booked')));
  if (booked && effect === null) return reverseEffect(ctx, booked);
  if (booked?.effect === effect) return [];
  if (booked) throw networkDifferenceEffectBooked();
  return effect === null ? [] : bookEffect(ctx, statement, before, effect);
}

export async function readDifference(
  ctx: Context,
  id: NetworkStatementId,
  externalId: string,
): Promise<NetworkDifference> {
  const [found] = await ctx.db
    .select()
    .from(networkDifferences)
    .where(and(eq(networkDifferences.statementId, id), eq(networkDifferences.externalId, externalId)));
  if (!found) throw networkDifferenceUnknown(externalId);
  return found;
}
