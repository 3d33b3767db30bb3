import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AccountRoute, jsonOf, type RouteCall, route } from './account-route.ts';
import { type AccountState, type Binding, newScript, Refusal, type Script } from './account-state.ts';

const binding = z.looseObject({ type: z.string(), name: z.string() });
const codeUpdate = z.strictObject({ mode: z.literal('deferred'), max_delay: z.number() });
/** What an upload says of its script. */
const metadata = z.strictObject({
  main_module: z.string(),
  bindings: z.array(binding),
  compatibility_date: z.iso.date(),
  compatibility_flags: z.array(z.string()).default([]),
  migrations: z
    .strictObject({
      old_tag: z.string().optional(),
      new_tag: z.string(),
      steps: z.array(z.strictObject({ new_sqlite_classes: z.array(z.string()) })),
    })
    .optional(),
  code_update_strategy: codeUpdate.optional(),
  keep_bindings: z.array(z.enum(['secret_text', 'secret_key'])),
  limits: z.strictObject({ cpu_ms: z.int(), subrequests: z.int() }).optional(),
  observability: z.looseObject({ enabled: z.boolean() }),
  placement: z.strictObject({ mode: z.literal('smart') }).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});

const customHost = z.strictObject({ hostname: z.string() });

export const scriptRoutes: AccountRoute[] = [
  route('GET', '/workers/services/:script', (state, { params }) => {
    const script = state.scripts.get(params.script ?? '');
    if (!script) throw new Refusal(404, 10_090, 'workers.api.error.service_not_found');
    const { name, migrationTag } = script;
    const entry = {
      id: name,
      tag: name,
      tags: null,
      last_deployed_from: 'wrangler',
      migration_tag: migrationTag,
    };
    return { result: { id: name, default_environment: { environment: 'production', script: entry } } };
  }),
  route('GET', '/workers/scripts/:script/secrets', (state, { params }) => ({
    result: [...state.scriptNamed(params.script).secrets.keys()].map((name) => ({
      name,
      type: 'secret_text',
    })),
  })),
  route('PUT', '/workers/scripts/:script/secrets', (state, { params, body }) => {
    const { name, text } = jsonOf(body, {
      name: z.string(),
      text: z.string(),
      type: z.literal('secret_text'),
    });
    changeSecrets(state.scriptNamed(params.script), (secrets) => secrets.set(name, text));
    return { result: { name, type: 'secret_text' } };
  }),
  route('DELETE', '/workers/scripts/:script/secrets/:secret', (state, { params }) => {
    const script = state.scriptNamed(params.script);
    if (!script.secrets.has(params.secret ?? '')) throw new Refusal(404, 10_056, 'Binding not found.');
    changeSecrets(script, (secrets) => secrets.delete(params.secret ?? ''));
    return { result: null };
  }),
  route('GET', '/workers/scripts/:script/deployments', (state, { params }) => ({
    result: { deployments: deploymentsOf(state.scriptNamed(params.script)) },
  })),
  route('POST', '/workers/scripts/:script/deployments', (state, { params, query, body }) => {
    const script = state.scriptNamed(params.script);
    const { versions, annotations } = jsonOf(body, {
      strategy: z.literal('percentage'),
      versions: z.array(z.strictObject({ version_id: z.string(), percentage: z.literal(100) })).length(1),
      annotations: z.record(z.string(), z.string()).optional(),
      code_update_strategy: codeUpdate.optional(),
    });
    const id = versions[0]?.version_id ?? '';
    const version = script.versions.find((each) => each.id === id);
    if (!version) throw new Refusal(404, 10_092, 'The version does not exist.');
    const isRollback = version !== script.versions.at(-1);
    const changed = isRollback ? changedSecrets(script.secrets, version.secrets) : [];
    if (changed.length > 0 && query.get('force') !== 'true')
      throw new Refusal(400, 10_220, `The following secrets have changed: ${changed.join(', ')}`);
    deployVersion(script, id, annotations?.['workers/message'] ?? null);
    return { result: deploymentsOf(script)[0] };
  }),
  route('PUT', '/workers/scripts/:script', async (state, call) => {
    const { script, version } = await upload(state, call);
    deployVersion(script, version.id, version.message);
    state.scripts.set(script.name, script);
    const { id } = version;
    return {
      result: { id: script.name, etag: id, deployment_id: id.replaceAll('-', ''), startup_time_ms: 50 },
    };
  }),
  route('POST', '/workers/scripts/:script/versions', async (state, call) => {
    state.scriptNamed(call.params.script);
    const { version } = await upload(state, call);
    return {
      result: {
        id: version.id,
        number: 1,
        startup_time_ms: 50,
        metadata: {},
        resources: { script: { etag: version.id } },
      },
    };
  }),
  route('GET', '/workers/scripts/:script/versions/:version', (state, { params }) => {
    const version = state.scriptNamed(params.script).versions.find(({ id }) => id === params.version);
    if (!version) throw new Refusal(404, 10_092, 'The version does not exist.');
    const { id, message, tag } = version;
    const annotations = {
      ...(message ? { 'workers/message': message } : {}),
      ...(tag ? { 'workers/tag': tag } : {}),
    };
    return { result: { id, number: 1, metadata: {}, annotations, resources: {} } };
  }),
  route('GET', '/workers/scripts/:script/settings', (state, { params }) => {
    const { versions, deployed } = state.scriptNamed(params.script);
    return { result: { bindings: versions.find(({ id }) => id === deployed)?.bindings ?? [] } };
  }),
  route('PATCH', '/workers/scripts/:script/script-settings', (state, { params, body }) => {
    state.scriptNamed(params.script);
    jsonOf(body, {
      tail_consumers: z.array(z.unknown()).nullish(),
      logpush: z.boolean().optional(),
      observability: z.looseObject({ enabled: z.boolean() }).optional(),
      tags: z.array(z.string()).nullish(),
    });
    return { result: {} };
  }),
  route('GET', '/workers/workers/:script', (state, { params }) => {
    const { name, subdomain } = state.scriptNamed(params.script);
    return { result: { id: name, name, subdomain } };
  }),
  route('POST', '/workers/scripts/:script/subdomain', (state, { params, body }) => {
    const script = state.scriptNamed(params.script);
    script.subdomain = jsonOf(body, { enabled: z.boolean(), previews_enabled: z.boolean() });
    return { result: script.subdomain };
  }),
  route('GET', '/workers/subdomain', (state) => {
    if (!state.subdomain) throw new Refusal(404, 10_007, 'You do not have a workers.dev subdomain.');
    return { result: { subdomain: state.subdomain } };
  }),
  route('PUT', '/workers/subdomain', (state, { body }) => {
    const { subdomain } = jsonOf(body, { subdomain: z.string().regex(/^[a-z0-9-]{1,63}$/) });
    state.subdomain = subdomain;
    return { result: { subdomain } };
  }),
  route('GET', '/workers/scripts/:script/schedules', (state, { params }) => ({
    result: { schedules: state.scriptNamed(params.script).schedules.map((cron) => ({ cron })) },
  })),
  route('PUT', '/workers/scripts/:script/schedules', (state, { params, body }) => {
    const schedules = z.array(z.strictObject({ cron: z.string() })).parse(JSON.parse(body.toString()));
    state.scriptNamed(params.script).schedules = schedules.map(({ cron }) => cron);
    return { result: { schedules } };
  }),
  route('GET', '/workers/domains', (state, { query }) => ({
    result: [...state.scripts.values()]
      .flatMap(({ name, hosts }) => hosts.map((hostname) => ({ id: hostname, hostname, service: name })))
      .filter(({ hostname }) => hostname === (query.get('hostname') ?? hostname)),
  })),
  route('POST', '/workers/scripts/:script/domains/changeset', (state, { params, body }) => {
    const { hosts } = state.scriptNamed(params.script);
    const wanted = z.array(customHost).parse(JSON.parse(body.toString()));
    const added = wanted.filter(({ hostname }) => !hosts.includes(hostname));
    const conflicting = added.filter(({ hostname }) => state.recordsOf(hostname).length > 0);
    return { result: { added, removed: [], updated: [], conflicting } };
  }),
  route('PUT', '/workers/scripts/:script/domains/records', (state, { params, body }) => {
    const script = state.scriptNamed(params.script);
    const { origins, override_existing_dns_record: overrides } = jsonOf(body, {
      override_scope: z.boolean(),
      override_existing_origin: z.boolean(),
      override_existing_dns_record: z.boolean(),
      origins: z.array(customHost),
    });
    for (const { hostname } of origins.filter((each) => !script.hosts.includes(each.hostname))) {
      const zone = state.zoneOf(hostname);
      if (!overrides && state.recordsOf(hostname).length > 0)
        throw new Refusal(409, 100_117, `${hostname} has externally managed DNS records.`);
      zone.records = zone.records.filter(({ name }) => name !== hostname);
      state.addRecord({ type: 'AAAA', name: hostname, content: '100::', proxied: true });
    }
    script.hosts = origins.map(({ hostname }) => hostname);
    return { result: {} };
  }),
  route('POST', '/queues/:queue/consumers', (state, { params, body }) => {
    const queue = state.queues.get(params.queue ?? '');
    if (!queue) throw new Refusal(404, 11_000, 'Queue not found.');
    if (queue.consumers.length > 0)
      throw new Refusal(400, 11_004, `Queue ${queue.name} already has a consumer.`);
    const consumer = { id: state.newId(), ...consumerOf(state, body) };
    queue.consumers.push(consumer);
    return { result: { consumer_id: consumer.id } };
  }),
  route('PUT', '/queues/:queue/consumers/:consumer', (state, { params, body }) => {
    const queue = state.queues.get(params.queue ?? '');
    const consumer = queue?.consumers.find(({ id }) => id === params.consumer);
    if (!consumer) throw new Refusal(404, 11_000, 'Consumer not found.');
    Object.assign(consumer, consumerOf(state, body));
    return { result: { consumer_id: consumer.id } };
  }),
  route('PUT', '/workflows/:workflow', (state, { params, body }) => {
    const input = jsonOf(body, { script_name: z.string(), class_name: z.string() });
    if (!state.subdomain) throw new Refusal(400, 10_007, 'Workflows need a workers.dev subdomain.');
    state.scriptNamed(input.script_name);
    state.workflows.set(params.workflow ?? '', { script: input.script_name, className: input.class_name });
    return { result: { id: params.workflow } };
  }),
  route('GET', '/workflows/:workflow', (state, { params }) => {
    const workflow = state.workflows.get(params.workflow ?? '');
    if (!workflow) throw new Refusal(404, 10_200, 'workflow.not_found');
    const { script, className } = workflow;
    return { result: { name: params.workflow, script_name: script, class_name: className } };
  }),
];

