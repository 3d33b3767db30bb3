import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { auditIfChanged, auditStatement } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { failure } from '../../platform/failure.ts';
import { type DataRequestId, newId, type PublisherId } from '../../platform/ids.ts';
import type { Account } from '../../platform/table.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { actingPerson, isSamePerson, personBehind } from '../changes/person.ts';
import { isDataRequestCode } from '../identity/confirmation-code.ts';
import { users } from '../identity/tables.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { publishers } from '../publishers/tables.ts';
import { dataRequestCodeEmail } from './emails.ts';
import { dataRequests } from './tables.ts';

export type DataRequest = typeof dataRequests.$inferSelect;

/** The law gives a month. */
const ANSWER_MS = 30 * DAY;
const CODE_TTL_MS = 7 * DAY;
const MAX_CODE_FAILURES = 5;

const unknown = failure('data_request.unknown', 404, 'There is no such request.', {
  action: 'Use an ID from `GET /v1/operations/data-requests`.',
});
const dataRequestClosed = failure('data_request.closed', 409, 'This request is closed.', {
  action: 'Record a new request if the person writes again.',
});
const receivedLater = failure(
  'data_request.received_later',
  400,
  'The request can’t have arrived in the future.',
  {
    action: 'Send the time at which it arrived.',
  },
);
const withoutAccount = failure(
  'data_request.without_account',
  409,
  'No account has this address, so there is nothing to prove, to export or to erase.',
  { action: 'Decline the request, and tell the person.' },
);
const codeWrong = failure(
  'data_request.code_wrong',
  400,
  'The code is wrong or has expired. Compare it with what the person wrote, or send another one.',
  { action: 'Send the code that the person has, or send a new one.' },
);
const notDone = failure('data_request.not_done', 409, 'The data hasn’t been handed out yet.', {
  action: 'Download the data first, or decline the request.',
});
const identityUnproven = failure(
  'data_request.identity_unproven',
  409,
  'The person’s identity hasn’t been proven yet.',
  { action: 'Prove the identity first.' },
);
const provenBySamePerson = failure(
  'data_request.proven_by_same_person',
  403,
  'You accepted the proof of identity yourself, so another person has to hand out the data.',
  { action: 'Ask another person, or prove the identity by the code.' },
);

/** Records a request of a person who wrote in. The account is found by the address. Throws `data_request.received_later` (400). */
export async function recordRequest(
  ctx: Context,
  given: Pick<DataRequest, 'kind' | 'email' | 'text' | 'receivedAt'>,
): Promise<DataRequest> {
  if (given.receivedAt > ctx.now) throw receivedLater().onField('received_at');
  const request = {
    ...given,
    id: newId('drq'),
    state: 'open' as const,
    publisherId: await publisherWith(ctx, given.email),
    dueAt: addMs(given.receivedAt, ANSWER_MS),
    createdBy: actorName(ctx.actor),
  };
  const { id, kind, publisherId } = request;
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.insert(dataRequests).values(request)),
    auditStatement(ctx, { action: 'data_request.recorded', subject: id, publisherId, detail: { kind } }),
  ]);
  return readRequest(ctx, id);
}

async function publisherWith(ctx: Context, email: string): Promise<PublisherId | null> {
  const [found] = await ctx.db
    .select({ publisherId: publishers.publisherId })
    .from(users)
    .innerJoin(publishers, eq(publishers.userId, users.id))
    .where(eq(users.email, email));
  return found?.publisherId ?? null;
}

/** Throws `data_request.unknown` (404). */
export async function readRequest(ctx: Context, id: DataRequestId): Promise<DataRequest> {
  const [found] = await ctx.db.select().from(dataRequests).where(eq(dataRequests.id, id));
  if (!found) throw unknown();
  return found;
}

/** A page of the requests: those that are due first, or the closed ones, last closed first. */
export async function listRequests(
  ctx: Context,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ rows: DataRequest[]; total: number }> {
  const wanted = isOpen ? isNull(dataRequests.closedAt) : sql`${dataRequests.closedAt} IS NOT NULL`;
  const order = isOpen ? asc(dataRequests.dueAt) : desc(dataRequests.closedAt);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(dataRequests)
      .where(wanted)
      .orderBy(order, dataRequests.id)
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(dataRequests).where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Emails a code to the account’s address, which replaces an earlier one. Throws `data_request.without_account` (409). */
export async function sendIdentityCode(ctx: Context, id: DataRequestId): Promise<DataRequest> {
  const request = await readOpen(ctx, id);
  const { publisherId } = requireAccount(request);
  const { userId, email, fullName } = await readPublisher(ctx.db, publisherId);
  const isOpen = {
    sql: "EXISTS (SELECT 1 FROM data_requests WHERE id = ?8 AND state = 'open')",
    values: [id],
  };
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(dataRequests)
        .set({ codeSentAt: ctx.now, codeFailures: 0 })
        .where(and(eq(dataRequests.id, id), eq(dataRequests.state, 'open'))),
    ),
    auditIfChanged(ctx, { action: 'data_request.code_sent', subject: id, publisherId }),
    emailStatement(
      ctx,
      {
        cause: `data_request_code:${id}:${ctx.now}`,
        email: dataRequestCodeEmail,
        userId,
        recipient: email,
        content: { full_name: fullName, kind: request.kind, request_id: id, requested_at: ctx.now, email },
      },
      isOpen,
    ),
  ]);
  return readRequest(ctx, id);
}

/**
 * Records that the person has the account: by the code that was emailed to it, or by another proof, which an operator describes.
 * Throws `data_request.closed` (409), `data_request.without_account` (409) and `data_request.code_wrong` (400).
 */
