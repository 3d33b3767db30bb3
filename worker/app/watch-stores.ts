import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { errorFacts, log } from '../platform/log.ts';
import { SECOND } from '../platform/time.ts';

/** A database that takes longer counts as down. */
const TIMEOUT_MS = 5 * SECOND;

const databaseLate = failure('database.late', 503, 'The database didn’t respond in time.');

/** Tells the operator from outside the database if it doesn't respond: the alerts in it can't. */
export async function watchStores(
  { db, alertOutside }: Pick<Context, 'db' | 'alertOutside'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(databaseLate()), timeoutMs);
  try {
    await Promise.race([db.$client.prepare('SELECT 1').run(), late]);
  } catch (error) {
    log('error', 'database.down', errorFacts(error));
    await alertOutside([{ level: 'critical', code: 'database.down' }]);
  } finally {
    clearTimeout(timer);
  }
}
