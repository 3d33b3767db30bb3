import { raiseAlert } from '../operations/alerts.ts';
import type { Context } from '../platform/context.ts';
import type { Entry, ReportRow } from './contract.ts';

/** Raises an alert for each unknown status among pushed rows, and for each reason that one of them was rejected for. */
export async function alertPushFaults(
  ctx: Context,
  network: string,
  entries: readonly Entry<ReportRow>[],
): Promise<void> {
  for (const entry of entries) {
    if ('malformed' in entry)
      await raiseAlert(ctx, {
        level: 'warning',
        code: 'report.row_rejected',
        subject: `${network}:${entry.malformed.code}`,
        message: `${network} pushed a row that was rejected (${entry.malformed.code}): ${entry.malformed.detail}`,
      });
    else if (entry.row.statusUnknown)
      await raiseAlert(ctx, {
        level: 'warning',
        code: 'report.unknown_status',
        subject: `${network}:${entry.row.statusRaw}`,
        message: `${network} pushed the status "${entry.row.statusRaw}", which is not known.`,
      });
  }
}
