import { z } from 'zod';
import { type AccountRoute, jsonOf, pageOf, route } from './account-route.ts';
import {
  type AccountState,
  type Bucket,
  DEFAULT_RETENTION_SECONDS,
  type Queue,
  Refusal,
  type Subscription,
} from './account-state.ts';

const MAX_RETENTION_SECONDS = 14 * 24 * 60 * 60;
const lockRule = z.strictObject({
  id: z.string(),
  enabled: z.boolean(),
  prefix: z.string().optional(),
  condition: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Age'), maxAgeSeconds: z.int().positive() }),
    z.strictObject({ type: z.literal('Indefinite') }),
  ]),
});

/** KV namespaces, R2 buckets and queues. */
const EMAIL_EVENTS = [
  ...['message.delivered', 'message.deferred', 'message.bounced'],
  ...['message.failed', 'message.rejected', 'message.complained'],
] as const;

export const storeRoutes: AccountRoute[] = [
  route('GET', '/storage/kv/namespaces', (state, { query }) =>
    pageOf(
      [...state.namespaces].map(([id, title]) => ({ id, title })),
      query,
    ),
  ),
  route('POST', '/storage/kv/namespaces', (state, { body }) => {
    const { title } = jsonOf(body, { title: z.string().min(1) });
    if ([...state.namespaces.values()].includes(title))
      throw new Refusal(400, 10_014, 'a namespace with this account ID and title already exists');
    const id = state.newId();
    state.namespaces.set(id, title);
    return { result: { id, title, supports_url_encoding: true } };
  }),
  route('PUT', '/storage/kv/namespaces/:namespace/values/:key', (state, { params, body, headers }) => {
    if (headers['content-type']?.startsWith('application/json'))
      throw new Refusal(400, 10_012, 'A value is text or a form.');
    state.values.set(valueName(state, params), body.toString());
    return { result: {} };
  }),
  route('DELETE', '/storage/kv/namespaces/:namespace/values/:key', (state, { params }) => {
    state.values.delete(valueName(state, params));
    return { result: {} };
  }),
  route('GET', '/r2/buckets/:bucket', (state, { params, headers }) => ({
    result: bucketBody(bucketOf(state, params.bucket, headers['cf-r2-jurisdiction'])),
  })),
  route('POST', '/r2/buckets', (state, { body, headers }) => {
    const input = jsonOf(body, {
      name: z.string().min(3),
      locationHint: z.enum(['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']).optional(),
    });
    if (state.buckets.has(input.name))
      throw new Refusal(409, 10_004, 'The bucket you tried to create already exists, and you own it.');
    const jurisdiction = String(headers['cf-r2-jurisdiction'] ?? 'default');
    const bucket = {
      name: input.name,
      jurisdiction,
      location: input.locationHint ?? null,
      lockRules: [],
      objects: new Map(),
    };
    state.buckets.set(input.name, bucket);
    return { result: bucketBody(bucket) };
  }),
  route('PUT', '/r2/buckets/:bucket/lock', (state, { params, body, headers }) => {
    const bucket = bucketOf(state, params.bucket, headers['cf-r2-jurisdiction']);
    bucket.lockRules = jsonOf(body, { rules: z.array(lockRule).max(1_000) }).rules;
    return { result: {} };
  }),
  objectRoute('GET', (state, { params, headers }) => {
    const { objects } = bucketOf(state, params.bucket, headers['cf-r2-jurisdiction']);
    const text = objects.get(params.key ?? '');
    if (text === undefined) throw new Refusal(404, 10_007, 'The specified key does not exist.');
    return { result: null, text };
  }),
  objectRoute('PUT', (state, { params, headers, body }) => {
    bucketOf(state, params.bucket, headers['cf-r2-jurisdiction']).objects.set(
      params.key ?? '',
      body.toString(),
    );
    return { result: { key: params.key } };
  }),
  route('GET', '/queues', (state, { query }) => {
    const names = query.getAll('name');
    const queues = [...state.queues.values()].filter(
      ({ name }) => names.length === 0 || names.includes(name),
    );
    return pageOf(queues.map(queueBody), query);
  }),
  route('POST', '/queues', (state, { body }) => {
    const { queue_name: name } = jsonOf(body, { queue_name: z.string().regex(/^[a-z0-9-]{1,63}$/) });
    if (state.queueNamed(name)) throw new Refusal(409, 11_009, `Queue name '${name}' is already taken.`);
    const queue = { id: state.newId(), name, retentionSeconds: DEFAULT_RETENTION_SECONDS, consumers: [] };
    state.queues.set(queue.id, queue);
    return { result: queueBody(queue) };
  }),
  route('PATCH', '/queues/:queue', (state, { params, body }) => {
    const queue = state.queues.get(params.queue ?? '');
    if (!queue) throw new Refusal(404, 11_000, 'Queue not found.');
    const { settings } = jsonOf(body, {
      queue_name: z.literal(queue.name).optional(),
      settings: z.strictObject({ message_retention_period: z.int().min(60).max(MAX_RETENTION_SECONDS) }),
    });
    queue.retentionSeconds = settings.message_retention_period;
    return { result: queueBody(queue) };
  }),
  route('GET', '/event_subscriptions/subscriptions', (state, { query }) =>
    pageOf(state.subscriptions.map(subscriptionBody), query),
  ),
  route('POST', '/event_subscriptions/subscriptions', (state, { body }) => {
    const { source, ...input } = jsonOf(body, { ...subscriptionFields(state), source: emailSource });
    const zone = state.zones.find(({ id }) => id === source.zone_id);
    if (!zone?.sending.includes(source.domain))
      throw new Refusal(400, 10_000, `${source.domain} is no sending domain of the zone.`);
    if (state.subscriptions.some((each) => each.source.domain === source.domain))
      throw new Refusal(409, 10_000, 'A subscription of this source exists.');
    const { destination, ...rest } = input;
    const made = { id: state.newId(), ...rest, source, queueId: destination.queue_id };
    state.subscriptions.push(made);
    return { result: subscriptionBody(made) };
  }),
  route('PATCH', '/event_subscriptions/subscriptions/:id', (state, { params, body }) => {
    const found = state.subscriptions.find(({ id }) => id === params.id);
    if (!found) throw new Refusal(404, 10_000, 'The subscription does not exist.');
    const { destination, ...rest } = jsonOf(body, subscriptionFields(state));
    Object.assign(found, rest, { queueId: destination.queue_id });
    return { result: subscriptionBody(found) };
  }),
];

