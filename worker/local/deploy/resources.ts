import { z } from 'zod';
import { LOCK_SECONDS } from '../../platform/record-retention.ts';
import { type Account, AccountError, listOf } from './account.ts';
import { type Deployment, DeployRefusal, nameIn } from './deployment.ts';

/** How long a queue keeps a message that no one has taken: the longest that the platform has. */
const RETENTION_SECONDS = 14 * 24 * 60 * 60;
/** What is the only copy of money's history: no one can delete or replace it for as long as it has to be kept. */
const LOCKED_PREFIXES = ['ledger/', 'payouts/', 'report-rows/', 'sales/'];

/** What says where a host is, of all types of DNS records. */
const ADDRESS_TYPES = ['A', 'AAAA', 'CNAME'];
const AUTOMATIC_TTL = 1;

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
  settings: z.object({ message_retention_period: z.number().nullish() }).nullish(),
});
const pagesProject = z.object({
  name: z.string(),
  /** Its host below pages.dev, whose first label can differ from the name. */
  subdomain: z.string(),
  production_branch: z.string(),
  domains: listOf(z.string()),
});
const dnsRecord = z.object({ type: z.string(), name: z.string(), content: z.string() });
const zone = z.object({ id: z.string(), name: z.string(), status: z.string() });
const sendingDomain = z.object({ name: z.string(), enabled: z.boolean() });
const subscription = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  source: z.looseObject({ domain: z.string().nullish() }),
  destination: z.looseObject({ queue_id: z.string() }),
  events: listOf(z.string()),
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
  const existing = await account.read('/d1/database', listOf(database), { name });
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

/** The ID of the namespace of a binding; null if there is none. */
export async function findNamespace(
  account: Account,
  deployment: Pick<Deployment, 'name'>,
  binding: string,
): Promise<string | null> {
  const existing = await account.list('/storage/kv/namespaces', namespace);
  const title = namespaceTitle(deployment, binding);
  return existing.find((each) => each.title === title)?.id ?? null;
}

function namespaceTitle({ name }: Pick<Deployment, 'name'>, binding: string): string {
  return `${name}-${binding.toLowerCase().replaceAll('_', '-')}`;
}