function consumerOf(state: AccountState, body: Buffer) {
  const input = jsonOf(body, {
    type: z.literal('worker'),
    script_name: z.string(),
    dead_letter_queue: z.string().optional(),
    settings: z.strictObject({
      batch_size: z.int().max(100),
      max_retries: z.int().max(100),
      max_wait_time_ms: z.int().max(60_000),
    }),
  });
  state.scriptNamed(input.script_name);
  const deadLetterQueue = input.dead_letter_queue ?? null;
  if (deadLetterQueue && !state.queueNamed(deadLetterQueue))
    throw new Refusal(400, 11_003, `There is no queue ${deadLetterQueue}.`);
  return { script: input.script_name, settings: input.settings, deadLetterQueue };
}

async function upload(state: AccountState, { params, body, headers }: RouteCall) {
  const name = params.script ?? '';
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const input = metadata.parse(JSON.parse(String(form.get('metadata'))));
  if (!form.has(input.main_module))
    throw new Refusal(400, 10_021, `There is no module ${input.main_module}.`);
  for (const each of input.bindings) state.requireBound(each);
  const script = state.scripts.get(name) ?? newScript(name);
  migrate(script, input.migrations, input.bindings);
  const secrets = new Map(script.secrets);
  for (const { type, name: secret, text } of input.bindings)
    if (type === 'secret_text') secrets.set(secret, String(text));
  const createdAt = new Date().toISOString();
  const version = {
    id: randomUUID(),
    createdAt,
    bindings: input.bindings.filter(({ type }) => type !== 'secret_text'),
    message: input.annotations?.['workers/message'] ?? null,
    tag: input.annotations?.['workers/tag'] ?? null,
    secrets,
  };
  script.versions.push(version);
  return { script, version };
}

