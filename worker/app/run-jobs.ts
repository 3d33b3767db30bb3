import { z } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import { errorCode } from '../platform/errors.ts';
import { CRON, continuationOf, type Job } from '../platform/job.ts';
import {
  claimJob,
  completeJob,
  continueJob,
  failJob,
  readJobs,
  releaseJob,
} from '../platform/jobs/job-store.ts';
import type { JobMessage } from '../platform/jobs/start-job.ts';
import { errorFacts, log } from '../platform/log.ts';
import { isPaused } from '../platform/pause.ts';
import { writeRefusal } from '../platform/require-writable.ts';
import { addMs, MINUTE, systemClock } from '../platform/time.ts';
import { beat } from './heartbeat.ts';
import { runRestore } from './restore/run-restore.ts';
import { everyJob } from './schedule.ts';
import { watchStores } from './watch-stores.ts';

const jobMessage: z.ZodType<JobMessage> = z.object({ job: z.string(), token: z.string().nullable() });

/** In seconds, times the attempts. The next time of the job's cron expression comes anyway. */
const RETRY_SECONDS = 60;
/** The operator's monitor hears nothing while a five-minute job has been neither run nor completed for this long. */
const MAX_SILENCE_MS = 15 * MINUTE;

/**
 * Starts the jobs of a cron expression: each gets a message, and so an invocation with limits of its own. If the queue takes
 * none, they run here, one after the other.
 */
export async function runSchedule(ctx: Context, env: Env, cron: string, all = everyJob()): Promise<void> {
  if (await isPaused(env)) {
    if (cron === CRON.everyFiveMinutes) await runRestore(ctx, env, withinSchedule());
    return;
  }
  if (cron === CRON.everyFiveMinutes) await watchStores(ctx);
  if (await isClosed(ctx, env)) return;
  const jobs = all.filter((each) => each.cron === cron);
  const messages = jobs.map(({ name }): JobMessage => ({ job: name, token: null }));
  try {
    await env.JOBS.sendBatch(messages.map((body) => ({ body })));
  } catch (error) {
    log('error', 'schedule.not_enqueued', { cron, ...errorFacts(error) });
    for (const message of messages) await succeeds(message.job, () => runMessage(ctx, env, all, message));
  }
  if (cron === CRON.everyFiveMinutes && (await isAlive(ctx, jobs))) await beat(env.HEARTBEAT_URL);
}

/** Whether a restore may begin another turn: an invocation of a schedule has 15 minutes, and the next one begins after five. */
function withinSchedule(): () => boolean {
  const until = addMs(systemClock(), 4 * MINUTE);
  return () => systemClock() < until;
}

/** Whether nothing may be written. A database that can't be asked is left to each job. */
async function isClosed(ctx: Context, env: Env): Promise<boolean> {
  try {
    const refusal = await writeRefusal(env, ctx.db);
    if (refusal) log('error', 'schedule.not_writable', errorFacts(refusal));
    return refusal !== null;
  } catch (error) {
    log('error', 'schedule.not_writable', errorFacts(error));
    return false;
  }
}

/** Consumes the queue of jobs. A job that fails is tried again, some minutes later each time. */
export async function consumeJobs(
  batch: MessageBatch,
  ctx: Context,
  env: Env,
  all = everyJob(),
): Promise<void> {
  for (const message of batch.messages) {
    const { success, data } = jobMessage.safeParse(message.body);
    if (!success) log('error', 'schedule.unknown_message', {});
    if (!success || (await succeeds(data.job, () => runMessage(ctx, env, all, data)))) message.ack();
    else message.retry({ delaySeconds: RETRY_SECONDS * message.attempts });
  }
}

/** One run of a job, unless another one has it. A round that isn't complete goes on in a message of its own. */
async function runMessage(
  ctx: Context,
  env: Env,
  all: readonly Job[],
  message: Readonly<JobMessage>,
): Promise<void> {
  const job = all.find((each) => each.name === message.job);
  if (!job) return log('warn', 'schedule.unknown_job', { name: message.job });
  const { name } = job;
  const claim = await claimJob(ctx, name, message.token);
  if (!claim) return;
  const result = await recordingFailure(ctx, name, () => runOnce(ctx, env, job, claim.cursor));
  const next = continuationOf(result);
  if (!next) return completeJob(ctx, name);
  const token = crypto.randomUUID();
  await continueJob(ctx, name, { token, cursor: next.cursor });
  try {
    await env.JOBS.send({ job: name, token } satisfies JobMessage);
  } catch (error) {
    log('warn', 'schedule.round_interrupted', { name, ...errorFacts(error) });
    await releaseJob(ctx, name);
  }
}

/** Runs a whole round of a job here, whatever its schedule, also while others run it, and returns the result of its last run. */
export async function runJob(ctx: Context, env: Env, job: Job): Promise<unknown> {
  const { name } = job;
  for (let cursor: string | null = null; ; ) {
    const from: string | null = cursor;
    const result = await recordingFailure(ctx, name, () => runOnce(ctx, env, job, from));
    const next = continuationOf(result);
    if (!next) {
      await completeJob(ctx, name);
      return result;
    }
    cursor = next.cursor;
  }
}

/** A job whose work isn't bound takes what it finds. */
function runOnce(ctx: Context, env: Env, { run, work }: Job, cursor: string | null): Promise<unknown> {
  return run(ctx, env, { capacity: work?.capacity ?? Number.POSITIVE_INFINITY, cursor });
}

async function recordingFailure<Result>(
  ctx: Context,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await failJob(ctx, name, errorCode(error));
    throw error;
  }
}

async function succeeds(name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log('error', 'schedule.job_failed', { name, ...errorFacts(error) });
    return false;
  }
}

async function isAlive(ctx: Context, jobs: readonly Job[]): Promise<boolean> {
  const states = await readJobs(
    ctx,
    jobs.map(({ name }) => name),
  );
  return jobs.every(({ name }) => {
    const state = states.get(name);
    return (
      state !== undefined && (state.leasedUntil > ctx.now || state.completedAt > ctx.now - MAX_SILENCE_MS)
    );
  });
}
