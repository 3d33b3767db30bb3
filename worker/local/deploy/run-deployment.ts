import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Unstable_RawConfig } from 'wrangler';
import { z } from 'zod';
import { run } from '../command.ts';
import { Account, listOf } from './account.ts';
import type { Deployment } from './deployment.ts';
import { exportSecrets, exportVars } from './export-settings.ts';
import { missingKeys, type PerWorker } from './keys.ts';
import { alertSecrets, networkSecrets, telemetrySecrets } from './network-secrets.ts';
import {
  ensureAppDomain,
  ensureBounceEvents,
  ensureResources,
  PAGES_BRANCH,
  type Resources,
  requireDomains,
  requireFreeHosts,
} from './resources.ts';
import { type Fetch, smokeTest } from './smoke-test.ts';
import { goBack, noteWayBack, tagOf } from './way-back.ts';
import { goConfig, pagesConfig, readLocalConfig, workerConfig } from './worker-config.ts';

export interface DeploymentOptions {
  deployment: Deployment;
  commit: string;
  token: string;
  /** Opens the copy of the keys in `keysFile`, or protects a new one. */
  passphrase: (isNew: boolean) => Promise<string>;
  keysFile: string;
  /** Gets a line for each deployment: what served before it. */
  logFile: string;
  /** Where networks' secrets are. */
  environment: NodeJS.ProcessEnv;
  /** Builds the pages in `web/dist` for this deployment. */
  build: () => Promise<void>;
  say: (line: string) => void;
  /** Replace the platform in tests. */
  api?: string;
  fetch?: Fetch;
  smokeDeadlineMs?: number;
}

const TAG_LENGTH = 24;
const secretList = listOf(z.object({ name: z.string() }));
/** Where wrangler looks for a configuration that takes the place of `web/wrangler.toml`. */
const PAGES_REDIRECT = 'web/.wrangler/deploy/config.json';

/**
 * Brings a commit into the account: creates what is missing, sets secrets, migrates, deploys the API, the redirects and the pages in
 * the order in which they call each other, and tries what it deployed. Redirects that haven't changed aren't restarted.
 * It can be repeated at any point. If a step after the migration fails, what served before serves again, and the
 * error says so. Throws a `DeployRefusal` for what a person has to do first.
 */
export async function runDeployment(options: DeploymentOptions): Promise<void> {
  const { deployment, say } = options;
  const { account_id: accountId } = deployment;
  const account = new Account({ accountId, token: options.token, api: options.api });
  await account.read('', z.object({ id: z.literal(accountId) }));
  await requireDomains(account, deployment);
  const attached = await requireFreeHosts(account, deployment);
  const local = readLocalConfig();
  const resources = await ensureResources(
    account,
    deployment,
    {
      namespaces: (local.kv_namespaces ?? []).map(({ binding }) => binding),
      buckets: (local.r2_buckets ?? []).flatMap(({ bucket_name }) => bucket_name ?? []),
      queues: (local.queues?.consumers ?? []).map(({ queue }) => queue),
    },
    say,
  );
  const secrets = await secretsToSet(account, local, options);
  await options.build();
  const wayBack = await noteWayBack(account, deployment, resources, options);
  const folder = writeConfigs(local, deployment, resources);
  try {
    const tools = toolsOf(options, folder);
    await tools.wrangler('d1', 'migrations', 'apply', 'DB', '--remote');
    say('the database has all migrations');
    await tools.deployWorker('worker', '', secrets.api);
    say(`deployed the Worker ${deployment.name}`);
    const tag = await tools.goTag();
    // Wrangler uploads a version before it gives the Worker its host.
    const isWhole = Object.keys(secrets.go).length === 0 && attached.has(deployment.hosts.go);
    if (isWhole && (await tagOf(account, wayBack.goVersion, deployment)) === tag)
      say(`the Worker ${deployment.goName} is unchanged, so no redirect restarts`);
    else {
      await tools.deployWorker('go', tag, secrets.go);
      say(`deployed the Worker ${deployment.goName}`);
    }
    await tools.deployPages();
    await ensureAppDomain(account, deployment, resources.pagesProject, say);
    await ensureBounceEvents(account, deployment, say);
    say(`deployed the pages ${resources.pagesProject}`);
    const problems = await smokeTest(deployment, {
      say,
      fetch: options.fetch,
      deadlineMs: options.smokeDeadlineMs,
    });
    if (problems.length > 0) throw new Error(`The smoke test failed:\n  ${problems.join('\n  ')}`);
    say(`${deployment.origin} serves ${options.commit.slice(0, 12)}`);
  } catch (error) {
    say('the deployment failed; going back');
    await goBack(account, deployment, resources, wayBack, say);
    throw error;
  } finally {
    rmSync(PAGES_REDIRECT, { force: true });
  }
}

