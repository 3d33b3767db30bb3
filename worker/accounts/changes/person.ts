import { eq, sql } from 'drizzle-orm';
import { actorName, type Context } from '../../platform/context.ts';
import { isId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { operatorKeys } from '../operators/tables.ts';
import { isProvenMark } from '../persons/person-marks.ts';

const IS_PROVEN = sql.raw(isProvenMark('own.mark'));

/** Who stands behind an operator: all accounts of the same person. */
export interface Person {
  /** As `actorName` writes them: the own accounts, and those that share what someone has typed. */
  actors: ReadonlySet<string>;
  /** The accounts that have proven to be this person. */
  own: ReadonlySet<string>;
  publisherIds: ReadonlySet<PublisherId>;
}

const OPERATOR = 'operator:';

/**
 * The person behind an actor, as `actorName` writes it. A key is the person who created it. Accounts that have confirmed the
 * same mailbox are one person, also through a third account. A payout account and a tax number are only typed: they join the two
 * accounts that typed them, but no one who types those of two others joins these.
 */
export async function personBehind(ctx: Context, actor: string): Promise<Person> {
  const userId = await accountOf(ctx, actor);
  if (userId === null) return { actors: new Set([actor]), own: new Set([actor]), publisherIds: new Set() };
  const rows = await ctx.db.all<{ user_id: UserId; publisher_id: PublisherId; is_typed: 0 | 1 }>(
    sql`WITH RECURSIVE same(publisher_id, is_typed) AS (
        SELECT publisher_id, 0 FROM publishers WHERE user_id = ${userId}
        UNION
        SELECT other.publisher_id, same.is_typed OR NOT ${IS_PROVEN} FROM same
          CROSS JOIN person_marks own ON own.publisher_id = same.publisher_id
          CROSS JOIN person_marks other ON other.mark = own.mark
        WHERE same.is_typed = 0 OR ${IS_PROVEN}
      )
      SELECT p.user_id, p.publisher_id, MIN(same.is_typed) AS is_typed
      FROM same CROSS JOIN publishers p ON p.publisher_id = same.publisher_id GROUP BY p.publisher_id`,
  );
  const actors = (users: readonly { user_id: UserId }[]) =>
    new Set([userId, ...users.map(({ user_id }) => user_id)].map((id) => `${OPERATOR}${id}`));
  return {
    actors: actors(rows),
    own: actors(rows.filter(({ is_typed }) => is_typed === 0)),
    publisherIds: new Set(rows.map(({ publisher_id }) => publisher_id)),
  };
}

/** The person who acts now. */
export function actingPerson(ctx: Context): Promise<Person> {
  return personBehind(ctx, actorName(ctx.actor));
}

/** The number of people behind actors. */
export async function countPersons(ctx: Context, actors: Iterable<string>): Promise<number> {
  const people: Person[] = [];
  for (const actor of actors) {
    const person = await personBehind(ctx, actor);
    if (!people.some((known) => isSamePerson(known, person))) people.push(person);
  }
  return people.length;
}

/** True if two operators have proven to be the same person, so that one has the rights of the other. */
export function isProvenSamePerson(one: Person, other: Person): boolean {
  return [...one.own].some((actor) => other.own.has(actor));
}

/** True if two operators count as the same person, so that neither stands for a second one. */
export function isSamePerson(one: Person, other: Person): boolean {
  return [...one.actors].some((actor) => other.own.has(actor));
}

async function accountOf(ctx: Context, actor: string): Promise<UserId | null> {
  const name = actor.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : '';
  if (isId('usr', name)) return name;
  if (!isId('opk', name)) return null;
  const [key] = await ctx.db
    .select({ createdBy: operatorKeys.createdBy })
    .from(operatorKeys)
    .where(eq(operatorKeys.id, name));
  return key?.createdBy ?? null;
}
