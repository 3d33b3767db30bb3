import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { CRON, job } from '../platform/job.ts';
import { HOUR } from '../platform/time.ts';
import { rereadUnknown } from '../sales/reread-unknown.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { REREAD_STATUSES } from './start-reread.ts';
import { storedRowReader } from './stored-rows.ts';

const REREAD_CAPACITY = 200;

/** Books rows with an unknown status once a setting, or a new version of the Worker, maps it. */
export const rereadStatusesJob = job({
  name: REREAD_STATUSES,
  cron: CRON.hourlyAt22,
  maxWait: 3 * HOUR,
  work: {
    ...{ items: 'rows with an unknown status', capacity: REREAD_CAPACITY },
    ...{ bound: 'queries', scope: 'invocation' },
  },
  run: async (ctx, env, { capacity, cursor }) => {
    const keys = { clickIdKeys: clickIdKeys(env) };
    const reread = await rereadUnknown(ctx, keys, { cursor, limit: capacity }, storedRowReader(ctx));
    if (reread.changed > 0) await enqueueWebhookRun(env);
    return reread;
  },
});
