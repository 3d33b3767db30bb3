import { eq } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { closedPublisher, type Publisher, readPublisher } from '../publishers/publishers.ts';
import { publishers } from '../publishers/tables.ts';

/**
 * Changes a publisher's plan, which sets the rate limit of the API. Isolates read it with the API key, so it applies within
 * a minute. Throws `publisher.unknown` (404), and `publisher.closed` (409).
 */
export async function changePlan(
  ctx: Context,
  id: PublisherId,
  plan: Publisher['plan'],
  reason: string,
): Promise<{ publisher: Publisher; changed: boolean }> {
  const before = await readPublisher(ctx.db, id);
  if (before.status === 'closed') throw closedPublisher(id);
  if (before.plan === plan) return { publisher: before, changed: false };
  const entry = {
    action: 'publisher.plan_changed',
    subject: id,
    reason,
    state: before.plan,
    before: { plan: before.plan },
    detail: { plan },
  } as const;
  const state = 'SELECT plan FROM publishers WHERE publisher_id = e.subject';
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.update(publishers).set({ plan }).where(eq(publishers.publisherId, id))),
  ]);
  return written ? { publisher: { ...before, plan }, changed: true } : changePlan(ctx, id, plan, reason);
}
