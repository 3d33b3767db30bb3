import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { plural } from '../../platform/contract/counts.ts';
import { dayText } from '../../platform/date-text.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { CRON, job } from '../../platform/job.ts';
import type { Eraser } from '../../platform/personal-data.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { requestsDueBefore } from './data-requests.ts';

/** Operators are alerted so long before a request is due. */
const NOTICE_MS = 7 * DAY;
const RETENTION_MS = 3 * 365 * DAY;

/** Alerts operators about requests that are due soon, and deletes what was closed three years ago. */
export async function watchRequests(ctx: Context): Promise<{ due: number; deleted: number }> {
  const { total, first } = await requestsDueBefore(ctx, addMs(ctx.now, NOTICE_MS));
  if (first !== null)
    await raiseAlert(ctx, {
      level: first <= ctx.now ? 'critical' : 'warning',
      code: 'data_request.due',
      subject: 'data_requests',
      message: `${plural(total, 'request')} of people about their data must be answered, the first by ${dayText(first)}.`,
    });
  const before = addMs(ctx.now, -RETENTION_MS);
  const deleted = await deleteWhere(ctx.db.$client, 'data_requests', 'closed_at < ?1', before);
  return { due: total, deleted };
}

export const watchRequestsJob = job({
  name: 'watch_data_requests',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: watchRequests,
});

/** The record of a request stays without the address and what was written. */
export const eraseDataRequests: Eraser = {
  name: 'data_requests',
  turn: 'data',
  async erase({ db: { $client: d1 } }, { publisherId }) {
    await d1
      .prepare(
        `UPDATE data_requests SET email = '', text = '', proof_text = NULL, answer = NULL WHERE publisher_id = ?1`,
      )
      .bind(publisherId)
      .run();
    return null;
  },
};
