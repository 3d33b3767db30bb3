import { experimental_readRawConfig, type Unstable_RawConfig } from 'wrangler';
import { REDIRECT_BINDINGS } from '../../app/redirect-bindings.ts';
import { type Deployment, nameIn } from './deployment.ts';
import type { Resources } from './resources.ts';

/** Seconds that a consumer waits for more messages. Locally one, because a person waits for the result. */
const BATCH_SECONDS: Readonly<Record<string, number>> = { 'tributary-webhooks': 2 };
const DEFAULT_BATCH_SECONDS = 5;
/** A namespace's counters are shared by all Workers of an account that name it. */
const RATE_LIMITS_FROM = { production: 0, staging: 1_000 };
/** Of a Workflow's instance or an invocation. The default of 10,000 ends a check of some hundred pages. */
const SUBREQUESTS = 10_000_000;

/** What a deployment has as it is in `wrangler.toml`. */
const AS_LOCAL = [
  'compatibility_date',
  'compatibility_flags',
  'keep_names',
  'observability',
  'durable_objects',
  'migrations',
  'triggers',
] as const;

/** The local system's configuration in `wrangler.toml`, as it is written there. */
export function readLocalConfig(path = 'wrangler.toml'): Unstable_RawConfig {
  return experimental_readRawConfig({ config: path }, {}).rawConfig;
}

/**
 * The Worker's configuration in an account: the bindings of `wrangler.toml` under the deployment's names, without the
 * sandbox, the demo keys and what belongs to local systems. `folder` is where it is written, from which paths start.
 */
export function workerConfig(
  local: Unstable_RawConfig,
  deployment: Deployment,
  { databaseId, namespaceIds }: Pick<Resources, 'databaseId' | 'namespaceIds'>,
  vars: Record<string, string>,
): Unstable_RawConfig {
  const { environment, name, hosts, jurisdiction, placement } = deployment;
  const renamed = (text: string) => nameIn(deployment, text);
  return {
    name,
    account_id: deployment.account_id,
    ...copied(local, ...AS_LOCAL),
    main: '../../../worker/index.ts',
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: hosts.api, custom_domain: true }],
    limits: { ...local.limits, subrequests: SUBREQUESTS },
    ...(placement ? { placement: { mode: placement } } : {}),
    vars,
    send_email: [{ name: 'EMAIL' }],
    d1_databases: (local.d1_databases ?? []).map(({ binding }) => ({
      binding,
      database_name: name,
      database_id: databaseId,
      migrations_dir: '../../../migrations',
    })),
    kv_namespaces: (local.kv_namespaces ?? []).map(({ binding }) => ({
      binding,
      id: namespaceIds[binding] ?? '',
    })),
    r2_buckets: (local.r2_buckets ?? []).map(({ binding, bucket_name = '' }) => ({
      binding,
      bucket_name: renamed(bucket_name),
      ...(jurisdiction ? { jurisdiction } : {}),
    })),
    queues: {
      producers: (local.queues?.producers ?? []).map(({ binding, queue = '' }) => ({
        binding,
        queue: renamed(queue),
      })),
      consumers: (local.queues?.consumers ?? []).map(({ queue, dead_letter_queue, ...consumer }) => ({
        ...consumer,
        queue: renamed(queue),
        max_batch_timeout: BATCH_SECONDS[queue] ?? DEFAULT_BATCH_SECONDS,
        ...(dead_letter_queue ? { dead_letter_queue: renamed(dead_letter_queue) } : {}),
      })),
    },
    ratelimits: (local.ratelimits ?? []).map((limit) => ({
      ...limit,
      namespace_id: `${Number(limit.namespace_id) + RATE_LIMITS_FROM[environment]}`,
    })),
    workflows: (local.workflows ?? []).map((workflow) => ({ ...workflow, name: renamed(workflow.name) })),
  };
}

/** What the redirects' Worker calls in the API's: its entry point of this name. */
const SUPPORT = 'RedirectCalls';

/**
 * The configuration of the redirects' Worker: of the API's bindings those that a redirect needs, objects of the API's classes, and
 * the API itself for what is rare. It has no placement, because it runs near the visitor, and nothing of Node.js, which would take longer to
 * start than the redirects.
 */
export function goConfig(
  local: Unstable_RawConfig,
  deployment: Deployment,
  resources: Pick<Resources, 'databaseId' | 'namespaceIds'>,
  vars: Record<string, string>,
): Unstable_RawConfig {
  const { name, goName, hosts } = deployment;
  const api = workerConfig(local, deployment, resources, vars);
  const isShared = (binding: string) => REDIRECT_BINDINGS.some((shared) => shared === binding);
  return {
    name: goName,
    ...copied(api, 'account_id', 'compatibility_date', 'keep_names'),
    // A line for each redirect would cost more than the redirect. What the script itself logs is kept: failures, and a share.
    observability: { ...api.observability, logs: { enabled: true, invocation_logs: false } },
    main: '../../../worker/go.ts',
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: hosts.go, custom_domain: true }],
    vars: Object.fromEntries(Object.entries(vars).filter(([binding]) => isShared(binding))),
    kv_namespaces: (api.kv_namespaces ?? []).filter(({ binding }) => isShared(binding)),
    queues: { producers: (api.queues?.producers ?? []).filter(({ binding }) => isShared(binding)) },
    durable_objects: {
      bindings: (api.durable_objects?.bindings ?? [])
        .filter((each) => isShared(each.name))
        .map((each) => ({ ...each, script_name: name })),
    },
    services: [{ binding: 'API', service: name, entrypoint: SUPPORT }],
  };
}

/** The configuration of the pages: the two Workers of the deployment as services. */
export function pagesConfig(
  { name, goName, origin }: Deployment,
  { pagesProject }: Pick<Resources, 'pagesProject'>,
  pages: Unstable_RawConfig = readLocalConfig('web/wrangler.toml'),
): Unstable_RawConfig {
  return {
    name: pagesProject,
    pages_build_output_dir: '../../../web/dist',
    ...copied(pages, 'compatibility_date', 'compatibility_flags'),
    vars: { PUBLIC_ORIGIN: origin },
    services: [
      { binding: 'API', service: name },
      { binding: 'GO', service: goName },
    ],
  };
}

function copied<Key extends keyof Unstable_RawConfig>(
  from: Unstable_RawConfig,
  ...keys: Key[]
): Partial<Unstable_RawConfig> {
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]));
}
