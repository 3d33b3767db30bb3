import { sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { PersonMark } from './person-marks.ts';

/**
 * Alerts operators that an account shares a new mark with the account of an operator, once for each operator. It keeps that
 * operator from deciding about the account, and two operators from approving for each other, so a stranger must not do it unseen.
 */
export async function alertSharedMark(
  ctx: Context,
  publisherId: PublisherId,
  mark: PersonMark,
): Promise<void> {
  const others = await ctx.db.all<{ publisher_id: PublisherId }>(
    sql`SELECT p.publisher_id FROM person_marks m CROSS JOIN publishers p ON p.publisher_id = m.publisher_id
        CROSS JOIN users u ON u.id = p.user_id
      WHERE m.mark = ${mark} AND p.publisher_id <> ${publisherId} AND u.role <> 'publisher'`,
  );
  for (const { publisher_id: operator } of others)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'person.details_shared',
      subject: operator,
      message: `${publisherId} has the same payout account, tax number or mailbox as ${operator}, the account of an operator. Both count as one person: neither decides about the other, nor approves what the other proposes.`,
    });
}
