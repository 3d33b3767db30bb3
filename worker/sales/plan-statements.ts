import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { newEndpointGuard } from '../webhooks/subscribers.ts';
import { conversionEvents } from './conversion-events.ts';
import { conversionStatements } from './earnings/book.ts';
import type { Change, Plan } from './plan-types.ts';
import { reportStatements } from './report-store.ts';

/**
 * The writes of a plan without its versions: rows, conversions, ledger, earnings and webhook events. Publishers in `silent`
 * have no endpoint and get no events; if one has an endpoint by now, the whole batch fails.
 */
export function planStatements(
  ctx: Context,
  { rows, changes }: Pick<Plan, 'rows'> & { changes: readonly Change[] },
  silent: ReadonlySet<PublisherId> = new Set(),
): D1PreparedStatement[] {
  const conversions = changes.map(({ after }) => after);
  return [
    ...reportStatements(ctx.db.$client, { rows, conversions }),
    ...conversionStatements(ctx, changes),
    ...eventStatements(ctx, conversionEvents(changes.filter(({ after }) => !silent.has(after.publisherId)))),
    ...(silent.size > 0 && changes.length > 0 ? [newEndpointGuard(ctx, silent)] : []),
  ];
}
