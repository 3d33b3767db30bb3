import { asc, eq } from 'drizzle-orm';
import { sampleRow } from '../../conversions/testing/sample-row.ts';
import type { Member, Scene } from '../../http/testing/scene.ts';
import { users } from '../../identity/tables.ts';
import type { StoredMail } from '../../mail/mail-states.ts';
import { mails } from '../../mail/tables.ts';
import { newId, type UserId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import { readPublisher } from '../../publishers/publishers.ts';

export interface Reader extends Member {
  userId: UserId;
}

/** A member who has confirmed their address, as those do who get notices. */
export async function confirmedMember({ ctx, signUp }: Scene): Promise<Reader> {
  const member = await signUp();
  const { userId } = await readPublisher(ctx.db, member.id);
  await ctx.db.update(users).set({ emailVerifiedAt: ctx.now }).where(eq(users.id, userId));
  return { ...member, userId };
}

/** A sale that earns the member this many dollars, half of its commission. Answers how to take it back. */
export async function earn(
  scene: Scene,
  member: Member,
  dollars: number,
  eventAt: Instant = scene.ctx.now,
): Promise<() => Promise<unknown>> {
  const id = newId('evt');
  const clickRef = await scene.click(member);
  const sale = { clickRef, eventAt, commission: parseUsd(2 * dollars) };
  await scene.report(sampleRow(id, sale));
  return () => scene.report(sampleRow(id, { ...sale, status: 'reversed', commission: parseUsd(0) }));
}

/** The mails of a kind that were posted to a member, in the order of posting. */
export async function mailsTo(
  { ctx }: Scene,
  { userId }: Reader,
  kind: StoredMail['kind'],
): Promise<StoredMail[]> {
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(asc(mails.createdAt));
  return rows.filter((mail) => mail.kind === kind);
}
