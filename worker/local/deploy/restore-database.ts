import { z } from 'zod';
import {
  RESTORE_REPORT,
  RESTORE_REQUEST,
  restoreReport,
  restoreRequest,
} from '../../app/restore/restore-contract.ts';
import { PAUSE_KEY } from '../../platform/contract/pause-key.ts';
import { Account, isUnanswered } from './account.ts';
import { type Deployment, DeployRefusal, nameIn } from './deployment.ts';
import { findDatabase, findNamespace } from './resources.ts';
import { noteInLog } from './way-back.ts';

const BUCKET = 'tributary-archive';
/**
 * The longest that anything can go on writing: a step of a Workflow, 30 minutes, that began while its location had yet to see the pause,
 * one minute, or while KV was down and the last answer was used, five.
 */
const QUIET_MS = 37 * 60 * 1_000;
const POLL_MS = 15_000;
/** Until the report is complete. The Worker works on it with each five-minute schedule. */
const DEADLINE_MS = 3 * 60 * 60 * 1_000;
/** Until a call that has the same effect each time is no longer repeated. */
const REPEAT_MS = 30 * 60 * 1_000;
/** A large database takes minutes. */
const TIME_TRAVEL_TIMEOUT_MS = 10 * 60 * 1_000;

const bookmarked = z.object({ bookmark: z.string() });
const anything = z.unknown();
export interface RestoreOptions {
  deployment: Deployment;
  token: string;
  /** Replaces the platform's own address in tests. */
  api?: string | undefined;
  /** Where the way back is noted. */
  logFile: string;
  say: (line: string) => void;
  wait: (milliseconds: number) => Promise<void>;
}

/** Stops everything that writes to the database. Redirects and reading continue, and clicks are kept. */
export async function pause({ deployment, say, ...access }: RestoreOptions): Promise<void> {
  const account = accountOf(deployment, access);
  await account.putValue(await edgeNamespace(account, deployment), PAUSE_KEY, 'paused by an operator');
  say('everything that writes is stopped; redirects and reading continue, and clicks are kept');
}

export async function resume({ deployment, say, ...access }: RestoreOptions): Promise<void> {
  const account = accountOf(deployment, access);
  await account.removeValue(await edgeNamespace(account, deployment), PAUSE_KEY);
  say(`${deployment.origin} writes again within a minute`);
}

/**
 * Restores the database to an earlier moment and lets the Worker bring everything beside it together again. The system stays
 * paused, so that a person looks at the report first. Throws a `DeployRefusal` if the database has no such moment, or the report
 * isn't complete in time.
 */
export async function restoreDatabase(
  options: RestoreOptions,
  { to, reason, id }: { to: Date; reason: string; id: string },
): Promise<void> {
  const { deployment, say, wait, logFile } = options;
  const account = accountOf(deployment, options);
  const databaseId = await findDatabase(account, deployment);
  if (!databaseId) throw new DeployRefusal(`The account has no database ${deployment.name}.`);
  const path = `/d1/database/${databaseId}/time_travel`;
  const { bookmark } = await account.read(`${path}/bookmark`, bookmarked, { timestamp: to.toISOString() });
  await pause(options);
  say(`waiting ${QUIET_MS / 60_000} minutes for what has begun before`);
  await wait(QUIET_MS);
  const repeated = <Result>(call: () => Promise<Result>) => untilAnswered(call, options);
  const before = await repeated(() => account.read(`${path}/bookmark`, bookmarked));
  noteInLog(logFile, { at: id, restore: to.toISOString(), bookmark: before.bookmark });
  // Nothing writes, so the same bookmark again is the same database again.
  await repeated(() =>
    account.write('POST', `${path}/restore?bookmark=${bookmark}`, undefined, anything, {
      timeoutMs: TIME_TRAVEL_TIMEOUT_MS,
    }),
  );
  say(`the database is that of ${to.toISOString()}; the one before has the bookmark ${before.bookmark}`);
  const request = { id, restored_to: to.toISOString(), reason };
  await repeated(() =>
    account.putObject(
      nameIn(deployment, BUCKET),
      RESTORE_REQUEST,
      JSON.stringify(request),
      deployment.jurisdiction,
    ),
  );
  await followReport(account, id, options);
}

/** Follows the restore that was asked for last. Throws a `DeployRefusal` if none was. */
export async function followRestore(options: RestoreOptions): Promise<void> {
  const { deployment, say } = options;
  const account = accountOf(deployment, options);
  const text = await untilAnswered(
    () => account.getObject(nameIn(deployment, BUCKET), RESTORE_REQUEST, deployment.jurisdiction),
    options,
  );
  if (text === null)
    throw new DeployRefusal(`No restore of ${deployment.name} was asked for. Run: npm run restore -- --to …`);
  const { id, restored_to: to } = restoreRequest.parse(JSON.parse(text));
  say(`following the restore to ${to}, which was started at ${id}`);
  await followReport(account, id, options);
}

/** Repeats a call that has the same effect each time until the account answers it. */
async function untilAnswered<Result>(
  call: () => Promise<Result>,
  { say, wait }: Pick<RestoreOptions, 'say' | 'wait'>,
): Promise<Result> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isUnanswered(error) || waited >= REPEAT_MS) throw error;
      say(`trying again: ${error.message}`);
    }
    await wait(POLL_MS);
  }
}

/** Says each result until the report is complete. Throws a `DeployRefusal` if it isn't in time. */
async function followReport(
  account: Account,
  id: string,
  { deployment, say, wait }: RestoreOptions,
): Promise<void> {
  const told = new Set<string>();
  let error: string | null = null;
  for (let waited = 0; waited < DEADLINE_MS; waited += POLL_MS) {
    const report = await readReport(account, deployment);
    if (report?.id === id) {
      for (const [step, result] of Object.entries(report.steps)) {
        if (!told.has(step)) say(`${step}: ${JSON.stringify(result)}`);
        told.add(step);
      }
      if (report.error !== null && report.error !== error) say(`failed, and is tried again: ${report.error}`);
      error = report.error;
      if (report.state === 'done') {
        say('Look at the results. Then run: npm run restore -- --resume');
        return;
      }
    }
    await wait(POLL_MS);
  }
  throw new DeployRefusal(
    `The restore isn’t complete: ${error ?? 'the Worker reports nothing'}. The system stays paused, and the Worker goes on. To see how far it is: npm run restore -- --follow`,
  );
}

/** Null if there is none, and if the account doesn't answer: the next poll asks again. */
async function readReport(
  account: Account,
  deployment: Deployment,
): Promise<z.infer<typeof restoreReport> | null> {
  try {
    const text = await account.getObject(nameIn(deployment, BUCKET), RESTORE_REPORT, deployment.jurisdiction);
    return text === null ? null : restoreReport.parse(JSON.parse(text));
  } catch (error) {
    if (isUnanswered(error)) return null;
    throw error;
  }
}

async function edgeNamespace(account: Account, deployment: Deployment): Promise<string> {
  const id = await findNamespace(account, deployment, 'EDGE');
  if (!id) throw new DeployRefusal(`The account has no namespace of ${deployment.name}. Deploy first.`);
  return id;
}

function accountOf(
  { account_id: accountId }: Deployment,
  { token, api }: Pick<RestoreOptions, 'token' | 'api'>,
): Account {
  return new Account({ accountId, token, api });
}
