import { CRON, job } from '../platform/job.ts';
import { DAY } from '../platform/time.ts';
import { eraseReplacedDetails } from './details/erase-details.ts';
import { deleteHandedOverDetails } from './handed-over/handed-over.ts';

export const erasePayoutDetailsJob = job({
  name: 'erase_payout_details',
  cron: CRON.everySixHours,
  maxWait: DAY,
  run: async (ctx) => ({
    ...(await eraseReplacedDetails(ctx)),
    handed_over: await deleteHandedOverDetails(ctx),
  }),
});
