import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDeployment } from '../deployment.ts';
import { type DeploymentOptions, runDeployment } from '../run-deployment.ts';
import { deploymentText } from './deployment-text.ts';
import { isReached } from './pages-routes.ts';
import { SimulatedAccount } from './simulated-account.ts';

export const COMMIT = 'c'.repeat(40);
export const NETWORK_SECRETS = { CJ_TOKEN: 'cj-token', CJ_COMPANY_ID: '1', CJ_WEBSITE_ID: '2' };

export interface TestDeployment {
  account: SimulatedAccount;
  /** The address of the account's API. */
  api: string;
  folder: string;
  /** What the deployments said. */
  said: string[];
  /** Whether the deployed hosts answer as they should. */
  serves: boolean;
  /** What the platform serves at a URL: only what was deployed there. */
  served(url: string): Response;
  deploy(changes?: Partial<DeploymentOptions>): Promise<void>;
  remove(): Promise<void>;
}

/** An account with an active zone and a sending domain, and nothing else, with what a person has who deploys to it. */
export async function emptyAccount(): Promise<TestDeployment> {
  const account = new SimulatedAccount();
  const api = await account.start();
  account.state.addZone('shop.example', ['shop.example', 'staging.shop.example']);
  const folder = mkdtempSync(join(tmpdir(), 'tributary-deploy-'));
  const test: TestDeployment = {
    account,
    api,
    folder,
    said: [],
    serves: true,
    served: (url) => served(test, new URL(url)),
    deploy: (changes = {}) =>
      runDeployment({
        deployment: parseDeployment('production', deploymentText('production')),
        commit: COMMIT,
        token: 'token',
        passphrase: async () => 'correct horse battery staple',
        keysFile: join(folder, 'keys.age'),
        logFile: join(folder, 'deployments.jsonl'),
        environment: NETWORK_SECRETS,
        build: async () => {},
        say: (line) => test.said.push(line),
        api,
        fetch: async (url) => test.served(url),
        smokeDeadlineMs: 0,
        ...changes,
      }),
    remove: async () => {
      await account.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return test;
}

function served({ account: { state }, serves }: TestDeployment, url: URL): Response {
  const hasWorker = [...state.scripts.values()].some(({ hosts }) => hosts.includes(url.hostname));
  const hasPages = [...state.projects.values()].some(
    ({ name, domains, live }) =>
      live !== null && domains.includes(url.hostname) && isReached(state, name, url.hostname),
  );
  if (!serves || !(hasWorker || hasPages)) return new Response('error code: 530', { status: 530 });
  if (url.pathname.endsWith('/health'))
    return Response.json({
      ...{ status: 'healthy', timestamp: '2026-11-29T10:00:00.000Z' },
      schedule: { last_run_at: '2026-11-29T10:05:00.000Z' },
    });
  if (url.pathname === '/script.js')
    return new Response('', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  if (url.pathname === '/auth') return new Response('<div id="root"></div>');
  return Response.json({ code: 'link.url_missing' }, { status: 400 });
}