export async function proveIdentity(
  ctx: Context,
  secret: string,
  id: DataRequestId,
  given: { code: string } | { other: string },
): Promise<DataRequest> {
  const request = await readOpen(ctx, id);
  const owned = requireAccount(request);
  const { publisherId } = owned;
  if ('code' in given) await requireCode(ctx, secret, owned, given.code);
  const proof = 'code' in given ? ('code' as const) : ('other' as const);
  const proofText = 'other' in given ? given.other : null;
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(dataRequests)
        .set({ proof, proofText, provenBy: actorName(ctx.actor), provenAt: ctx.now })
        .where(and(eq(dataRequests.id, id), eq(dataRequests.state, 'open'))),
    ),
    auditIfChanged(ctx, {
      action: 'data_request.identity_proven',
      subject: id,
      publisherId,
      reason: proofText,
      detail: { proof },
    }),
  ]);
  return readRequest(ctx, id);
}

/**
 * A wrong code counts, also if two come at once, so that no one tries all of them. A code proves nothing anymore once the account
 * has another address than the one that got it.
 */
async function requireCode(
  ctx: Context,
  secret: string,
  { id, publisherId, codeSentAt, codeFailures }: DataRequest & { publisherId: PublisherId },
  code: string,
): Promise<void> {
  const isLive = codeSentAt !== null && ctx.now < addMs(codeSentAt, CODE_TTL_MS);
  if (codeSentAt === null || !isLive || codeFailures >= MAX_CODE_FAILURES) throw codeWrong().onField('code');
  const [counted] = await ctx.db
    .update(dataRequests)
    .set({ codeFailures: sql`${dataRequests.codeFailures} + 1` })
    .where(and(eq(dataRequests.id, id), lt(dataRequests.codeFailures, MAX_CODE_FAILURES)))
    .returning({ id: dataRequests.id });
  const { email } = await readPublisher(ctx.db, publisherId);
  if (!counted || !isDataRequestCode(secret, { request_id: id, requested_at: codeSentAt, email }, code))
    throw codeWrong().onField('code');
}

/**
 * Closes a request: an export that was handed out, or any that can't be done. Throws `data_request.closed` (409) and
 * `data_request.not_done` (409).
 */
export async function closeRequest(
  ctx: Context,
  id: DataRequestId,
  closing: { state: 'done' | 'declined'; answer: string },
): Promise<DataRequest> {
  const request = await readOpen(ctx, id);
  if (closing.state === 'done' && request.exportedAt === null) throw notDone();
  await ctx.db.$client.batch(closeStatements(ctx, request, closing));
  return readRequest(ctx, id);
}

/** Records that the data of a proven request is handed out now, and returns whose. Throws as `requireProven`. */
export async function recordExport(ctx: Context, id: DataRequestId): Promise<Account> {
  const { publisherId } = await requireProven(ctx, id, 'export');
  const { userId } = await readPublisher(ctx.db, publisherId);
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(dataRequests)
        .set({ exportedBy: actorName(ctx.actor), exportedAt: ctx.now })
        .where(and(eq(dataRequests.id, id), eq(dataRequests.state, 'open'))),
    ),
    auditIfChanged(ctx, { action: 'data_request.exported', subject: id, publisherId }),
  ]);
  return { userId, publisherId };
}

/** The statements that close an open request. They change nothing if it is closed already. */
export function closeStatements(
  ctx: Context,
  { id, kind, publisherId }: DataRequest,
  { state, answer }: { state: 'done' | 'declined'; answer: string },
): D1PreparedStatement[] {
  return [
    statementOf(
      ctx.db,
      ctx.db
        .update(dataRequests)
        .set({ state, answer, closedBy: actorName(ctx.actor), closedAt: ctx.now })
        .where(and(eq(dataRequests.id, id), eq(dataRequests.state, 'open'))),
    ),
    auditIfChanged(ctx, {
      action: 'data_request.closed',
      subject: id,
      publisherId,
      reason: answer,
      detail: { kind, state },
    }),
  ];
}

/**
 * The open request whose data may be handed out now. Who has accepted another proof than the code can't be the one who hands it
 * out. Throws `data_request.identity_unproven` (409) and `data_request.proven_by_same_person` (403).
 */
export async function requireProven(ctx: Context, id: DataRequestId, kind: DataRequest['kind']) {
  const request = await readOpen(ctx, id);
  if (request.kind !== kind) throw unknown();
  const owned = requireAccount(request);
  if (request.proof === null) throw identityUnproven();
  if (kind === 'export' && request.proof === 'other' && (await isProvenByActing(ctx, request.provenBy)))
    throw provenBySamePerson();
  return owned;
}

async function isProvenByActing(ctx: Context, provenBy: string | null): Promise<boolean> {
  if (provenBy === null) return false;
  return isSamePerson(await actingPerson(ctx), await personBehind(ctx, provenBy));
}

async function readOpen(ctx: Context, id: DataRequestId): Promise<DataRequest> {
  const request = await readRequest(ctx, id);
  if (request.state !== 'open') throw dataRequestClosed();
  return request;
}

function requireAccount(request: DataRequest) {
  const { publisherId } = request;
  if (publisherId === null) throw withoutAccount();
  return { ...request, publisherId };
}

/** The number of open requests that are due before a moment, and when the first of them is. */
export async function requestsDueBefore(
  ctx: Context,
  moment: Instant,
): Promise<{ total: number; first: Instant | null }> {
  const row = await ctx.db.get<{ total: number; first: Instant | null }>(
    sql`SELECT COUNT(*) AS total, MIN(due_at) AS first FROM data_requests WHERE state = 'open' AND due_at < ${moment}`,
  );
  return row ?? { total: 0, first: null };
}
