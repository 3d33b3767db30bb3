import type { ShareRule } from '../catalog/share-rule.ts';
import { unknownRuleGuard } from '../catalog/share-rule-store.ts';
import { auditStatement, type NewAudit } from '../platform/audit/write-audit.ts';
import { isRefusedWrite } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import { planStatements } from './plan-statements.ts';
import type { Change } from './plan-types.ts';

export const conversionContended = failure('conversion.contended', 409, (sentence: string) => sentence, {
  action: 'Read the conversion again and retry.',
  sample: ['A report is changing the same conversion. Try again.'],
});

/**
 * Books changes of conversions that an operator makes, with their audit entries, in one transaction. `rules` are the share
 * rules that the changes were computed with, `along` the writes that the changes rely on. Throws `conversion.contended` (409) when a report changes one of the
 * conversions, or someone sets a share, at the same time.
 */
export async function bookChanges(
  ctx: Context,
  changes: readonly Change[],
  audit: readonly NewAudit[],
  rules: readonly ShareRule[] | null = null,
  along: readonly D1PreparedStatement[] = [],
): Promise<void> {
  if (changes.length === 0 && along.length === 0) return;
  try {
    await ctx.db.$client.batch([
      ...along,
      ...planStatements(ctx, { rows: [], changes }),
      ...(rules ? [unknownRuleGuard(ctx, rules)] : []),
      ...(await claimSettlements(ctx, changes)),
      ...audit.map((entry) => auditStatement(ctx, entry)),
    ]);
  } catch (cause) {
    if (!isRefusedWrite(cause)) throw cause;
    const sentence = 'A report is changing the same conversion. Try again.';
    throw conversionContended(sentence).causedBy(cause);
  }
}
