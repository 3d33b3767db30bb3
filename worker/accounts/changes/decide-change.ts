import { and, inArray, lte, ne, notInArray } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import {
  includesPermission,
  OPERATOR_ROLES,
  type OperatorPermission,
  permissionsOfRole,
} from '../../platform/contract/operator-permissions.ts';
import { listed } from '../../platform/database.ts';
import { emailStatement, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { isId, newId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { requireSeen, type Seen } from '../../platform/seen.ts';
import { addDays, addMs, DAY, type Day, dayOf, HOUR, startOfDay, toIso } from '../../platform/time.ts';
import { listOperators } from '../identity/roles.ts';
import { users } from '../identity/tables.ts';
import { publishers } from '../publishers/tables.ts';
import type { Change, Description } from './change.ts';
import { changeProposedEmail } from './emails.ts';
import { asContended } from './judged.ts';
import { isAboveLimit, limitStatement } from './limit.ts';
import { actingPerson, type Person } from './person.ts';
import { readWaiting, type StoredChange } from './stored-changes.ts';

/** A role that is younger doesn't approve, so that no one makes a second self for one decision. */
export const ROLE_AGE_MS = 72 * HOUR;
/** Where no one else may approve, a change is announced and waits. */
const WAIT_MS = DAY;
/** The job that makes it runs at the latest after this time. */
export const JOB_WAIT_MS = HOUR;
const EXPIRY_MS = 14 * DAY;

const changeOwnAccount = failure(
  'change.own_account',
  403,
  'This is about your own publisher account. Another person has to decide.',
  { action: 'Ask another person to do it.' },
);

const changeBeginsTooEarly = failure(
  'change.begins_too_early',
  422,
  (day: string) =>
    `No one else may approve this change, so it is made after a day. It can take effect on ${day} at the earliest.`,
  { action: 'Send this day or a later one.', sample: ['2026-12-03'] },
);

export type Outcome<Result> =
  | { status: 'applied'; result: Result }
  | { status: 'proposed'; waiting: StoredChange };

/**
 * Does a change, or proposes it. It is done at once if it only makes something stricter, or if its amount and the others of the
 * day stay below the setting `second_person_from`. Otherwise it waits for a second person. `seen` is what the caller has read of the
 * record. Throws `change.own_account` (403), `change.begins_too_early` (422), `seen.outdated` (409), `change.contended` (409) and the
 * errors of the change.
 */
export async function decideChange<Input, Result>(
  ctx: Context,
  env: Env,
  change: Change<Input, Result>,
  input: Input,
  reason: string,
  seen?: Seen,
): Promise<Outcome<Result>> {
  const person = await actingPerson(ctx);
  const described = await change.describe(ctx, input);
  const { amount, publisherId, subject, judged, pays = [] } = described;
  requireOther(person, publisherId);
  requireSeen(seen, described.present ?? described.from);
  const apply = async (along: readonly D1PreparedStatement[]): Promise<Outcome<Result>> => {
    try {
      const result = await change.apply(ctx, input, { env, reason, judged, seen, along });
      return { status: 'applied', result };
    } catch (error) {
      throw asContended(error);
    }
  };
  if (described.isStricter) return apply([]);
  const isPaid = pays.some((each) => person.publisherIds.has(each));
  if (amount !== null && !described.needsSecondPerson && !isPaid) {
    try {
      return await apply([limitStatement(ctx, { person, subject, publisherId, amount })]);
    } catch (error) {
      if (!isAboveLimit(error)) throw error;
    }
  }
  const waiting = await propose(ctx, change, { input, described, reason });
  await enqueueEmailRun(env);
  return { status: 'proposed', waiting };
}

/** The publishers that a change is about, and those that it pays. */
function aboutOf({ publisherId, pays = [] }: Pick<Description, 'publisherId' | 'pays'>): PublisherId[] {
  return publisherId === null ? [...pays] : [publisherId, ...pays];
}

/** Throws `change.own_account` (403) for a decision about a publisher account of the person who decides. */
export function requireOther(person: Person, publisherId: PublisherId | null): void {
  if (publisherId !== null && person.publisherIds.has(publisherId)) throw changeOwnAccount();
}

/** Stores a change that waits, and emails every operator. The same change waits once. */
async function propose<Input, Result>(
  ctx: Context,
  change: Change<Input, Result>,
  { input, described, reason }: { input: Input; described: Description; reason: string },
): Promise<StoredChange> {
  const { kind, effect, permission } = change;
  const { what, subject, publisherId, amount, from, to, begins } = described;
  const key = sha256Hex(JSON.stringify([kind, input]));
  const known = await readWaiting(ctx, key);
  if (known) return known;
  // What is stored is what a second person approves, so it says the same after it was a text.
  const stored = change.input.parse(JSON.parse(JSON.stringify(input)));
  const read = await change.describe(ctx, stored);
  if (JSON.stringify([read.from, read.to]) !== JSON.stringify([from, to]))
    throw new Error(`A stored change of the kind ${kind} is another one.`);
  const id = newId('chg');
  const isAlone = !(await hasOtherApprover(ctx, permission, aboutOf(described)));
  const appliesAt = isAlone ? addMs(ctx.now, WAIT_MS) : null;
  const first = firstDay(ctx, isAlone);
  if (isAlone && begins !== undefined && begins < first) throw changeBeginsTooEarly(first);
  const expiry = addMs(ctx.now, EXPIRY_MS);
  const expiresAt = begins !== undefined && startOfDay(begins) < expiry ? startOfDay(begins) : expiry;
  const operators = await listOperators(ctx);
  const proposedBy = actorName(ctx.actor);
  const proposer = operators.find(({ userId }) => `operator:${userId}` === proposedBy)?.email ?? proposedBy;
  const isStored = { sql: 'EXISTS (SELECT 1 FROM proposed_changes WHERE id = ?8)', values: [id] };
  const insert = ctx.db.$client
    .prepare(
      `INSERT INTO proposed_changes (id, kind, key, effect, what, subject, publisher_id, amount, from_values, to_values, input,
         reason, state, proposed_by, proposed_at, applies_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 'proposed', ?13, ?14, ?15, ?16)
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      ...[id, kind, key, effect, what, subject, publisherId, amount],
      ...[JSON.stringify(from), JSON.stringify(to), JSON.stringify(input), reason],
      ...[proposedBy, ctx.now, appliesAt, expiresAt],
    );
  await ctx.db.$client.batch([
    insert,
    auditIfChanged(ctx, {
      action: 'change.proposed',
      subject: id,
      publisherId,
      reason,
      before: from,
      detail: { kind, what, about: subject, amount: amount === null ? null : toExactDollars(amount), to },
    }),
    ...operators.map(({ userId, email, fullName }) =>
      emailStatement(
        ctx,
        {
          cause: `change_proposed:${id}:${userId}`,
          email: changeProposedEmail,
          userId,
          recipient: email,
          content: {
            full_name: fullName,
            what,
            subject,
            amount,
            reason,
            proposed_by: proposer,
            applies_at: appliesAt === null ? null : toIso(appliesAt),
          },
        },
        isStored,
      ),
    ),
  ]);
  const waiting = await readWaiting(ctx, key);
  if (!waiting) throw new Error(`The change ${id} was not stored.`);
  return waiting;
}

/** The first day (UTC) from which a change about a publisher, or about all (null), can count if it is proposed now. */
export async function firstDayOf(
  ctx: Context,
  { permission }: Pick<Change, 'permission'>,
  publisherId: PublisherId | null,
): Promise<Day> {
  return firstDay(ctx, !(await hasOtherApprover(ctx, permission, aboutOf({ publisherId }))));
}

function firstDay({ now }: Context, isAlone: boolean): Day {
  return addDays(dayOf(isAlone ? addMs(now, WAIT_MS + JOB_WAIT_MS) : now), 1);
}

/**
 * True if another operator may approve a change about these publishers (none for one about none or all): an account with the
 * permission and an old enough role that owns none of them. It counts accounts, not persons, so that no one makes a
 * colleague the same person to be alone.
 */
export async function hasOtherApprover(
  ctx: Context,
  permission: OperatorPermission,
  publisherIds: readonly PublisherId[],
): Promise<boolean> {
  const roles = OPERATOR_ROLES.filter((role) => includesPermission(permissionsOfRole(role), permission));
  const [found] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, roles),
        lte(users.roleSince, addMs(ctx.now, -ROLE_AGE_MS)),
        ne(users.id, userOf(ctx) ?? ('' as UserId)),
        notInArray(users.id, ownersOf(ctx, publisherIds)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

function ownersOf(ctx: Context, publisherIds: readonly PublisherId[]) {
  return ctx.db
    .select({ userId: publishers.userId })
    .from(publishers)
    .where(inArray(publishers.publisherId, listed(publisherIds)));
}

/** The account of an operator who acts by a session; null for others. */
export function userOf({ actor }: Context): UserId | null {
  return actor.kind === 'operator' && isId('usr', actor.name) ? actor.name : null;
}
