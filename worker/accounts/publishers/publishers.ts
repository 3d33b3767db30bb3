import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import {
  PUBLISHER_SHARDS,
  type PublisherEntry,
  type PublisherShard,
  unpackPublisher,
} from '../../catalog/edge-table.ts';
import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { listed, statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import {
  NETWORK_PUBLISHER,
  type PublisherId,
  publisherIdOf,
  publisherUnknown,
  type UserId,
} from '../../platform/ids.ts';
import { limitSql } from '../../platform/settings/account-limits.ts';
import { eventStatements } from '../../webhooks/emit.ts';
import { accountSuspendedEmail } from './emails.ts';
import { NUMBER_FLOOR } from './number-floor.ts';
import { publisherSites, publishers } from './tables.ts';

export type Publisher = typeof publishers.$inferSelect;

interface NewPublisher {
  userId: UserId;
  email: string;
  fullName: string;
}

const publisherNotCreated = failure('publisher.not_created', 500, 'The publisher was not created.');
const publisherExists = failure('publisher.exists', 409, 'This account already has a publisher profile.');
export const closedPublisher = failure(
  'publisher.closed',
  409,
  (id: string) => `The owner of ${id} has deleted the account.`,
  { action: 'Nothing to do: a deleted account can’t be changed.', sample: ['PUB000002'] },
);

/**
 * Creates a publisher. The insert itself assigns the number, so numbers have no gaps, except after a restore of the database, and
 * two concurrent sign-ups can't get the same one. Throws `publisher.exists` (409) if the user already has a profile.
 */
export async function createPublisher(ctx: Context, input: NewPublisher): Promise<Publisher> {
  try {
    const number = await publisherInsert(ctx, input).first<number>('number');
    if (number === null) throw publisherNotCreated();
    return {
      number,
      publisherId: publisherIdOf(number),
      ...input,
      status: 'active',
      plan: 'standard',
      createdAt: ctx.now,
    };
  } catch (error) {
    if (violates(error, 'UNIQUE', 'publishers.user_id')) throw publisherExists().causedBy(error);
    throw error;
  }
}

/** The statement that creates a publisher, for the batch that creates the account. */
export function publisherInsert(ctx: Context, input: NewPublisher): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO publishers (number, publisher_id, user_id, email, full_name, status, created_at)
       SELECT next, printf('PUB%06d', next), ?1, ?2, ?3, 'active', ?4
       FROM (SELECT MAX(COALESCE(MAX(number), 0), ${NUMBER_FLOOR}) + 1 AS next FROM publishers) RETURNING number`,
    )
    .bind(input.userId, input.email, input.fullName, ctx.now);
}

/**
 * Suspends or reactivates a publisher. Links keep working for visitors, but a suspended publisher earns nothing. A
 * suspension enqueues an email with its reason, and a reactivation creates a webhook event. Throws `publisher.unknown` (404), and `publisher.closed` (409).
 */
export async function setStatus(
  ctx: Context,
  id: PublisherId,
  status: 'active' | 'suspended',
  reason: string | null = null,
): Promise<{ publisher: Publisher; changed: boolean }> {
  const before = await readPublisher(ctx.db, id);
  if (before.status === 'closed') throw closedPublisher(id);
  if (before.status === status) return { publisher: before, changed: false };
  const entry: AuditEntry = {
    action: status === 'active' ? 'publisher.reactivated' : 'publisher.suspended',
    subject: id,
    reason,
    state: before.status,
    before: { status: before.status },
    detail: { status },
  };
  const state = 'SELECT status FROM publishers WHERE publisher_id = e.subject';
  const approved = { publisherId: id, type: 'publisher.approved', payload: { status } } as const;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.update(publishers).set({ status }).where(eq(publishers.publisherId, id))),
    ...eventStatements(ctx, status === 'active' ? [approved] : []),
    ...(status === 'suspended' ? [suspensionEmail(ctx, before, reason)] : []),
  ]);
  return written ? { publisher: { ...before, status }, changed: true } : setStatus(ctx, id, status, reason);
}

function suspensionEmail(
  ctx: Context,
  { publisherId, userId, email, fullName }: Publisher,
  reason: string | null,
): D1PreparedStatement {
  return emailStatement(ctx, {
    cause: `account_suspended:${publisherId}:${ctx.now}`,
    email: accountSuspendedEmail,
    userId,
    recipient: email,
    content: { full_name: fullName, reason },
  });
}

/** Adds an unverified site, unless the publisher has the maximum. `domain` is a registrable domain. */
export async function addSite(ctx: Context, publisherId: PublisherId, domain: string): Promise<void> {
  await ctx.db.run(
    sql`INSERT INTO publisher_sites (publisher_id, domain, created_at, token)
        SELECT ${publisherId}, ${domain}, ${ctx.now}, ${randomBytes(16).toString('hex')}
        WHERE (SELECT COUNT(*) FROM publisher_sites WHERE publisher_id = ${publisherId}) < ${sql.raw(limitSql('max_sites'))}
        ON CONFLICT DO NOTHING`,
  );
}

/** Throws `publisher.unknown` (404). */
export async function renamePublisher(ctx: Context, id: PublisherId, fullName: string): Promise<Publisher> {
  const [renamed] = await ctx.db
    .update(publishers)
    .set({ fullName })
    .where(eq(publishers.publisherId, id))
    .returning();
  if (!renamed) throw unknownPublisher(id);
  return renamed;
}

/** The statement that changes a publisher's email address, for the batch that changes the account's. */
export function changePublisherEmail(ctx: Context, id: PublisherId, email: string): D1PreparedStatement {
  return statementOf(ctx.db, ctx.db.update(publishers).set({ email }).where(eq(publishers.publisherId, id)));
}

/** Throws `publisher.unknown` (404). */
export async function readPublisher(db: Database, id: PublisherId): Promise<Publisher> {
  const [publisher] = await db.select().from(publishers).where(eq(publishers.publisherId, id));
  if (!publisher) throw unknownPublisher(id);
  return publisher;
}

/** SQL for the status of a publisher. */
export function publisherStatus(id: PublisherId): SQL {
  return sql`SELECT ${publishers.status} FROM ${publishers} WHERE ${publishers.publisherId} = ${id}`;
}

/** Those of the publishers that exist, by their IDs. */
export async function readPublishers(
  db: Database,
  ids: readonly PublisherId[],
): Promise<ReadonlyMap<PublisherId, Publisher>> {
  const found = await db
    .select()
    .from(publishers)
    .where(inArray(publishers.publisherId, listed([...new Set(ids)])));
  return new Map(found.map((publisher) => [publisher.publisherId, publisher]));
}

/** A publisher's entry in the edge table; null for an unknown number. */
export async function publisherEntry(db: Database, number: number): Promise<PublisherEntry | null> {
  const shard = await entriesWhere(db, sql`${publishers.number} = ${number}`);
  const found = shard[number];
  return found ? unpackPublisher(found) : null;
}

/** Builds part `publisher/{n}` of the edge table. */
export async function publisherShard(ctx: Context, part: string): Promise<Omit<PublisherShard, 'version'>> {
  const shard = Number(part.slice('publisher/'.length));
  return {
    publishers: await entriesWhere(ctx.db, sql`${publishers.number} % ${PUBLISHER_SHARDS} = ${shard}`),
  };
}

interface PublisherNumbers {
  last: number;
  /** Numbers below `last` without a publisher. There are some only after the database was restored to an earlier moment. */
  missing: number[];
  suspended: number[];
  closed: number[];
}

/** The numbers of publishers that aren't active, in ascending order. */
export async function readInactive(db: Database): Promise<PublisherNumbers> {
  const [[newest], gaps, inactive] = await db.batch([
    db.select({ last: max(publishers.number) }).from(publishers),
    db
      .select({ first: sql<number>`number + 1`, next: sql<number>`next` })
      .from(sql`(SELECT number, LEAD(number) OVER (ORDER BY number) AS next FROM publishers
        WHERE ${sql.raw(NUMBER_FLOOR)} > 0)`)
      .where(sql`next > number + 1`),
    db
      .select({ number: publishers.number, status: publishers.status })
      .from(publishers)
      .where(inArray(publishers.status, ['suspended', 'closed']))
      .orderBy(publishers.number),
  ]);
  const numbersOf = (status: Publisher['status']) =>
    inactive.filter((each) => each.status === status).map(({ number }) => number);
  return {
    last: newest?.last ?? 0,
    missing: gaps.flatMap(({ first, next }) =>
      Array.from({ length: next - first }, (_, index) => first + index),
    ),
    suspended: numbersOf('suspended'),
    closed: numbersOf('closed'),
  };
}

const PACKED_STATUS = { suspended: 0, active: 1, closed: 2 } as const;

async function entriesWhere(
  db: Database,
  condition: ReturnType<typeof sql>,
): Promise<PublisherShard['publishers']> {
  const rows = await db
    .select({ number: publishers.number, status: publishers.status, domain: publisherSites.domain })
    .from(publishers)
    .leftJoin(
      publisherSites,
      and(
        eq(publisherSites.publisherId, publishers.publisherId),
        isNotNull(publisherSites.verifiedAt),
        eq(publishers.status, 'active'),
      ),
    )
    .where(sql`${condition} AND ${publishers.publisherId} <> ${NETWORK_PUBLISHER}`);
  const entries: PublisherShard['publishers'] = {};
  for (const row of rows) {
    const entry = entries[row.number] ?? [PACKED_STATUS[row.status], []];
    if (row.domain) entry[1].push(row.domain);
    entries[row.number] = entry;
  }
  return entries;
}

function unknownPublisher(id: string): DomainError {
  return publisherUnknown(`There is no publisher ${id}.`);
}
