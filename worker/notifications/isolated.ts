import { reportAccountFault } from '../alerts/account-fault.ts';
import type { Context } from '../platform/context.ts';
import type { NotificationReader } from './readers.ts';

/**
 * Does a job's work for each account and returns the results of those where it worked. A fault of one account is logged,
 * raises an alert that names the account, and keeps none of the others.
 */
export async function forEachReader<Result>(
  ctx: Context,
  job: string,
  readers: readonly NotificationReader[],
  work: (reader: NotificationReader) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const reader of readers) {
    try {
      results.push(await work(reader));
    } catch (error) {
      const { publisherId } = reader;
      await reportAccountFault(ctx, { code: 'notices.account_failed', job, publisherId, error });
    }
  }
  return results;
}
