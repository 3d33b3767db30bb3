import { appendFileSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';
import type { Deployment } from './deployment.ts';
import type { Resources } from './resources.ts';

const deployments = z.object({
  deployments: z.array(
    z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) }),
  ),
});
const taggedVersion = z.object({ annotations: z.record(z.string(), z.string()).optional() });
const project = z.object({ canonical_deployment: z.object({ id: z.string() }).nullable() });
const anything = z.unknown();

/** What serves before a deployment. Null where there is nothing yet. */
export interface WayBack {
  commit: string;
  /** The moment of the database, for a restore. A failed deployment leaves the database as it is: migrations only add. */
  bookmark: string;
  workerVersion: string | null;
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
  const pages = await account.read(`/pages/projects/${pagesProject}`, project);
  const wayBack = {
    commit,
    bookmark,
    workerVersion: await versionOf(account, name),
    goVersion: await versionOf(account, goName),
    pagesDeployment: pages.canonical_deployment?.id ?? null,
  };
  noteInLog(logFile, { at: new Date().toISOString(), ...wayBack });
  return wayBack;
}

/** The version that a Worker serves. */
async function versionOf(account: Account, worker: string): Promise<string | null> {
  const found = await account.find(`/workers/scripts/${worker}/deployments`, deployments);
  return found?.deployments[0]?.versions[0]?.version_id ?? null;
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
 * what it did; a first deployment has nothing to go back to.
 */
export async function goBack(
  account: Account,
  { name, goName }: Deployment,
  { pagesProject }: Resources,
  { workerVersion, goVersion, pagesDeployment }: WayBack,
  say: (line: string) => void,
): Promise<void> {
  if (pagesDeployment) {
    await account.write(
      'POST',
      `/pages/projects/${pagesProject}/deployments/${pagesDeployment}/rollback`,
      {},
      anything,
    );
    say(`the pages are those of the deployment ${pagesDeployment} again`);
  }
  await serveVersion(account, goName, goVersion, say);
  await serveVersion(account, name, workerVersion, say);
  if (!workerVersion && !goVersion && !pagesDeployment)
    say('this was the first deployment, so there is nothing to go back to');
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
    `/workers/scripts/${worker}/deployments`,
    { strategy: 'percentage', versions },
    anything,
  );
  say(`the Worker ${worker} serves its version ${version} again`);
}
