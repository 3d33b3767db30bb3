import { type AlertInput, raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { plural } from '../platform/contract/counts.ts';
import type { HeldBack } from './plan-types.ts';
import type { RefusedDay } from './refused-days/refusals.ts';
import type { RejectedRow } from './rejected-rows.ts';
import type { HeldReport } from './unattributed-reason.ts';

const HELD_ALERTS: Record<HeldReport, { code: string; sentence: string }> = {
  contradicting_report: {
    code: 'report.contradiction',
    sentence:
      'reports another sale, with another click or order, under a known ID. The first sale stays as it was and is held:',
  },
  status_went_back: {
    code: 'report.status_went_back',
    sentence: 'takes back the status of a sale that was paid out. The sale stays as it was until you decide:',
  },
};

/** The problems of a page of a report that operators are alerted to. */
export interface ReportProblems {
  rejected: readonly RejectedRow[];
  refused: readonly RefusedDay[];
  held: readonly HeldBack[];
  unknownStatuses: readonly string[];
  /** For each row with placeholders, its parameters with them. */
  unfilled: readonly (readonly string[])[];
  /** True if R2 refused raw texts, which are in D1 instead. */
  textsRefused: boolean;
}

/** Raises one alert per network and code, with the number of rows and an example. */
export async function raiseReportAlerts(
  ctx: Context,
  networkId: string,
  problems: ReportProblems,
): Promise<void> {
  for (const alert of alertsOf(networkId, problems)) await raiseAlert(ctx, alert);
}

/** `times` is the number of rows. */
function alertsOf(networkId: string, problems: ReportProblems): (AlertInput & { times: number })[] {
  const alerts = [];
  for (const [code, [first, ...others]] of grouped(problems.rejected)) {
    const times = others.length + 1;
    alerts.push({
      level: 'warning' as const,
      code,
      subject: networkId,
      times,
      message: `${networkId}: ${rowsText(times)} rejected. ${first.detail} Example: ${first.externalId ?? first.raw.slice(0, 120)}`,
    });
  }
  const [status] = problems.unknownStatuses;
  if (status !== undefined) {
    const times = problems.unknownStatuses.length;
    const names = [...new Set(problems.unknownStatuses)].slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
    alerts.push({
      level: 'warning' as const,
      code: 'report.unknown_status',
      subject: networkId,
      times,
      message: `${networkId} reports ${names.join(', ')} for ${rowsText(times)}; the status is unknown, so each row keeps its last known status.`,
    });
  }
  if (problems.unfilled.length > 0) {
    const times = problems.unfilled.length;
    const names = [...new Set(problems.unfilled.flat())].slice(0, 5);
    alerts.push({
      level: 'warning' as const,
      code: 'report.placeholder',
      subject: networkId,
      times,
      message: `${networkId} sends ${names.join(', ')} in ${rowsText(times)}. Its template left them unfilled, so they count as missing.`,
    });
  }
  for (const [kind, held] of Map.groupBy(problems.held, (each) => each.kind)) {
    const examples = held
      .slice(0, 5)
      .map(({ externalId, conversionId }) => `${externalId} (${conversionId})`);
    alerts.push({
      level: 'critical' as const,
      code: HELD_ALERTS[kind].code,
      subject: networkId,
      times: held.length,
      message: `${networkId} ${HELD_ALERTS[kind].sentence} ${examples.join(', ')}. Decide under Requests, Held sales.`,
    });
  }
  for (const [code, [first, ...others]] of grouped(problems.refused))
    alerts.push({
      level: 'critical' as const,
      code,
      subject: networkId,
      times: others.length + 1,
      message: `${networkId} restated ${first.day} with ${rowsText(first.after)} instead of ${first.before}${code === 'report.day_unreadable' ? ', some of them unreadable' : ''}; nothing was removed from ${plural(others.length + 1, 'day')}. Decide under Networks, Refused days.`,
    });
  if (problems.textsRefused)
    alerts.push({
      level: 'warning' as const,
      code: 'report.texts_not_archived',
      subject: networkId,
      times: 1,
      message: `${networkId}: R2 refused the raw texts of a page of its report. They are stored in D1, where they take more space.`,
    });
  return alerts;
}

function grouped<Item extends { code: string }>(items: readonly Item[]): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(item.code);
    if (group) group.push(item);
    else groups.set(item.code, [item]);
  }
  return groups;
}

function rowsText(count: number): string {
  return plural(count, 'row');
}
