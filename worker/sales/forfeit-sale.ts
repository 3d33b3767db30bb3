import { readPublisher } from '../accounts/publishers/publishers.ts';
import { readShareRules, type ShareRule } from '../catalog/share-rule.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { emailStatement } from '../platform/email/enqueue-email.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import { sum, toExactDollars, ZERO } from '../platform/money.ts';
import { withShare } from './apply-share-rule.ts';
import { bookChanges } from './book-changes.ts';
import { salesForfeitedEmail } from './emails.ts';
import { readConversion } from './reattribute.ts';
import type { Conversion } from './tables.ts';
import { FORFEIT_REASONS, type ForfeitReason } from './unattributed-reason.ts';

const notForfeitable = failure(
  'conversion.not_forfeitable',
  409,
  'Only a held sale of which nothing was paid can be forfeited, and not one that is held because two reports contradict each other.',
  { action: 'Load the sale again.' },
);

/**
 * Forfeits a held conversion: its publisher's part belongs to the network margin, whatever its network reports later. The publisher
 * gets an email. One that is forfeited stays as it is. Throws `conversion.unknown` (404), `conversion.not_forfeitable` and
 * `conversion.contended` (409).
 */
export async function forfeitSale(
  ctx: Context,
  id: ConversionId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.forfeitedFor !== null) return { conversion: before, changed: false };
  const after = forfeited(ctx, before);
  const emails = await forfeitEmails(ctx, [before]);
  await bookChanges(ctx, [{ before, after }], [forfeitEntry(before, reason)], null, [...along, ...emails]);
  return { conversion: after, changed: true };
}

/**
 * Takes a forfeiture back: the conversion is held again, for the same reason, and worth the publisher's share of its day. One that
 * isn't forfeited stays as it is. Throws `conversion.unknown` (404), `conversion.contended` (409).
 */
export async function reinstateSale(
  ctx: Context,
  id: ConversionId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.forfeitedFor === null) return { conversion: before, changed: false };
  const rules = await readShareRules(ctx);
  const after = reinstated(ctx, before, rules);
  await bookChanges(ctx, [{ before, after }], [reinstatementEntry(before, reason)], rules, along);
  return { conversion: after, changed: true };
}

/** The conversion after it is reinstated, with the publisher's share of its day. */
export function reinstated(ctx: Context, before: Conversion, rules: readonly ShareRule[]): Conversion {
  const { forfeitedFor: heldReason, version } = before;
  return withShare(
    { ...before, heldReason, forfeitedFor: null, version: version + 1, updatedAt: ctx.now },
    rules,
  );
}

/** The conversion without its publisher's part. Throws `conversion.not_forfeitable` (409). */
export function forfeited(ctx: Context, before: Conversion): Conversion {
  const { heldReason, paidOut, version } = before;
  if (!isForfeitReason(heldReason) || paidOut !== ZERO) throw notForfeitable();
  return withShare(
    { ...before, heldReason: null, forfeitedFor: heldReason, version: version + 1, updatedAt: ctx.now },
    [],
  );
}

function isForfeitReason(reason: Conversion['heldReason']): reason is ForfeitReason {
  return FORFEIT_REASONS.some((each) => each === reason);
}

/** An email to the publisher of these sales, which are held for one reason. None for a closed account. */
export async function forfeitEmails(
  ctx: Context,
  sales: readonly Conversion[],
): Promise<D1PreparedStatement[]> {
  const [first] = sales;
  if (!first || !isForfeitReason(first.heldReason)) return [];
  const owner = await readPublisher(ctx.db, first.publisherId);
  if (owner.status === 'closed') return [];
  return [
    emailStatement(ctx, {
      email: salesForfeitedEmail,
      cause: `sales_forfeited:${first.id}:${first.version}`,
      userId: owner.userId,
      recipient: owner.email,
      content: {
        full_name: owner.fullName,
        sales: sales.length,
        amount: sum(sales.map(({ net }) => net)),
        reason: first.heldReason,
      },
    }),
  ];
}

export function forfeitEntry({ id, publisherId, heldReason, net }: Conversion, reason: string): NewAudit {
  return {
    action: 'conversion.forfeited',
    subject: id,
    publisherId,
    reason,
    before: { held_reason: heldReason, net: toExactDollars(net) },
    detail: { publisher_id: publisherId },
  };
}

function reinstatementEntry({ id, publisherId, forfeitedFor }: Conversion, reason: string): NewAudit {
  return {
    action: 'conversion.reinstated',
    subject: id,
    publisherId,
    reason,
    before: { forfeited_for: forfeitedFor },
    detail: { publisher_id: publisherId, held_reason: forfeitedFor },
  };
}