async function ensureNamespaces(
  account: Account,
  deployment: Deployment,
  bindings: readonly string[],
  say: (line: string) => void,
): Promise<Record<string, string>> {
  const existing = await account.list('/storage/kv/namespaces', namespace);
  const ids: Record<string, string> = {};
  for (const binding of bindings) {
    const title = namespaceTitle(deployment, binding);
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
    await account.write('POST', '/r2/buckets', body, bucket, { headers });
    say(`created the bucket ${name} in ${jurisdiction ?? location}`);
  }
  const rules = LOCKED_PREFIXES.map((prefix) => ({
    id: `keep-${prefix.slice(0, -1)}`,
    enabled: true,
    prefix,
    condition: { type: 'Age', maxAgeSeconds: LOCK_SECONDS },
  }));
  await account.write('PUT', `/r2/buckets/${name}/lock`, { rules }, anything, { headers });
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
  const project = projectName(name);
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

function projectName(name: string): string {
  return `${name}-web`;
}

/**
 * Gives the app's domain to the Pages project, once the zone is active, and leads it there: unlike the dashboard, the API makes no DNS
 * record. The hosts of the Worker come with its own deployment.
 */
export async function ensureAppDomain(
  account: Account,
  { account_id: accountId, hosts }: Deployment,
  project: string,
  say: (line: string) => void,
): Promise<void> {
  const { domains, subdomain } = await account.read(`/pages/projects/${project}`, pagesProject);
  if (!domains.includes(hosts.app)) {
    await account.write('POST', `/pages/projects/${project}/domains`, { name: hosts.app }, anything);
    say(`gave ${hosts.app} to the Pages project ${project}`);
  }
  const appZone = await zoneOf(account, accountId, hosts.app);
  if (!appZone) throw noZone(hosts.app);
  if ((await hostRecords(account, appZone.id, hosts.app)).length > 0) return;
  const record = { type: 'CNAME', name: hosts.app, content: subdomain, proxied: true, ttl: AUTOMATIC_TTL };
  await account.write('POST', `/zones/${appZone.id}/dns_records`, record, anything);
  say(`made the DNS record of ${hosts.app}, which leads to ${subdomain}`);
}

/** The records that say where a host is. Others, such as those for emails, can stand beside them. */
async function hostRecords(account: Account, zoneId: string, host: string) {
  const records = await account.read(`/zones/${zoneId}/dns_records`, listOf(dnsRecord), { name: host });
  return records.filter(({ type, name }) => name === host && ADDRESS_TYPES.includes(type));
}

/** Throws a `DeployRefusal` unless the origin's zone is active in the account and, where it sends the emails, their domain may send. */
export async function requireDomains(
  account: Account,
  { account_id: accountId, hosts, sendingDomain: sender, email_drivers: drivers }: Deployment,
): Promise<void> {
  const app = await zoneOf(account, accountId, hosts.app);
  if (!app) throw noZone(hosts.app);
  if (!drivers.includes('cloudflare')) return;
  const emailZone = await zoneOf(account, accountId, sender);
  const subdomains = emailZone ? await sendingDomains(account, emailZone, sender) : [];
  if (!subdomains.some(({ name, enabled }) => name === sender && enabled))
    throw new DeployRefusal(
      `${sender} can’t send emails yet: without it no one can verify an address. Run: npx wrangler email sending enable ${sender}`,
    );
}

/** Codes of a zone whose sending domains the token may not read, or that has no Email Sending. */
const NO_EMAIL_SENDING_CODES = [2_036, 10_000];

async function sendingDomains(account: Account, { id, name }: z.infer<typeof zone>, sender: string) {
  try {
    return await account.read(`/zones/${id}/email/sending/subdomains`, listOf(sendingDomain));
  } catch (error) {
    if (
      !(error instanceof AccountError) ||
      !error.codes.some((code) => NO_EMAIL_SENDING_CODES.includes(code))
    )
      throw error;
    throw new DeployRefusal(
      [
        `The account doesn’t say whether ${sender} can send emails. One of these is missing:`,
        '  the Workers Paid plan of the account',
        `  Email Sending for the domain: npx wrangler email sending enable ${sender}`,
        `  the token’s permission Email Sending: Read for the zone ${name}`,
      ].join('\n'),
      { cause: error },
    );
  }
}

/**
 * Throws a `DeployRefusal` if another Worker of the account or a DNS record of something else has one of the hosts: wrangler would
 * take a host of the Workers away without asking, and the app's wouldn't lead to the pages. Returns the hosts that its own Workers have
 * already.
 */
export async function requireFreeHosts(account: Account, deployment: Deployment): Promise<Set<string>> {
  const { account_id: accountId, name, goName, hosts } = deployment;
  const domains = listOf(z.object({ hostname: z.string(), service: z.string() }));
  const attached = new Set<string>();
  for (const [hostname, own] of [
    [hosts.api, name],
    [hosts.go, goName],
  ] as const) {
    const found = await account.read('/workers/domains', domains, { hostname });
    const other = found.find(({ service }) => service !== own);
    if (other)
      throw new DeployRefusal(`${hostname} belongs to the Worker ${other.service}. Remove it there first.`);
    // The record of a Worker's own host is made and read by the platform.
    if (found.length === 0) await requireNoRecord(account, accountId, hostname);
    else attached.add(hostname);
  }
  const project = await account.find(`/pages/projects/${projectName(name)}`, pagesProject);
  await requireNoRecord(account, accountId, hosts.app, project?.subdomain);
  return attached;
}

/** Throws a `DeployRefusal` if a host leads anywhere but to `own`. */
async function requireNoRecord(
  account: Account,
  accountId: string,
  host: string,
  own?: string,
): Promise<void> {
  const zoneOfHost = await zoneOf(account, accountId, host);
  if (!zoneOfHost) throw noZone(host);
  const records = await hostRecords(account, zoneOfHost.id, host);
  const other = records.find(({ type, content }) => type !== 'CNAME' || content !== own);
  if (other)
    throw new DeployRefusal(
      `${host} has a DNS record: ${other.type} ${other.content}. Remove it, or deploy to another origin.`,
    );
}

function noZone(host: string): DeployRefusal {
  return new DeployRefusal(
    `No active zone of the account contains ${host}. Add the domain to the account and set its name servers first.`,
  );
}

const BOUNCE_EVENTS = ['message.bounced', 'message.complained', 'message.failed', 'message.rejected'];

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
    const zones = await account.read('/zones', listOf(zone), { name, 'account.id': accountId });
    const found = zones.find(({ status }) => status === 'active');
    if (found) return found;
  }
  return null;
}
