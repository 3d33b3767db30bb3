import { raiseAlert } from '../operations/alerts.ts';
import type { Context } from '../platform/context.ts';
import { errorCode, errorMessage } from '../platform/errors.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { NoticeReader } from './readers.ts';

/**
 * Does a job's work for each account and returns the results of those where it worked. A fault of one account is logged,
 * raises an alert that names the account, and keeps none of the others.
 */
export async function forEachReader<Result>(
  ctx: Context,
  job: string,
  readers: readonly NoticeReader[],
  work: (reader: NoticeReader) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const reader of readers) {
    try {
      results.push(await work(reader));
    } catch (error) {
      log('error', 'notices.account_failed', { job, publisher: reader.publisherId, ...errorFacts(error) });
      await raiseAlert(ctx, {
        level: 'warning',
        code: 'notices.account_failed',
        subject: `${job}:${reader.publisherId}`,
        message: `${job} failed for ${reader.publisherId} (${errorCode(error)}): ${errorMessage(error).slice(0, 300)}`,
      });
    }
  }
  return results;
}
