import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { callWith } from '../http/testing/call-with.ts';
import { type Member, openScene } from '../http/testing/scene.ts';

/** Calls that only build a question or name a place. */
const BUILDING: ReadonlySet<PropertyKey> = new Set(['prepare', 'bind', 'getByName', 'idFromName', 'get']);
const STORES = ['DB', 'EDGE', 'METER', 'BREAKER', 'OUTBOX', 'CLICKS', 'MAILS', 'WEBHOOKS', 'SYNC'] as const;

let member: Member;

beforeAll(async () => {
  member = await (await openScene()).signUp();
});

it('a list of links by key costs two round trips when the key is known: the meter, and one batch of the books', async () => {
  await tripsOf('/v1/publisher/links');
  expect(await tripsOf('/v1/publisher/links')).toEqual(['METER.take', 'DB.batch']);
});

it('a call of a key that the isolate does not know costs one more', async () => {
  const other = await (await openScene()).signUp();
  expect(await tripsOf('/v1/publisher/links', other)).toHaveLength(3);
});

async function tripsOf(path: string, { key } = member): Promise<string[]> {
  const trips: string[] = [];
  const bindings = { ...env };
  for (const name of STORES) Reflect.set(bindings, name, counting(env[name], name, name, trips));
  const answer = await callWith(bindings, path, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return trips;
}

/** A binding that notes each call that leaves the isolate. KV's own `get` does; a namespace's only names an object. */
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
      const builds = BUILDING.has(property) && !(name === 'EDGE' && property === 'get');
      return (...facts: unknown[]) => {
        if (!builds) trips.push(`${path}.${String(property)}`);
        const answer: unknown = Reflect.apply(member, target, facts.map(unwrapped));
        return builds && typeof answer === 'object' && answer !== null ? counted(answer) : answer;
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

/** What a binding is handed back must be its own: a statement inside a batch. */
function unwrapped(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.map(unwrapped);
  return typeof fact === 'object' && fact !== null ? (originals.get(fact) ?? fact) : fact;
}
