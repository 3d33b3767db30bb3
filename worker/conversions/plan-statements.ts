import { conversionStatements } from '../earnings/book.ts';
import type { Context } from '../platform/context.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { conversionEvents } from './conversion-events.ts';
import type { Change, Plan } from './plan-types.ts';
import { reportStatements } from './report-store.ts';

/** The writes of a plan without its versions: rows, conversions, ledger, earnings and webhook events. */
export function planStatements(
  ctx: Context,
  { rows, changes }: Pick<Plan, 'rows'> & { changes: readonly Change[] },
): D1PreparedStatement[] {
  const conversions = changes.map(({ after }) => after);
  return [
    ...reportStatements(ctx.db.$client, { rows, conversions }),
    ...conversionStatements(ctx, changes),
    ...eventStatements(ctx, conversionEvents(changes)),
  ];
}
