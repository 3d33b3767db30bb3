import type { Context } from '../context.ts';
import { errorCode, errorMessage } from '../errors.ts';
import { errorFacts, log } from '../log.ts';
import { raiseAlert } from './alerts.ts';

interface AccountFailure {
  code: string;
  job: string;
  publisherId: string;
  error: unknown;
}

/** Logs that a job failed for one account, and raises an alert about it. */
export async function reportAccountFailure(
  ctx: Context,
  { code, job, publisherId, error }: AccountFailure,
): Promise<void> {
  log('error', code, { job, publisher: publisherId, ...errorFacts(error) });
  await raiseAlert(ctx, {
    level: 'warning',
    code,
    subject: `${job}:${publisherId}`,
    message: `${job} failed for ${publisherId} (${errorCode(error)}): ${errorMessage(error).slice(0, 300)}`,
  });
}
