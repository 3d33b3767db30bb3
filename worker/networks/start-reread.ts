import { startJob } from '../platform/jobs/start-job.ts';

/** The name of the job, which its starter doesn't import. */
export const REREAD_STATUSES = 'reread_statuses';

/** Reads rows again whose status the settings may map now. */
export function startReread(env: Pick<Env, 'JOBS'>): Promise<void> {
  return startJob(env.JOBS, REREAD_STATUSES);
}
