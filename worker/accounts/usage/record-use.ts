import type { Database } from '../../platform/database.ts';
import { GroupedWrite } from '../../platform/grouped-write.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type PauseEnv, requireWritable } from '../../platform/require-writable.ts';
import { SECOND } from '../../platform/time.ts';
import { storeUses } from './store-uses.ts';
import { type Use, UseTally } from './use-tally.ts';

const GROUP_MS = 10 * SECOND;

const isolateUse = perIsolate(() => ({
  tally: new UseTally(),
  write: new GroupedWrite({ groupMs: GROUP_MS }),
}));

/** Counts a use after its response. One that can't be stored is counted with the account's next use. */
export function recordUse(
  env: PauseEnv,
  db: Database,
  waitUntil: (work: Promise<unknown>) => void,
  use: Use,
): void {
  const { tally, write } = isolateUse();
  if (!tally.add(use)) return;
  const written = write.request(use.now, () => storePending(env, db, tally));
  if (written) waitUntil(written);
}

async function storePending(env: PauseEnv, db: Database, tally: UseTally): Promise<void> {
  const uses = tally.takePending();
  try {
    await requireWritable(env, db);
    await storeUses(db.$client, uses);
  } catch (error) {
    tally.forget(uses);
    log('warn', 'usage.not_stored', { accounts: uses.length, ...errorFacts(error) });
  }
}