/** Secrets are part of a version: a change of one makes a version and serves it, if the last one is the one that serves. */
function changeSecrets(script: Script, change: (secrets: Map<string, string>) => void): void {
  const last = script.versions.at(-1);
  if (last && last.id !== script.deployed)
    throw new Refusal(400, 10_215, 'Secret edit failed: the latest version of the Worker is not deployed.');
  change(script.secrets);
  if (!last) return;
  const version = {
    ...last,
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    secrets: new Map(script.secrets),
  };
  script.versions.push(version);
  deployVersion(script, version.id, null);
}

function changedSecrets(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

function deployVersion(script: Script, versionId: string, message: string | null) {
  script.deployed = versionId;
  script.secrets = new Map(script.versions.find(({ id }) => id === versionId)?.secrets);
  script.deployments.unshift({ id: randomUUID(), versionId, createdAt: new Date().toISOString(), message });
}

/** Refuses a class without a migration, and a migration that starts from another tag than the script has. */
function migrate(
  script: Script,
  migrations: z.infer<typeof metadata>['migrations'],
  bindings: readonly Binding[],
): void {
  if (migrations) {
    if ((migrations.old_tag ?? null) !== script.migrationTag)
      throw new Refusal(412, 10_079, `The script’s migration tag is ${script.migrationTag}.`);
    script.migrationTag = migrations.new_tag;
    for (const step of migrations.steps) for (const each of step.new_sqlite_classes) script.classes.add(each);
  }
  for (const { type, class_name: className, script_name: owner } of bindings)
    if (type === 'durable_object_namespace' && owner === undefined && !script.classes.has(String(className)))
      throw new Refusal(
        400,
        10_061,
        `Cannot create binding for class ${String(className)}: no migration made it.`,
      );
}

function deploymentsOf({ deployments }: Script) {
  return deployments.map(({ id, versionId, createdAt, message }) => ({
    id,
    source: 'wrangler',
    strategy: 'percentage',
    author_email: 'someone@example.com',
    created_on: createdAt,
    annotations: message ? { 'workers/message': message } : {},
    versions: [{ version_id: versionId, percentage: 100 }],
  }));
}
