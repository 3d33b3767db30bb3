import { rmSync } from 'node:fs';
import process from 'node:process';
import { runOrThrow } from '../command.ts';
import { WEB_STAMP } from '../prepare.ts';
import { cleanCommit, isTested } from '../tested-commits.ts';
import { asCommand, environmentOf, optionsOf, passphrase, required, say } from './command-line.ts';
import { type Deployment, DeployRefusal, readDeployment } from './deployment.ts';
import { keysFile } from './key-copy.ts';
import { runDeployment } from './run-deployment.ts';
import { deploymentLog } from './way-back.ts';

/** `npm run deploy [-- --env staging]`: brings the commit of the working tree into the account of `production.json`. */
await asCommand(async () => {
  const deployment = readDeployment(environmentOf(optionsOf({}).env));
  await runDeployment({
    deployment,
    commit: await commitToDeploy(),
    token: required('CLOUDFLARE_API_TOKEN', 'an API token of the account'),
    passphrase,
    keysFile: keysFile(deployment),
    logFile: deploymentLog(deployment),
    environment: process.env,
    build: () => buildPages(deployment),
    say,
  });
});

async function commitToDeploy(): Promise<string> {
  const commit = await cleanCommit();
  if (!commit)
    throw new DeployRefusal('The working tree has changes. Commit them first: a deployment is a commit.');
  if (!isTested(commit))
    throw new DeployRefusal(
      `The commit ${commit.slice(0, 12)} has not passed npm test on this machine. Run it first.`,
    );
  return commit;
}

/** Always builds, because `npm start` leaves a local build in `web/dist`. The next `npm start` builds the local one again. */
async function buildPages(deployment: Deployment): Promise<void> {
  const { origin, legal_entity, repository, email_drivers, export: copy } = deployment;
  rmSync('web/dist', { recursive: true, force: true });
  rmSync(WEB_STAMP, { force: true });
  await runOrThrow('vite', ['build', 'web', '--mode', 'production'], {
    env: {
      NODE_ENV: 'production',
      VITE_ORIGIN: origin,
      VITE_LEGAL_ENTITY: JSON.stringify(legal_entity),
      VITE_CONTACT: legal_entity.contact,
      VITE_EMAIL_DRIVERS: email_drivers.join(','),
      ...(copy === undefined ? {} : { VITE_EXPORT_HOST: new URL(copy.endpoint).hostname }),
      ...(repository === undefined ? {} : { VITE_REPOSITORY: repository }),
    },
  });
}
