import { change, validated } from '../../../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../../../accounts/changes/judged.ts';
import { auditStatement } from '../../../platform/audit/write-audit.ts';
import { NETWORK_SLUGS } from '../../../platform/contract/networks.ts';
import { toExactDollars } from '../../../platform/money.ts';
import {
  acceptanceState,
  acceptStatement,
  readRefusedDay,
  requireAcceptable,
  restoreRefusedRows,
} from '../../../sales/refused-days/refused-days.ts';
import { startIfIdle } from '../../start-sync.ts';

/** Takes from publishers what the missing rows of a restated day are worth. The ID names the rows, so others are another change. */
export const refusedDayAcceptance = change({
  kind: 'refused_day.accept',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: string }>(),
  async describe(ctx, { id }) {
    const judged = await readJudged(ctx, acceptanceState(id));
    await restoreRefusedRows(ctx, id);
    const day = await readRefusedDay(ctx, id);
    requireAcceptable(day);
    return {
      what: `Accept ${day.day} as ${day.networkId} restated it`,
      subject: id,
      publisherId: null,
      amount: day.net,
      from: {
        network_id: day.networkId,
        day: day.day,
        rows: day.rowsBefore,
        earnings: toExactDollars(day.net),
      },
      to: { rows: day.rowsBefore - day.missing, earnings: '0.00' },
      isStricter: day.acceptedAt !== null,
      judged,
    };
  },
  async apply(ctx, { id }, { env, reason, judged, along }) {
    const day = await readRefusedDay(ctx, id);
    if (day.acceptedAt === null)
      await ctx.db.$client.batch([
        judgedStatement(ctx, acceptanceState(id), judged),
        ...along,
        acceptStatement(ctx, id),
        auditStatement(ctx, {
          action: 'refused_day.accepted',
          subject: id,
          reason,
          detail: { network_id: day.networkId, day: day.day, rows_missing: day.missing },
        }),
      ]);
    const network = NETWORK_SLUGS.find((slug) => slug === day.networkId);
    const range = { from: day.day, to: day.day };
    const run = network
      ? await startIfIdle(ctx, env.SYNC, { network, kind: 'revenue', range, reason })
      : null;
    // The sync may have removed the rows by now, and the day with them.
    return { day: { ...day, acceptedAt: day.acceptedAt ?? ctx.now, leftAt: null }, run };
  },
});
