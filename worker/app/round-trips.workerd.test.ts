import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';

/** Methods that don't leave the isolate: they build a statement or name an object. */
const LOCAL_METHODS: ReadonlySet<PropertyKey> = new Set([
  'prepare',
  'bind',
  'getByName',
  'idFromName',
  'get',
]);
const STORES = [
  'DB',
  'EDGE',
  'RATE_LIMITER',
  'BREAKER',
  'OUTBOX',
  'CLICKS',
  'EMAILS',
  'WEBHOOKS',
  'SYNC',
] as const;

let member: Member;

beforeAll(async () => {
  member = await (await openScene()).signUp();
});

it('a list of links with a cached key costs two round trips: the rate limiter and one batch of D1', async () => {
  await tripsOf('/v1/publisher/links');
  expect(await tripsOf('/v1/publisher/links')).toEqual(['RATE_LIMITER.take', 'DB.batch']);
});

it('a call with a key that is not cached costs one more', async () => {
  const other = await (await openScene()).signUp();
  expect(await tripsOf('/v1/publisher/links', other)).toHaveLength(3);
});

async function tripsOf(path: string, { key } = member): Promise<string[]> {
  const trips: string[] = [];
  const bindings = { ...env };
  for (const name of STORES) Reflect.set(bindings, name, counting(env[name], name, name, trips));
  const response = await callWith(bindings, path, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return trips;
}

/** Records each call that leaves the isolate. KV's `get` does; a Durable Object namespace's only names an object. */
function counting<Binding extends object>(
  binding: Binding,
  name: string,
  path: string,
  trips: string[],
): Binding {
  return new Proxy(binding, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      const isLocal = LOCAL_METHODS.has(property) && !(name === 'EDGE' && property === 'get');
      return (...args: unknown[]) => {
        if (!isLocal) trips.push(`${path}.${String(property)}`);
        const result: unknown = Reflect.apply(member, target, args.map(unwrapped));
        return isLocal && typeof result === 'object' && result !== null ? counted(result) : result;
      };
    },
  });

  function counted(built: object): object {
    const wrapped = counting(built, name, path, trips);
    originals.set(wrapped, built);
    return wrapped;
  }
}

const originals = new WeakMap<object, object>();

/** A binding accepts only its own objects, such as a statement in a batch. */
function unwrapped(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(unwrapped);
  return typeof argument === 'object' && argument !== null ? (originals.get(argument) ?? argument) : argument;
}
