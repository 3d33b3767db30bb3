import { z } from 'zod';
import { LOCK_SECONDS } from '../../platform/record-retention.ts';
import type { Account } from './account.ts';
import { type Deployment, DeployRefusal, nameIn } from './deployment.ts';

/** How long a queue keeps a message that no one has taken: the longest that the platform has. */
const RETENTION_SECONDS = 14 * 24 * 60 * 60;
/** What is the only copy of money's history: no one can delete or replace it for as long as it has to be kept. */
const LOCKED_PREFIXES = ['ledger/', 'payouts/', 'report-rows/', 'sales/'];

/** The names of resources in `wrangler.toml`. */
export interface ResourceNames {
  namespaces: readonly string[];
  buckets: readonly string[];
  queues: readonly string[];
}

/** What exists in the account for a deployment. */
export interface Resources {
  databaseId: string;
  /** The IDs of KV namespaces by their binding. */
  namespaceIds: Record<string, string>;
  pagesProject: string;
}

const database = z.object({ uuid: z.string(), name: z.string() });
const namespace = z.object({ id: z.string(), title: z.string() });
const bucket = z.object({ name: z.string() });
const queue = z.object({
  queue_id: z.string(),
  queue_name: z.string(),
  settings: z.object({ message_retention_period: z.number().optional() }).optional(),
});
const pagesProject = z.object({
  name: z.string(),
  production_branch: z.string(),
  domains: z.array(z.string()).default([]),
});
const zone = z.object({ id: z.string(), name: z.string(), status: z.string() });
const sendingDomain = z.object({ name: z.string(), enabled: z.boolean() });
const subscription = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  source: z.looseObject({ domain: z.string().optional() }),
  destination: z.looseObject({ queue_id: z.string() }),
  events: z.array(z.string()),
});
const anything = z.unknown();

/**
 * Creates what a deployment needs and the account doesn't have: database, namespaces, buckets with their lock rules, queues,
 * the Pages project. Says each that it creates. What exists stays as it is, except settings that differ.
 */
export async function ensureResources(
  account: Account,
  deployment: Deployment,
  names: ResourceNames,
  say: (line: string) => void,
): Promise<Resources> {
  const databaseId = await ensureDatabase(account, deployment, say);
  const namespaceIds = await ensureNamespaces(account, deployment, names.namespaces, say);
  for (const name of names.buckets) await ensureBucket(account, deployment, nameIn(deployment, name), say);
  await ensureQueues(
    account,
    names.queues.map((name) => nameIn(deployment, name)),
    say,
  );
  await ensureSubdomain(account, deployment, say);
  return { databaseId, namespaceIds, pagesProject: await ensurePagesProject(account, deployment, say) };
}

/** The ID of the deployment's database; null if there is none. The platform's filter also finds parts of names. */
export async function findDatabase(
  account: Account,
  { name }: Pick<Deployment, 'name'>,
): Promise<string | null> {
  const existing = await account.read('/d1/database', z.array(database), { name });
  return existing.find((each) => each.name === name)?.uuid ?? null;
}

async function ensureDatabase(
  account: Account,
  { name, location, jurisdiction }: Deployment,
  say: (line: string) => void,
): Promise<string> {
  const found = await findDatabase(account, { name });
  if (found) return found;
  const place = jurisdiction ? { jurisdiction } : { primary_location_hint: location };
  const created = await account.write('POST', '/d1/database', { name, ...place }, database);
  say(`created the database ${name} in ${jurisdiction ?? location}`);
  return created.uuid;
}

async function ensureNamespaces(
  account: Account,
  { name }: Deployment,
  bindings: readonly string[],
  say: (line: string) => void,
): Promise<Record<string, string>> {
  const existing = await account.list('/storage/kv/namespaces', namespace);
  const ids: Record<string, string> = {};
  for (const binding of bindings) {
    const title = `${name}-${binding.toLowerCase().replaceAll('_', '-')}`;
    const found = existing.find((each) => each.title === title);
    if (!found) say(`created the KV namespace ${title}`);
    ids[binding] =
      found?.id ?? (await account.write('POST', '/storage/kv/namespaces', { title }, namespace)).id;
  }
  return ids;
}

async function ensureBucket(
  account: Account,
  { location, jurisdiction }: Deployment,
  name: string,
  say: (line: string) => void,
): Promise<void> {
  const headers: Record<string, string> = jurisdiction ? { 'cf-r2-jurisdiction': jurisdiction } : {};
  if (!(await account.find(`/r2/buckets/${name}`, bucket, headers))) {
    const body = { name, ...(jurisdiction ? {} : { locationHint: location }) };
    await account.write('POST', '/r2/buckets', body, bucket, headers);
    say(`created the bucket ${name} in ${jurisdiction ?? location}`);
  }
  const rules = LOCKED_PREFIXES.map((prefix) => ({
    id: `keep-${prefix.slice(0, -1)}`,
    enabled: true,
    prefix,
    condition: { type: 'Age', maxAgeSeconds: LOCK_SECONDS },
  }));
  await account.write('PUT', `/r2/buckets/${name}/lock`, { rules }, anything, headers);
}

async function ensureQueues(
  account: Account,
  names: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const existing = await account.list('/queues', queue);
  const settings = { message_retention_period: RETENTION_SECONDS };
  for (const name of names) {
    const found = existing.find((each) => each.queue_name === name);
    if (found?.settings?.message_retention_period === RETENTION_SECONDS) continue;
    const { queue_id } = found ?? (await account.write('POST', '/queues', { queue_name: name }, queue));
    await account.write('PATCH', `/queues/${queue_id}`, { queue_name: name, settings }, queue);
    say(`${found ? 'set' : 'created'} the queue ${name}, which keeps messages for 14 days`);
  }
}

