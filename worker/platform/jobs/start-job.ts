import { errorFacts, log } from '../log.ts';

/** A token is that of the round that the message continues; null starts one. */
export type JobMessage = { job: string; token: string | null };

/** Starts a round of a job now. Its next time of Cron starts it if the queue takes no message, or while a round is running. */
export async function startJob(jobs: Env['JOBS'], name: string): Promise<void> {
  const message: JobMessage = { job: name, token: null };
  try {
    await jobs.send(message);
  } catch (error) {
    log('warn', 'schedule.not_enqueued', { name, ...errorFacts(error) });
  }
}
