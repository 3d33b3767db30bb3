import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';
import { RESTORE_REQUEST } from '../../app/restore/restore-contract.ts';
import { PAUSE_KEY } from '../../platform/contract/pause-key.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { freePort } from '../port.ts';
import { seed } from '../seed.ts';
import { type LocalServer, startServer } from '../server.ts';
import { drillSystem, type Payee } from './drill-system.ts';

/** What has to be true after the restore. */
export interface DrillCheck {
  what: string;
  expected: unknown;
  found: unknown;
}

export interface DrillResult {
  checks: DrillCheck[];
  /** Milliseconds from the moment when the database is put back until the system writes again. */
  restoreMs: number;
}

/**
 * Plays a restore on a local system: things happen, its database is copied, more happens, and the copy is put back under all other
 * stores as they are by then. What has happened has to be there afterwards, as the drill itself has written it down.
 */
export async function restoreDrill(say: (line: string) => void): Promise<DrillResult> {
  const folder = mkdtempSync(resolve('.wrangler/drill-'));
  const [state, moment, log] = [join(folder, 'state'), join(folder, 'moment'), join(folder, 'log')];
  const port = await freePort();
  let server: LocalServer | null = null;
  const start = async () => {
    server = await startServer({ port, state, log, vars: { MERCHANTS: '600' } });
    return drillSystem(server.origin);
  };
  try {
    await migrateDatabase(state);
    let system = await start();
    await seed(`http://localhost:${port}`);

    say('before the moment: a publisher, three clicks, and a sale that the network has paid');
    const ada = await system.newPayee();
    const early = await system.buy(ada, '80.00');
    const clicks = [early.clickId, ...(await system.click(ada, 3))];
    await system.networkPays(early);
    await stop(server);
    const restoredTo = new Date().toISOString();
    copyDatabase(state, moment);

    say('after the moment: a payout in a bank file, a sale, four clicks, and another publisher');
    system = await start();
    const payout = await system.payOut(ada);
    const late = await system.buy(ada, '50.00');
    clicks.push(late.clickId, ...(await system.click(ada, 4)));
    const bea = await system.newPayee();
    await system.storesClicks(ada, clicks.length);
    await stop(server);

    say(`the database is put back to ${restoredTo}`);
    const startedAt = performance.now();
    copyDatabase(moment, state);
    await askForRestore(state, restoredTo);
    system = await start();
    const report = await system.restore();
    say(`the restore is ${report.state}: ${JSON.stringify(report.steps)}`);
    await stop(server);
    await withStores(state, ({ EDGE }) => EDGE.delete(PAUSE_KEY));
    system = await start();
    const restoreMs = performance.now() - startedAt;

    await system.readReport();
    const cleo = await system.newPayee();
    const signedIn = await system.signInAgain(ada);
    const checks: DrillCheck[] = [
      { what: 'the restore is complete', expected: 'done', found: report.state },
      { what: 'the payout is on its way, once', expected: [payout], found: await system.payoutsOf(signedIn) },
      {
        what: 'the sale of after the moment is there, once',
        expected: 1,
        found: await system.salesOf(late.clickId),
      },
      {
        what: 'all clicks are counted',
        expected: clicks.length,
        found: await system.publishedClicks(),
      },
      { what: 'no publisher’s number is given twice', expected: true, found: numberOf(cleo) > numberOf(bea) },
      { what: 'new blocks of the ledger are signed', expected: true, found: await system.closesLedger() },
      { what: 'the money agrees', expected: 0, found: await system.differences() },
    ];
    await system.settle(payout.id);
    checks.push({
      what: 'the bank’s confirmation settles the payout',
      expected: [{ ...payout, status: 'settled' }],
      found: await system.payoutsOf(signedIn),
    });
    return { checks, restoreMs };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

export function passes({ expected, found }: DrillCheck): boolean {
  return isDeepStrictEqual(expected, found);
}

async function stop(server: LocalServer | null): Promise<void> {
  await server?.stop();
}

/** Puts the files of a database in place of those of another state. */
function copyDatabase(from: string, to: string): void {
  rmSync(join(to, 'v3/d1'), { recursive: true, force: true });
  cpSync(join(from, 'v3/d1'), join(to, 'v3/d1'), { recursive: true });
}

/** Pauses and asks as `npm run restore` does, with a value in KV and an object in the bucket. */
async function askForRestore(state: string, restoredTo: string): Promise<void> {
  await withStores(state, async ({ ARCHIVE, EDGE }) => {
    const request = { id: restoredTo, restored_to: restoredTo, reason: 'A drill' };
    await EDGE.put(PAUSE_KEY, 'by the drill');
    await ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  });
}

interface Stores {
  ARCHIVE: R2Bucket;
  EDGE: KVNamespace;
}

async function withStores(state: string, work: (stores: Stores) => Promise<unknown>): Promise<void> {
  const { env, dispose } = await getPlatformProxy<Stores>({
    configPath: 'worker/local/drill/stores.toml',
    persist: { path: join(state, 'v3') },
  });
  try {
    await work(env);
  } finally {
    await dispose();
  }
}

function numberOf({ publisherId }: Payee): number {
  return Number(publisherId.slice(3));
}
