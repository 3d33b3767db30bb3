import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyPrograms } from '../../../catalog/apply-programs.ts';
import { decidePrograms } from '../../../catalog/approval.ts';
import { networkPrograms } from '../../../catalog/tables.ts';
import { sampleProgram } from '../../../catalog/testing/sample-program.ts';
import { createRun, finishRun } from '../../../networks/run-rows.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { readFirstRun } from './read-first-run.ts';

const ctx = testContext();
const operator = { key: ADMIN };

const TOTALS = {
  pages: 1,
  rowsExpected: 0,
  rowsNew: 1,
  rowsChanged: 0,
  rowsUnchanged: 0,
  rowsClosed: 0,
  rowsRejected: 0,
};

interface Steps {
  data: { step: string; is_done: boolean; detail: string }[];
}

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM banned_domains'),
    env.DB.prepare('DELETE FROM affiliate_networks'),
  ]);
});

describe('the first-run list', () => {
  it('leads from nothing to the first program that earns', async () => {
    expect(await undone()).toEqual(['built_ins', 'first_sync', 'first_program']);
    const added = await read<Steps>('/v1/operations/first-run/built-ins', { method: 'POST', ...operator });
    expect(added.status).toBe(200);
    expect(await undone()).toEqual(['first_sync', 'first_program']);

    const run = await createRun(ctx, {
      networkId: 'wildfire',
      kind: 'catalog',
      startedBy: 'operator:usr_test',
    });
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Alder Nook')]);
    await env.DB.prepare("UPDATE network_programs SET status = 'pending'").run();
    await finishRun(ctx, run.id, { status: 'completed', totals: TOTALS, digest: null });
    expect(await undone()).toEqual(['first_program']);
    const [program] = await ctx.db.select({ id: networkPrograms.id }).from(networkPrograms);
    if (!program) throw new Error('The sync has added a program.');
    await decidePrograms(ctx, [program.id], 'approve');
    expect(await undone()).toEqual([]);
  });

  it('names the networks without credentials, and never a credential', async () => {
    const bare = { ...env, CJ_TOKEN: '', WILDFIRE_APP_KEY: '', SITEPLUG_SITE_ID: '' };
    const steps = await readFirstRun(ctx, bare);
    const credentials = steps.find(({ step }) => step === 'credentials');
    expect(credentials).toMatchObject({
      isDone: false,
      detail: expect.stringContaining('wildfire, siteplug, cj'),
    });
  });
});

async function undone(): Promise<string[]> {
  const { body } = await read<Steps>('/v1/operations/first-run', operator);
  return body.data.filter(({ is_done }) => !is_done).map(({ step }) => step);
}
