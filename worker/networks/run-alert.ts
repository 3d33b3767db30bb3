import { raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import type { SyncRun } from './run-rows.ts';

/** Raises an alert about a run that did not complete. A refused run is critical: somebody has to decide. */
export async function raiseRunAlert(
  ctx: Context,
  { networkId, kind }: Pick<SyncRun, 'networkId' | 'kind'>,
  code: string,
  message: string,
  level: 'warning' | 'critical' = 'warning',
): Promise<void> {
  await raiseAlert(ctx, { level, code, subject: `${networkId} ${kind}`, message });
}
