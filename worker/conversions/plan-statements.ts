import { conversionStatements } from '../earnings/book.ts';
import type { Context } from '../platform/context.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { conversionEvents } from './conversion-events.ts';
import type { Change, Plan } from './plan-types.ts';
import { reportStatements } from './report-store.ts';

/** The writes of a plan: rows and their versions, conversions, ledger, earnings and webhook events. */
export function planStatements(
  ctx: Context,
  { versions, rows, changes }: Pick<Plan, 'versions' | 'rows'> & { changes: readonly Change[] },
): D1PreparedStatement[] {
  const conversions = changes.map(({ after }) => after);
  return [
    ...reportStatements(ctx.db.$client, { versions, rows, conversions }),
    ...conversionStatements(ctx, changes),
    ...eventStatements(ctx, conversionEvents(changes)),
  ];
}
