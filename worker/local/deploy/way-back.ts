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
const project = z.object({ canonical_deployment: z.object({ id: z.string() }).nullable() });
const anything = z.unknown();

/** What serves before a deployment. Null where there is nothing yet. */
export interface WayBack {
  commit: string;
  /** The moment of the database, for a restore. A failed deployment leaves the database as it is: migrations only add. */
  bookmark: string;
  workerVersion: string | null;
  pagesDeployment: string | null;
}

/** Reads what serves now and appends it to the deployment's log outside the repository. */
export async function noteWayBack(
  account: Account,
  { name }: Deployment,
  { databaseId, pagesProject }: Resources,
  { commit, logFile }: { commit: string; logFile: string },
): Promise<WayBack> {
  const { bookmark } = await account.read(
    `/d1/database/${databaseId}/time_travel/bookmark`,
    z.object({ bookmark: z.string() }),
  );
  const worker = await account.find(`/workers/scripts/${name}/deployments`, deployments);
  const pages = await account.read(`/pages/projects/${pagesProject}`, project);
  const wayBack = {
    commit,
    bookmark,
    workerVersion: worker?.deployments[0]?.versions[0]?.version_id ?? null,
    pagesDeployment: pages.canonical_deployment?.id ?? null,
  };
  mkdirSync(dirname(logFile), { recursive: true });
  appendFileSync(logFile, `${JSON.stringify({ at: new Date().toISOString(), ...wayBack })}\n`);
  return wayBack;
}

/** Where deployments of this machine are noted, one line of JSON each. */
export function deploymentLog({ name }: Pick<Deployment, 'name'>): string {
  return join(homedir(), '.local/state/tributary', `${name}.deployments.jsonl`);
}

/** Serves what served before. Says what it did; a first deployment has nothing to go back to. */
export async function goBack(
  account: Account,
  { name }: Deployment,
  { pagesProject }: Resources,
  { workerVersion, pagesDeployment }: WayBack,
  say: (line: string) => void,
): Promise<void> {
  if (workerVersion) {
    const versions = [{ version_id: workerVersion, percentage: 100 }];
    await account.write(
      'POST',
      `/workers/scripts/${name}/deployments`,
      { strategy: 'percentage', versions },
      anything,
    );
    say(`the Worker serves its version ${workerVersion} again`);
  }
  if (pagesDeployment) {
    await account.write(
      'POST',
      `/pages/projects/${pagesProject}/deployments/${pagesDeployment}/rollback`,
      {},
      anything,
    );
    say(`the pages are those of the deployment ${pagesDeployment} again`);
  }
  if (!workerVersion && !pagesDeployment)
    say('this was the first deployment, so there is nothing to go back to');
}
