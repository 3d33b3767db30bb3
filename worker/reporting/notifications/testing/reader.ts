import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../accounts/identity/tables.ts';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { alerts } from '../../../platform/alerts/tables.ts';
import type { StoredEmail } from '../../../platform/email/email-store.ts';
import { emails } from '../../../platform/email/tables.ts';
import type { Member, Scene } from '../../../platform/http/testing/scene.ts';
import { NETWORK_PUBLISHER, newId, type UserId } from '../../../platform/ids.ts';
import { parseUsd } from '../../../platform/money.ts';
import { addMs, type Day, dayOf, type Instant, MINUTE } from '../../../platform/time.ts';
import { publisherEarnings } from '../../../sales/earnings/tables.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

export interface Reader extends Member {
  userId: UserId;
}

/** A member with a verified address. */
export async function confirmedMember({ ctx, signUp }: Scene): Promise<Reader> {
  const member = await signUp();
  const { userId } = await readPublisher(ctx.db, member.id);
  await ctx.db.update(users).set({ emailVerifiedAt: ctx.now }).where(eq(users.id, userId));
  return { ...member, userId };
}

/** Reports a sale that earns the member this many dollars, half of its commission. Returns a function that reverses it. */
export async function earn(
  scene: Scene,
  member: Member,
  dollars: number,
  eventAt: Instant = scene.ctx.now,
): Promise<() => Promise<unknown>> {
  const id = newId('evt');
  const clickRef = scene.idOf(member, scene.program.number, addMs(eventAt, -MINUTE));
  const sale = { clickRef, eventAt, commission: parseUsd(2 * dollars) };
  await scene.report(sampleRow(id, sale));
  return () => scene.report(sampleRow(id, { ...sale, status: 'reversed', commission: parseUsd(0) }));
}

/** The emails of a kind to a member, oldest first. */
export async function emailsTo(
  { ctx }: Scene,
  { userId }: Reader,
  kind: StoredEmail['kind'],
): Promise<StoredEmail[]> {
  const rows = await ctx.db
    .select()
    .from(emails)
    .where(eq(emails.userId, userId))
    .orderBy(asc(emails.createdAt));
  return rows.filter((email) => email.kind === kind);
}

/** Gives a member earnings beyond the safe integers. Returns a function that removes them. */
export async function breakEarningsOf(
  { ctx }: Scene,
  member: Member | undefined,
  day: Day = dayOf(ctx.now),
): Promise<() => Promise<unknown>> {
  const row = {
    id: newId('ern'),
    publisherId: member?.id ?? NETWORK_PUBLISHER,
    networkId: 'wildfire',
    earningsDate: day,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await ctx.db.insert(publisherEarnings).values(row);
  await ctx.db.run(sql`UPDATE publisher_earnings SET net = 9100000000000000 WHERE id = ${row.id}`);
  return () => ctx.db.delete(publisherEarnings).where(eq(publisherEarnings.id, row.id));
}

export async function alertOf({ ctx }: Scene, subject: string) {
  const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.subject, subject));
  return alert;
}
