import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { CRON, job } from '../platform/job.ts';
import { type Day, HOUR } from '../platform/time.ts';
import { archiveDays, archiveHeads, requireArchivedHead } from './archive-heads.ts';
import { closeBlock } from './close-block.ts';
import { openHeadKey } from './head-key.ts';

/** Each block reads up to 50,000 transfers, and D1 limits the queries per invocation. */
const MAX_BLOCKS = 20;

type LedgerEnv = Pick<Env, 'ARCHIVE' | 'ENVIRONMENT' | 'LEDGER_SIGNING_KEY'>;

/**
 * Closes the transfers since the last run into signed blocks and archives their heads. If the blocks in the database
 * differ from the archived ones, it closes nothing and raises an alert.
 */
export async function closeLedger(
  ctx: Context,
  env: LedgerEnv,
): Promise<{ blocks: number; heads: number; more: boolean }> {
  const key = await openHeadKey(env);
  await orAlert(ctx, () => requireArchivedHead(ctx, env.ARCHIVE));
  let blocks = 0;
  while (blocks < MAX_BLOCKS && (await closeBlock(ctx, key))) blocks++;
  const heads = await archiveHeads(ctx, env.ARCHIVE, key.publicKey);
  return { blocks, heads, more: blocks === MAX_BLOCKS };
}

export const closeLedgerJob = job({
  name: 'close_ledger',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  work: { items: 'ledger blocks', capacity: MAX_BLOCKS, bound: 'queries', scope: 'invocation' },
  run: closeLedger,
});

export async function archiveDailyHeads(ctx: Context, env: LedgerEnv): Promise<{ days: Day[] }> {
  const { publicKey } = await openHeadKey(env);
  return orAlert(ctx, async () => {
    await requireArchivedHead(ctx, env.ARCHIVE);
    return { days: await archiveDays(ctx, env.ARCHIVE, publicKey) };
  });
}

export const archiveHeadJob = job({
  name: 'archive_head',
  cron: CRON.dailyAt0427,
  maxWait: 26 * HOUR,
  run: archiveDailyHeads,
});

async function orAlert<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError)
      await raiseAlert(ctx, {
        level: 'critical',
        code: error.code,
        subject: 'ledger',
        message: `No block was closed or no head was archived: ${error.message}`,
      });
    throw error;
  }
}
