import { z } from '@hono/zod-openapi';
import { balancesResponse, readBalancesResponse } from '../../payouts/balances/balances-endpoint.ts';
import { plural } from '../../platform/contract/counts.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { periodOf } from '../../platform/http/period.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { toIso } from '../../platform/time.ts';
import { heldField } from '../../reporting/conversion-rate.ts';
import { earningRecord, earningRecordOf } from '../../reporting/publisher/earning-record.ts';
import { readEarnings } from '../../reporting/publisher/statement.ts';
import { sumEarnings } from '../../sales/reader/earnings.ts';
import { pageInput, pageOfRows, pageOutput } from '../page.ts';
import { datedPeriodOutput, periodInput, periodOfInput } from '../period-input.ts';
import { defineTool } from '../tool.ts';

const balances = balancesResponse.content['application/json'].schema.shape;

export const getEarnings = defineTool({
  name: 'get_earnings',
  title: 'See your earnings and balances',
  description:
    'Returns what you earned in a period by day, network and brand, newest first, and your balances of today: pending, approved, payable, paid, with expected dates and the next payout. Trace any row with `trace_earning`.',
  scope: 'read',
  input: z.object({ ...periodInput, brand_id: idParameter('brd').optional(), ...pageInput }),
  output: z.object({
    ...datedPeriodOutput,
    net: dollars.describe('All earnings of the period, without held sales'),
    held: heldField,
    earnings: z.array(earningRecord),
    ...pageOutput,
    balances: balances.data,
    next_payout: balances.next_payout,
  }),
  async run({ ctx, publisherId }, { limit, offset, brand_id, ...input }) {
    const period = periodOf(periodOfInput(input), ctx.now);
    const filter = { publisherId, ...period, brandId: brand_id ?? null };
    const [rows, totals, balance, { payableStage }] = await Promise.all([
      readEarnings(ctx, { ...filter, limit, offset }),
      sumEarnings(ctx, filter),
      readBalancesResponse(ctx, publisherId),
      readSettings(ctx),
    ]);
    const records = rows.map((row) => earningRecordOf(row, payableStage));
    const { rows: earnings, ...paging } = pageOfRows(records, { offset, total: totals.rows });
    const net = toExactDollars(totals.net);
    const held = toExactDollars(totals.held);
    const { next_payout, data } = balance;
    return {
      data: { ...period, as_of: toIso(ctx.now), net, held, earnings, ...paging, balances: data, next_payout },
      text: `You earned $${net} from ${period.from} to ${period.to}, in ${plural(totals.rows, 'row')}.${totals.held === 0 ? '' : ` $${held} more is held for review.`} The next payout is on ${next_payout.day}. As of now, it is $${next_payout.amount}.`,
    };
  },
});
