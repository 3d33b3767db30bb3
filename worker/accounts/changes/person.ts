import { eq, sql } from 'drizzle-orm';
import { actorName, type Context } from '../../platform/context.ts';
import { isId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { operatorKeys } from '../operators/tables.ts';

/** Who stands behind an operator: all accounts of the same person. */
export interface Person {
  /** As `actorName` writes them. */
  actors: ReadonlySet<string>;
  publisherIds: ReadonlySet<PublisherId>;
}

const OPERATOR = 'operator:';

/**
 * The person behind an actor, as `actorName` writes it. A key is the person who created it. Accounts that have ever shared a
 * mailbox, a payout account or a tax number are one person, also through a third account.
 */
export async function personBehind(ctx: Context, actor: string): Promise<Person> {
  const userId = await accountOf(ctx, actor);
  if (userId === null) return { actors: new Set([actor]), publisherIds: new Set() };
  const rows = await ctx.db.all<{ user_id: UserId; publisher_id: PublisherId }>(
    sql`WITH RECURSIVE same(publisher_id) AS (
        SELECT publisher_id FROM publishers WHERE user_id = ${userId}
        UNION
        SELECT other.publisher_id FROM same
          CROSS JOIN person_marks own ON own.publisher_id = same.publisher_id
          CROSS JOIN person_marks other ON other.mark = own.mark
      )
      SELECT p.user_id, p.publisher_id FROM same CROSS JOIN publishers p ON p.publisher_id = same.publisher_id`,
  );
  return {
    actors: new Set([userId, ...rows.map(({ user_id }) => user_id)].map((id) => `${OPERATOR}${id}`)),
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

/** True if two operators are the same person. */
export function isSamePerson(one: Person, other: Person): boolean {
  return [...one.actors].some((actor) => other.actors.has(actor));
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
