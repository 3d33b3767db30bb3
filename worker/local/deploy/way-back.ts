import { appendFileSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, listOf } from './account.ts';
import type { Deployment } from './deployment.ts';
import type { Resources } from './resources.ts';

const deployments = z.object({
  deployments: listOf(
    z.object({ versions: listOf(z.object({ version_id: z.string(), percentage: z.number() })) }),
  ),
});
const taggedVersion = z.object({ annotations: z.record(z.string(), z.string()).nullish() });
const project = z.object({ canonical_deployment: z.object({ id: z.string() }).nullable() });
const cronTriggers = z.object({ schedules: listOf(z.object({ cron: z.string() })) });
const anything = z.unknown();

/** What serves before a deployment. Null where there is nothing yet. */
export interface WayBack {
  commit: string;
  /** The moment of the database, for a restore. A failed deployment leaves the database as it is: migrations only add. */
  bookmark: string;
  workerVersion: string | null;
  /** The cron expressions of the API's Worker, which no version has. */
  schedules: readonly string[];
  goVersion: string | null;
  pagesDeployment: string | null;
}

/** Reads what serves now and appends it to the deployment's log outside the repository. */
export async function noteWayBack(
  account: Account,
  { name, goName }: Deployment,
  { databaseId, pagesProject }: Resources,
  { commit, logFile }: { commit: string; logFile: string },
): Promise<WayBack> {
  const { bookmark } = await account.read(
    `/d1/database/${databaseId}/time_travel/bookmark`,
    z.object({ bookmark: z.string() }),
  );
  const wayBack = {
    commit,
    bookmark,
    workerVersion: await versionOf(account, name),
    schedules: await schedulesOf(account, name),
    goVersion: await versionOf(account, goName),
    pagesDeployment: await shownDeployment(account, pagesProject),
  };
  noteInLog(logFile, { at: new Date().toISOString(), ...wayBack });
  return wayBack;
}

/** The deployment that a Pages project shows on its domain. */
async function shownDeployment(account: Account, name: string): Promise<string | null> {
  const { canonical_deployment: shown } = await account.read(`/pages/projects/${name}`, project);
  return shown?.id ?? null;
}

/** The version that a Worker serves. */
async function versionOf(account: Account, worker: string): Promise<string | null> {
  const found = await account.find(`/workers/scripts/${worker}/deployments`, deployments);
  return found?.deployments[0]?.versions[0]?.version_id ?? null;
}

/** The cron expressions of a Worker; none if it doesn't exist. */
async function schedulesOf(account: Account, worker: string): Promise<string[]> {
  const found = await account.find(`/workers/scripts/${worker}/schedules`, cronTriggers);
  return (found?.schedules ?? []).map(({ cron }) => cron).sort();
}

/** Appends a line to the file of deployments. */
export function noteInLog(logFile: string, entry: object): void {
  mkdirSync(dirname(logFile), { recursive: true });
  appendFileSync(logFile, `${JSON.stringify(entry)}\n`);
}

/** Where deployments of this machine are noted, one line of JSON each. */
export function deploymentLog({ name }: Pick<Deployment, 'name'>): string {
  return join(homedir(), '.local/state/tributary', `${name}.deployments.jsonl`);
}

/**
 * Serves what served before, in the reverse order of a deployment: the pages call both Workers, and the redirects call the API. Says
 * what it did, what it couldn't do, which keeps no other part from going back, and what stays. A first deployment has nothing to go back to.
 */
export async function goBack(
  account: Account,
  { name, goName }: Deployment,
  { pagesProject }: Resources,
  { workerVersion, schedules, goVersion, pagesDeployment }: WayBack,
  say: (line: string) => void,
): Promise<void> {
  const parts: [string, () => Promise<void>][] = [
    [`the pages ${pagesProject}`, () => showPages(account, pagesProject, pagesDeployment, say)],
    [`the Worker ${goName}`, () => serveVersion(account, goName, goVersion, say)],
    [`the Worker ${name}`, () => serveVersion(account, name, workerVersion, say)],
    [
      `the schedules of ${name}`,
      async () => {
        if (workerVersion) await setSchedules(account, name, schedules, say);
      },
    ],
  ];
  for (const [part, back] of parts)
    try {
      await back();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      say(`not gone back: ${part}: ${error.message}`);
    }
  if (!workerVersion && !goVersion && !pagesDeployment)
    say('this was the first deployment, so there is nothing to go back to');
  else say('as the failed deployment left them stay the database and the settings of the queues’ consumers');
}

async function showPages(
  account: Account,
  project: string,
  deployment: string | null,
  say: (line: string) => void,
): Promise<void> {
  if (!deployment || (await shownDeployment(account, project)) === deployment) return;
  const path = `/pages/projects/${project}/deployments/${deployment}/rollback`;
  await account.write('POST', path, {}, anything);
  say(`the pages are those of the deployment ${deployment} again`);
}

/** The tag of a version of the redirects' Worker; null without one. */
export async function tagOf(
  account: Account,
  version: string | null,
  { goName }: Deployment,
): Promise<string | null> {
  if (version === null) return null;
  const { annotations } = await account.read(`/workers/scripts/${goName}/versions/${version}`, taggedVersion);
  return annotations?.['workers/tag'] ?? null;
}

/** With `force`, also if the version has other secrets than the one that serves: those of before belong to it. */
async function serveVersion(
  account: Account,
  worker: string,
  version: string | null,
  say: (line: string) => void,
): Promise<void> {
  if (!version || (await versionOf(account, worker)) === version) return;
  const versions = [{ version_id: version, percentage: 100 }];
  await account.write(
    'POST',
    `/workers/scripts/${worker}/deployments?force=true`,
    { strategy: 'percentage', versions },
    anything,
  );
  say(`the Worker ${worker} serves its version ${version} again`);
}

/** Schedules belong to a Worker and to none of its versions. */
async function setSchedules(
  account: Account,
  worker: string,
  schedules: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if ((await schedulesOf(account, worker)).join() === schedules.join()) return;
  const body = schedules.map((cron) => ({ cron }));
  await account.write('PUT', `/workers/scripts/${worker}/schedules`, body, anything);
  say(`the Worker ${worker} has its schedules of before again: ${schedules.join(', ') || 'none'}`);
}
