import { introspectWorkflow } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import { sandbox } from '../../sandbox/testing/caller.ts';
import { readRun, type SyncRun } from '../run-rows.ts';
import { type SyncInput, startSync } from '../start-sync.ts';

/** Controls the behavior of the sandbox's networks: sets `input` by POST, or removes it by DELETE if there is none. */
export async function control(path: string, input?: object): Promise<void> {
  const response = await sandbox.fetch(`https://sandbox.example/sandbox/control/${path}`, {
    method: input ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: input ? JSON.stringify(input) : null,
  });
  if (!response.ok) throw new Error(`The sandbox returned ${response.status}: ${await response.text()}`);
}

/** Starts a sync on the platform's own engine without delays between retries, and returns its row at the end. */
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
