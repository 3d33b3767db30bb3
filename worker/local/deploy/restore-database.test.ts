import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeployRefusal, parseDeployment } from './deployment.ts';
import { followRestore, restoreDatabase } from './restore-database.ts';
import { emptyAccount, type TestDeployment } from './testing/deploy-to.ts';
import { deploymentText } from './testing/deployment-text.ts';

const MOMENT = '2026-11-29T10:00:00.000Z';
const QUIET_MS = 37 * 60 * 1_000;
let shop: TestDeployment;
let said: string[];
let waits: number[];
/** The Worker isn't done before this many polls. */
let pollsUntilDone: number;
const database = () => shop.account.state.databases.get('database');
const archive = () => shop.account.state.buckets.get('tributary-archive')?.objects;

beforeEach(async () => {
  shop = await emptyAccount();
  const { databases, namespaces, buckets } = shop.account.state;
  databases.set('database', {
    ...{ name: 'tributary', location: 'weur', data: new DatabaseSync(':memory:'), restoredTo: null },
  });
  namespaces.set('edge', 'tributary-edge');
  buckets.set('tributary-archive', {
    ...{ name: 'tributary-archive', jurisdiction: 'default', location: null },
    ...{ lockRules: [], objects: new Map() },
  });
  said = [];
  waits = [];
  pollsUntilDone = 2;
});
afterEach(() => shop.remove());

const options = () => ({
  deployment: parseDeployment('production', deploymentText('production')),
  ...{ token: 'token', api: shop.api, logFile: join(shop.folder, 'deployments.jsonl') },
  say: (line: string) => void said.push(line),
  wait: async (milliseconds: number) => {
    waits.push(milliseconds);
    const request = JSON.parse(archive()?.get('restores/request.json') ?? 'null');
    if (request && pollsUntilDone-- <= 0) archive()?.set('restores/report.json', report(request));
  },
});

function report({ id, restored_to }: { id: string; restored_to: string }): string {
  const steps = { money_check: { differences: 0 } };
  return JSON.stringify({ id, restored_to, state: 'done', steps, error: null, position: null });
}

const restore = () => restoreDatabase(options(), { to: new Date(MOMENT), reason: 'Practice', id: 'one' });
const isDone = () => said.some((line) => line.includes('npm run restore -- --resume'));
const restores = () => shop.account.calls.filter(({ path }) => path.includes('time_travel/restore'));

describe('a restore whose account is out of order for a while', () => {
  it('goes on polling for the report', async () => {
    shop.account.fault = { path: /report\.json$/, readsToo: true, kind: 'before', times: 2 };
    await restore();
    expect(isDone()).toBe(true);
    expect(said).toContain('money_check: {"differences":0}');
  });

  it.each([
    ['didn’t get', 'before'],
    ['got, and whose answer was lost', 'after'],
  ] as const)('repeats the call to Time Travel that the account %s', async (_, kind) => {
    shop.account.fault = { path: /time_travel\/restore$/, kind, times: 2 };
    await restore();
    expect(restores()).toHaveLength(3);
    expect(new Set(restores().map(({ path }) => path)).size).toBe(1);
    expect(database()?.restoredTo).toContain(`${Date.parse(MOMENT)}`);
    expect(isDone()).toBe(true);
  });

  it('notes the way forward once, as it was before the first call to Time Travel', async () => {
    shop.account.fault = { path: /time_travel\/restore$/, kind: 'after', times: 2 };
    await restore();
    const lines = readFileSync(options().logFile, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(said).toContainEqual(expect.stringContaining(JSON.parse(lines[0] ?? '').bookmark));
  });

  it.each([
    ['the request to the Worker', /request\.json$/],
    ['the bookmark of before, after the wait', /time_travel\/bookmark$/],
  ])('repeats the call for %s', async (_, path) => {
    const given = options();
    await restoreDatabase(
      {
        ...given,
        wait: async (milliseconds) => {
          if (milliseconds === QUIET_MS)
            shop.account.fault = { path, readsToo: true, kind: 'before', times: 2 };
          await given.wait(milliseconds);
        },
      },
      { to: new Date(MOMENT), reason: 'Practice', id: 'one' },
    );
    expect(isDone()).toBe(true);
    expect(waits.filter((each) => each === QUIET_MS)).toHaveLength(1);
  });

  it('ends with what to do if the account doesn’t recover in half an hour', async () => {
    shop.account.fault = { path: /request\.json$/, kind: 'before' };
    await expect(restore()).rejects.toThrow('PUT restores/request.json was refused with status 500');
    expect(waits.reduce((sum, each) => sum + each, 0)).toBe(QUIET_MS + 30 * 60 * 1_000);
  });

  it('doesn’t repeat a call that was refused for good', async () => {
    shop.account.state.databases.clear();
    await expect(restore()).rejects.toThrow('The account has no database tributary');
    expect(waits).toEqual([]);
  });
});

describe('a restore that is followed again', () => {
  it('reports the restore that was asked for last, and asks for none', async () => {
    const request = { id: 'earlier', restored_to: MOMENT, reason: 'A bad migration' };
    archive()?.set('restores/request.json', JSON.stringify(request));
    await followRestore(options());
    expect(said[0]).toBe(`following the restore to ${MOMENT}, which was started at earlier`);
    expect(isDone()).toBe(true);
    expect(shop.account.writes()).toBe(0);
  });

  it('is refused if none was asked for', async () => {
    await expect(followRestore(options())).rejects.toThrow(DeployRefusal);
  });

  it('is what a report that isn’t complete in time names', async () => {
    pollsUntilDone = Number.POSITIVE_INFINITY;
    await expect(restore()).rejects.toThrow('npm run restore -- --follow');
  });
});
