import { z } from '@hono/zod-openapi';
import { publisherPayoutRecord } from '../../payouts/payout-record.ts';
import { PAYOUT_STATES } from '../../payouts/payout-state.ts';
import { listPublisherPayouts } from '../../payouts/publisher-payouts.ts';
import { pageInput, pageOfRows, pageOutput } from '../page.ts';
import { listText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

export const listPayouts = defineTool({
  name: 'list_payouts',
  title: 'List your payouts',
  description: 'Returns your payouts with their steps, newest first. `get_earnings` has the next one.',
  scope: 'read',
  input: z.object({ status: z.enum(PAYOUT_STATES).optional(), ...pageInput }),
  output: z.object({ payouts: z.array(publisherPayoutRecord), ...pageOutput }),
  async run({ ctx, publisherId }, { status, limit, offset }) {
    const found = await listPublisherPayouts(ctx, publisherId, { state: status, limit, offset });
    const { rows, ...paging } = pageOfRows(found.data, { offset, total: found.total });
    return {
      data: { payouts: rows, ...paging },
      text: listText(found.total, { noun: 'payout', isFiltered: status !== undefined }),
    };
  },
});