/** Workflows need an account's name below workers.dev, though no Worker of a deployment is there. */
async function ensureSubdomain(
  account: Account,
  { name, account_id }: Deployment,
  say: (line: string) => void,
): Promise<void> {
  if (await account.find('/workers/subdomain', z.object({ subdomain: z.string() }))) return;
  const subdomain = `${name}-${account_id.slice(0, 8)}`;
  await account.write('PUT', '/workers/subdomain', { subdomain }, anything);
  say(`registered ${subdomain}.workers.dev, which Workflows need. Nothing is served there`);
}

/** The branch whose deployments the project shows on its domain. */
export const PAGES_BRANCH = 'main';

async function ensurePagesProject(
  account: Account,
  { name }: Deployment,
  say: (line: string) => void,
): Promise<string> {
  const project = `${name}-web`;
  const found = await account.find(`/pages/projects/${project}`, pagesProject);
  if (!found) {
    await account.write(
      'POST',
      '/pages/projects',
      { name: project, production_branch: PAGES_BRANCH },
      pagesProject,
    );
    say(`created the Pages project ${project}`);
  } else if (found.production_branch !== PAGES_BRANCH)
    throw new DeployRefusal(
      `The Pages project ${project} shows the branch ${found.production_branch} on its domain. Set its production branch to ${PAGES_BRANCH}.`,
    );
  return project;
}

/**
 * Gives the app's domain to the Pages project, once the zone is active. The hosts of the Worker come with its own
 * deployment.
 */
export async function ensureAppDomain(
  account: Account,
  { hosts }: Deployment,
  project: string,
  say: (line: string) => void,
): Promise<void> {
  const domains = await account.read(
    `/pages/projects/${project}/domains`,
    z.array(z.object({ name: z.string() })),
  );
  if (domains.some(({ name }) => name === hosts.app)) return;
  await account.write('POST', `/pages/projects/${project}/domains`, { name: hosts.app }, anything);
  say(`gave ${hosts.app} to the Pages project ${project}`);
}

/** Throws a `DeployRefusal` unless the origin's zone is active in the account and, where it sends the emails, their domain may send. */
export async function requireDomains(
  account: Account,
  { account_id: accountId, hosts, sendingDomain: sender, email_drivers: drivers }: Deployment,
): Promise<void> {
  const app = await zoneOf(account, accountId, hosts.app);
  if (!app)
    throw new DeployRefusal(
      `No active zone of the account contains ${hosts.app}. Add the domain to the account and set its name servers first.`,
    );
  if (!drivers.includes('cloudflare')) return;
  const emailZone = await zoneOf(account, accountId, sender);
  const subdomains = emailZone
    ? await account.read(`/zones/${emailZone.id}/email/sending/subdomains`, z.array(sendingDomain))
    : [];
  if (!subdomains.some(({ name, enabled }) => name === sender && enabled))
    throw new DeployRefusal(
      `${sender} can’t send emails yet: without it no one can verify an address. Run: npx wrangler email sending enable ${sender}`,
    );
}

/** Throws a `DeployRefusal` if another Worker of the account has one of the hosts: wrangler would take it away without asking. */
export async function requireFreeHosts(account: Account, { name, goName, hosts }: Deployment): Promise<void> {
  const domains = z.array(z.object({ hostname: z.string(), service: z.string() }));
  for (const [hostname, own] of [
    [hosts.api, name],
    [hosts.go, goName],
  ] as const) {
    const found = await account.read('/workers/domains', domains, { hostname });
    const other = found.find(({ service }) => service !== own);
    if (other)
      throw new DeployRefusal(`${hostname} belongs to the Worker ${other.service}. Remove it there first.`);
  }
}

const BOUNCE_EVENTS = ['message.bounced', 'message.complained', 'message.rejected'];

/** Lets Cloudflare tell the queue of bounces what became of the sending domain's emails. */
export async function ensureBounceEvents(
  account: Account,
  deployment: Deployment,
  say: (line: string) => void,
): Promise<void> {
  const { account_id: accountId, sendingDomain: domain, email_drivers: drivers } = deployment;
  if (!drivers.includes('cloudflare')) return;
  const zoneOfDomain = await zoneOf(account, accountId, domain);
  const queueName = nameIn(deployment, 'tributary-bounces');
  const bounces = (await account.list('/queues', queue)).find((each) => each.queue_name === queueName);
  if (!zoneOfDomain || !bounces) throw new DeployRefusal(`There is no queue ${queueName} for ${domain}.`);
  const path = '/event_subscriptions/subscriptions';
  const name = `${deployment.name}-bounces`;
  const body = {
    name,
    enabled: true,
    destination: { type: 'queues.queue', queue_id: bounces.queue_id },
    events: BOUNCE_EVENTS,
  };
  const found = (await account.list(path, subscription)).find(({ source }) => source.domain === domain);
  if (found && found.destination.queue_id !== bounces.queue_id)
    return say(`the subscription ${found.name} sends the bounces of ${domain} elsewhere: they are not read`);
  if (found?.enabled && BOUNCE_EVENTS.every((each) => found.events.includes(each))) return;
  const source = { type: 'email.sending', zone_id: zoneOfDomain.id, domain };
  if (found) await account.write('PATCH', `${path}/${found.id}`, body, anything);
  else await account.write('POST', path, { ...body, source }, anything);
  say(`${found ? 'set' : 'created'} the subscription ${name}: bounces and complaints of ${domain} are read`);
}

async function zoneOf(account: Account, accountId: string, host: string) {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join('.');
    const zones = await account.read('/zones', z.array(zone), { name, 'account.id': accountId });
    const found = zones.find(({ status }) => status === 'active');
    if (found) return found;
  }
  return null;
}
