import { env } from 'cloudflare:workers';
import type { Context } from '../../../platform/context.ts';
import { worldOf } from '../check.ts';
import { checkNamed } from '../checks.ts';
import { runCheck } from '../run-check.ts';

/** Runs a check by its name, as the schedule does. */
export async function runNamed(ctx: Context, name: string, input: unknown = {}) {
  const check = checkNamed(name);
  if (!check) throw new Error(`There is no check ${name}.`);
  const run = await runCheck(check, worldOf(ctx, env), input, { cause: 'schedule' });
  return {
    status: run.status,
    message: run.message,
    evidence: run.steps.flatMap((step) => step.evidence ?? []),
  };
}
