import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { DEFAULT_SECOND_PERSON_FROM } from '../../platform/settings/settings.ts';
import { storedSetting } from '../../platform/settings/stored-setting.ts';
import { dayOf } from '../../platform/time.ts';
import type { Person } from './person.ts';

export interface DecidedAmount {
  person: Person;
  subject: string;
  publisherId: PublisherId | null;
  /** In micro-USD; the sign doesn't matter. */
  amount: number;
}

/** The limit in micro-USD, read in the transaction that is limited. */
const LIMIT = `CAST(ROUND(CAST(COALESCE(${storedSetting('second_person_from')}, '${DEFAULT_SECOND_PERSON_FROM}') AS REAL)
  * 1000000) AS INTEGER)`;

/**
 * The statement that counts an amount that one person decides about alone, for the transaction of the decision. It fails the
 * transaction if the amounts of the day of this person, or those about this publisher, reach the setting `second_person_from`.
 */
export function limitStatement(ctx: Context, decided: DecidedAmount): D1PreparedStatement {
  const { person, subject, publisherId, amount } = decided;
  const soFar = (condition: string) =>
    `COALESCE((SELECT SUM(amount) FROM decided_amounts WHERE ${condition} AND day = ?4), 0)`;
  return ctx.db.$client
    .prepare(
      `INSERT INTO decided_amounts (subject, publisher_id, day, amount, decided_by, decided_at)
       VALUES (?1, ?3, ?4, CASE WHEN ?5 + ${soFar('decided_by IN (SELECT value FROM json_each(?2))')} < ${LIMIT}
         AND ?5 + ${soFar('publisher_id = ?3')} < ${LIMIT} THEN ?5 END, ?6, ?7)`,
    )
    .bind(
      subject,
      JSON.stringify([...person.actors]),
      publisherId,
      dayOf(ctx.now),
      Math.abs(amount),
      actorName(ctx.actor),
      ctx.now,
    );
}

/** True if a transaction failed because its amount needs a second person. */
export function isAboveLimit(error: unknown): boolean {
  return causesOf(error).some((each) => violates(each, 'NOT NULL', 'decided_amounts.amount'));
}

/** An error and what caused it. */
export function causesOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}
