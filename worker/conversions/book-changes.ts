import { isRefusedWrite } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import type { Change } from './plan.ts';
import { planStatements } from './plan-statements.ts';

/**
 * Books changes of conversions that come from an operator and not from a report row, in one transaction. Throws
 * `conversion.contended` (409) when a report changes one of them at the same time.
 */
export async function bookChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  try {
    await ctx.db.$client.batch([
      ...planStatements(ctx, { versions: [], rows: [], changes }),
      ...(await claimSettlements(ctx, changes)),
    ]);
  } catch (cause) {
    if (!isRefusedWrite(cause)) throw cause;
    const sentence = 'A report is changing the same conversion; try again.';
    throw new DomainError('conversion.contended', sentence, 409, { cause });
  }
}
