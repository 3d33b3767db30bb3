import { recordAction } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import type { Tester } from '../../platform/contract/test-traffic.ts';
import { failure } from '../../platform/failure.ts';
import { newId } from '../../platform/ids.ts';
import { type TrafficPlan, totalOf } from './plan.ts';
import type { TrafficRun } from './run.ts';

export type TrafficEnv = Pick<Env, 'TEST_TRAFFIC'>;

const trafficRunning = failure(
  'traffic.already_running',
  409,
  (name: string) => `Test Already Running: ${name}`,
  { action: 'Wait for the end of the running test, or stop it.', sample: ['Click Tracking'] },
);
const trafficUnknown = failure('traffic.test_not_found', 404, 'There is no such test.', {
  action: 'Only the last ten results of each tester are kept.',
});

/** Starts a test of a tester. The caller may name it. Throws `traffic.already_running` (409). */
export async function startTest(
  ctx: Context,
  env: TrafficEnv,
  tester: Tester,
  plan: TrafficPlan,
  id: string = newId('tst'),
): Promise<TrafficRun> {
  const outcome = await env.TEST_TRAFFIC.getByName(tester).start({
    id,
    plan,
    startedBy: actorName(ctx.actor),
  });
  if ('running' in outcome) throw trafficRunning(outcome.running);
  await recordAction(ctx, {
    action: 'test_traffic.started',
    subject: id,
    detail: { tester, name: plan.name, requests: totalOf(plan) },
  });
  return outcome.started;
}

/** Stops a test. One that has ended stays as it is. Throws `traffic.test_not_found` (404). */
export async function stopTest(
  ctx: Context,
  env: TrafficEnv,
  tester: Tester,
  id: string,
): Promise<TrafficRun> {
  const run = await env.TEST_TRAFFIC.getByName(tester).stop(id);
  if (!run) throw trafficUnknown();
  await recordAction(ctx, { action: 'test_traffic.stopped', subject: id, detail: { tester } });
  return run;
}

/** Throws `traffic.test_not_found` (404). */
export async function readTest(env: TrafficEnv, tester: Tester, id: string): Promise<TrafficRun> {
  const run = await env.TEST_TRAFFIC.getByName(tester).read(id);
  if (!run) throw trafficUnknown();
  return run;
}

/** The running test, if there is one, and the last ten results, newest first. */
export function listTests(env: TrafficEnv, tester: Tester): Promise<TrafficRun[]> {
  return env.TEST_TRAFFIC.getByName(tester).list();
}

/** Deletes results; `completed` keeps those that failed or were stopped. */
export async function clearTests(
  ctx: Context,
  env: TrafficEnv,
  tester: Tester,
  which: 'completed' | 'all',
): Promise<void> {
  await env.TEST_TRAFFIC.getByName(tester).clear(which);
  await recordAction(ctx, { action: 'test_traffic.cleared', subject: tester, detail: { which } });
}
