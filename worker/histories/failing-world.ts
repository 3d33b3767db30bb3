import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';

/** Some calls of a store that fail in a row, before or after they took effect. */
export interface Failure {
  store: 'database' | 'archive';
  /** The first call that fails, from 0. */
  at: number;
  calls: number;
  isAfter: boolean;
}

class Unreachable extends Error {}

/** Counts the calls of a store and lets some of them fail. */
export class Outage {
  hasStruck = false;
  readonly #failure: Failure | null;
  #calls = 0;

  constructor(failure: Failure | null) {
    this.#failure = failure;
  }

  async call<Result>(store: Failure['store'], call: () => Promise<Result>): Promise<Result> {
    const failure = this.#failure;
    if (failure?.store !== store) return call();
    const number = this.#calls++;
    if (number < failure.at || number >= failure.at + failure.calls) return call();
    this.hasStruck = true;
    if (failure.isAfter) await call();
    throw new Unreachable(`The ${store} is out of reach.`);
  }
}

const QUERIES: ReadonlySet<PropertyKey> = new Set(['run', 'all', 'first', 'raw', 'exec']);
const OBJECT_CALLS: ReadonlySet<PropertyKey> = new Set(['get', 'put', 'head', 'list', 'delete']);

/** A context whose stores fail as the outage says. */
export function failingContext(ctx: Context, outage: Outage): Context {
  return {
    ...ctx,
    db: openDatabase(failingDatabase(ctx.db.$client, outage)),
    archive: calling(ctx.archive, OBJECT_CALLS, (call) => outage.call('archive', call)),
  };
}

function failingDatabase(d1: D1Database, outage: Outage): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const fail = <Result>(call: () => Promise<Result>) => outage.call('database', call);
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(calling(statement, QUERIES, fail), {
      get: (target, name) =>
        name === 'bind'
          ? (...values: unknown[]) => wrap(statement.bind(...values))
          : Reflect.get(target, name),
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          fail(() => target.batch(statements.map((each) => real.get(each) ?? each)));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function calling<Binding extends object>(
  binding: Binding,
  names: ReadonlySet<PropertyKey>,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (!names.has(name)) return member.bind(target);
      return (...input: unknown[]) => around(() => Reflect.apply(member, target, input));
    },
  });
}