const emailSource = z.strictObject({
  type: z.literal('email.sending'),
  zone_id: z.string(),
  domain: z.string(),
});

function subscriptionFields(state: AccountState) {
  return {
    name: z.string().min(1),
    enabled: z.boolean(),
    destination: z.strictObject({
      type: z.literal('queues.queue'),
      queue_id: z.string().refine((id) => state.queues.has(id), 'There is no such queue.'),
    }),
    events: z.array(z.enum(EMAIL_EVENTS)).min(1),
  };
}

function subscriptionBody({ queueId, ...rest }: Subscription) {
  return { ...rest, destination: { type: 'queues.queue', queue_id: queueId } };
}

/** An object's key has slashes. */
function objectRoute(method: string, handle: AccountRoute['handle']): AccountRoute {
  return {
    method,
    path: /^\/accounts\/(?<account>[^/]+)\/r2\/buckets\/(?<bucket>[^/]+)\/objects\/(?<key>.+)$/,
    handle,
  };
}

function valueName(state: AccountState, { namespace = '', key = '' }: Record<string, string>): string {
  if (!state.namespaces.has(namespace)) throw new Refusal(404, 10_013, 'namespace not found');
  return `${namespace}/${decodeURIComponent(key)}`;
}

function bucketOf(state: AccountState, name = '', jurisdiction: string | string[] = 'default'): Bucket {
  const bucket = state.buckets.get(name);
  if (!bucket || bucket.jurisdiction !== jurisdiction)
    throw new Refusal(404, 10_006, 'The specified bucket does not exist.');
  return bucket;
}

function bucketBody({ name, jurisdiction, location }: Bucket) {
  return {
    name,
    jurisdiction,
    location: location?.toUpperCase() ?? null,
    creation_date: '2026-01-01T00:00:00Z',
  };
}

function queueBody({ id, name, retentionSeconds, consumers }: Queue) {
  return {
    queue_id: id,
    queue_name: name,
    settings: { delivery_delay: 0, message_retention_period: retentionSeconds },
    producers: [],
    producers_total_count: 0,
    consumers: consumers.map((consumer) => ({
      consumer_id: consumer.id,
      script: consumer.script,
      type: 'worker',
      settings: consumer.settings,
      dead_letter_queue: consumer.deadLetterQueue,
    })),
    consumers_total_count: consumers.length,
  };
}