async function secretsToSet(
  account: Account,
  local: Unstable_RawConfig,
  { deployment, passphrase, keysFile: file, environment, say }: DeploymentOptions,
): Promise<PerWorker<Record<string, string>>> {
  const existing = {
    api: await secretNames(account, deployment.name),
    go: await secretNames(account, deployment.goName),
  };
  const keys = await missingKeys({ existing, passphrase, file, say });
  const given = { existing: existing.api, environment };
  const ofNetworks = networkSecrets(local, deployment, given, say);
  const ofExport = exportSecrets(deployment, given, say);
  return {
    ...keys,
    api: { ...keys.api, ...ofNetworks, ...alertSecrets(given, say), ...telemetrySecrets(given), ...ofExport },
  };
}

/** The names of a Worker's secrets; none of one that doesn't exist. */
async function secretNames(account: Account, worker: string): Promise<string[]> {
  const found = await account.find(`/workers/scripts/${worker}/secrets`, secretList);
  return (found ?? []).map(({ name }) => name);
}

/** Writes the configurations of the Workers and of the pages. Returns their folder. */
function writeConfigs(local: Unstable_RawConfig, deployment: Deployment, resources: Resources): string {
  const folder = resolve('.wrangler/deploy', deployment.environment);
  mkdirSync(folder, { recursive: true });
  mkdirSync(resolve(PAGES_REDIRECT, '..'), { recursive: true });
  const write = (file: string, content: object) => writeFileSync(file, JSON.stringify(content, null, 2));
  write(
    `${folder}/worker.json`,
    workerConfig(local, deployment, resources, { ...varsOf(deployment), ...exportVars(deployment) }),
  );
  write(`${folder}/go.json`, goConfig(local, deployment, resources, varsOf(deployment)));
  write(`${folder}/pages.json`, pagesConfig(deployment, resources));
  write(PAGES_REDIRECT, { configPath: `${folder}/pages.json` });
  return folder;
}

/** The variables of the API's Worker. */
function varsOf(deployment: Deployment): Record<string, string> {
  const { environment, origin, sender, heartbeat_url, otlp_endpoint, email_drivers, alert_email } =
    deployment;
  return {
    ENVIRONMENT: environment,
    PUBLIC_ORIGIN: origin,
    EMAIL_FROM: sender,
    EMAIL_DRIVERS: email_drivers.join(','),
    ALERT_EMAIL: alert_email ?? '',
    HEARTBEAT_URL: heartbeat_url ?? '',
    OTLP_ENDPOINT: otlp_endpoint ?? '',
  };
}

function toolsOf({ deployment, commit, token, api, say }: DeploymentOptions, folder: string) {
  const env = {
    CLOUDFLARE_API_TOKEN: token,
    CLOUDFLARE_ACCOUNT_ID: deployment.account_id,
    WRANGLER_SEND_METRICS: 'false',
    CI: '1',
    ...(api ? { CLOUDFLARE_API_BASE_URL: api } : {}),
  };
  const tool = async (...args: string[]) => {
    const { ok, output } = await run('wrangler', args, { env });
    for (const warning of output.split('\n').filter((line) => line.includes('WARNING'))) say(warning.trim());
    if (!ok) throw new Error(`wrangler ${args.join(' ')} failed:\n${output.trim()}`);
  };
  return {
    wrangler: (...args: string[]) => tool(...args, '-c', `${folder}/worker.json`),
    /** A text that stands for the redirects' code and configuration, as short as a version's tag has to be. */
    goTag: async () => {
      const config = `${folder}/go.json`;
      await tool('deploy', '--dry-run', '--outdir', `${folder}/go`, '-c', config);
      const hash = createHash('sha256').update(readFileSync(config));
      return hash
        .update(readFileSync(`${folder}/go/go.js`))
        .digest('hex')
        .slice(0, TAG_LENGTH);
    },
    /** The file with the secrets exists only while wrangler reads it. */
    deployWorker: async (worker: 'worker' | 'go', tag: string, secrets: Record<string, string>) => {
      const file = `${folder}/secrets.json`;
      writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
      try {
        const labels = ['--message', commit, ...(tag ? ['--tag', tag] : [])];
        await tool('deploy', ...labels, '--secrets-file', file, '-c', `${folder}/${worker}.json`);
      } finally {
        rmSync(file, { force: true });
      }
    },
    deployPages: () =>
      tool(
        ...['pages', 'deploy', '--cwd', 'web', '--branch', PAGES_BRANCH],
        ...['--commit-hash', commit, '--commit-dirty=true'],
      ),
  };
}
