import { conversionStatements } from '../earnings/book.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import { conversionEvents } from './conversion-events.ts';
import type { Change } from './plan.ts';
import { reportStatements } from './report-store.ts';

/**
 * Books changes of conversions that come from an operator and not from a report row, in one transaction. Throws
 * `conversion.contended` (409) when a report changes one of them at the same time.
 */
export async function bookChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const conversions = changes.map(({ after }) => after);
  try {
    await ctx.db.$client.batch([
      ...reportStatements(ctx.db.$client, { versions: [], rows: [], conversions }),
      ...conversionStatements(ctx, changes),
      ...eventStatements(ctx, conversionEvents(changes)),
      ...(await claimSettlements(ctx, changes)),
    ]);
  } catch (cause) {
    if (!/constraint failed|claim\.still_booked/.test(errorMessage(cause))) throw cause;
    const sentence = 'A report is changing the same conversion; try again.';
    throw new DomainError('conversion.contended', sentence, 409, { cause });
  }
}
