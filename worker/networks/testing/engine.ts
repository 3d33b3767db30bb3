import { introspectWorkflow } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import { sandbox } from '../../sandbox/testing/caller.ts';
import { readRun, type SyncRun } from '../run-rows.ts';
import { type SyncInput, startSync } from '../start-sync.ts';

/** Tells the sandbox how its networks are to behave: with a wish by POST, without one it takes back what was wished. */
export async function control(path: string, wish?: object): Promise<void> {
  const answer = await sandbox.fetch(`https://sandbox.example/sandbox/control/${path}`, {
    method: wish ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: wish ? JSON.stringify(wish) : null,
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** Starts a sync on the platform's own engine, without the waits between retries, and answers its row at the end. */
export async function runSync(
  ctx: Context,
  input: SyncInput,
  end: 'complete' | 'errored',
): Promise<SyncRun | null> {
  await using engine = await introspectWorkflow(env.SYNC);
  await engine.modifyAll(async (instance) => {
    await instance.disableRetryDelays();
    await instance.disableSleeps();
  });
  const run = await startSync(ctx, env.SYNC, input);
  const [instance] = await engine.get();
  await instance?.waitForStatus(end);
  return readRun(ctx, run.id);
}
