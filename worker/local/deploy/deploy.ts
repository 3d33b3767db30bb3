import { rmSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { runOrThrow } from '../command.ts';
import { WEB_STAMP } from '../prepare.ts';
import { cleanCommit, isTested } from '../tested-commits.ts';
import {
  type Deployment,
  DeployRefusal,
  ENVIRONMENTS,
  type Environment,
  readDeployment,
} from './deployment.ts';
import { keysFile } from './keys.ts';
import { runDeployment } from './run-deployment.ts';
import { deploymentLog } from './way-back.ts';

/** `npm run deploy [-- --env staging]`: brings the commit of the working tree into the account of `production.json`. */
try {
  const deployment = readDeployment(environmentOf(process.argv.slice(2)));
  await runDeployment({
    deployment,
    commit: await commitToDeploy(),
    token: required('CLOUDFLARE_API_TOKEN', 'an API token of the account'),
    passphrase,
    keysFile: keysFile(deployment),
    logFile: deploymentLog(deployment),
    environment: process.env,
    build: () => buildPages(deployment),
    say: (line) => console.log(`  ${line}`),
  });
} catch (error) {
  if (!(error instanceof DeployRefusal)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}

function environmentOf(args: string[]): Environment {
  const { env } = parseArgs({ args, options: { env: { type: 'string', default: 'production' } } }).values;
  const environment = ENVIRONMENTS.find((each) => each === env);
  if (!environment) throw new DeployRefusal(`--env is one of ${ENVIRONMENTS.join(', ')}.`);
  return environment;
}

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

function required(name: string, what: string): string {
  const value = process.env[name];
  if (!value) throw new DeployRefusal(`Set ${name} to ${what}.`);
  return value;
}

/** From the environment, or asked for at a terminal, which doesn't show it. */
async function passphrase(): Promise<string> {
  const given = process.env.TRIBUTARY_PASSPHRASE;
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new DeployRefusal('Set TRIBUTARY_PASSPHRASE: it protects the copy of the deployment’s keys.');
  process.stdout.write('  Passphrase of the copy of the keys: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await reader.question('');
  reader.close();
  process.stdout.write('\n');
  if (answer.length < 12) throw new DeployRefusal('A passphrase has at least 12 characters.');
  return answer;
}

/** Always builds, because `npm start` leaves a local build in `web/dist`. The next `npm start` builds the local one again. */
async function buildPages({ origin, legal_entity }: Deployment): Promise<void> {
  rmSync('web/dist', { recursive: true, force: true });
  rmSync(WEB_STAMP, { force: true });
  await runOrThrow('vite', ['build', 'web', '--mode', 'production'], {
    env: {
      NODE_ENV: 'production',
      VITE_ORIGIN: origin,
      VITE_LEGAL_ENTITY: JSON.stringify(legal_entity),
      VITE_CONTACT: legal_entity.contact,
    },
  });
}
