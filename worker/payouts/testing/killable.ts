import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database.ts';

/** Thrown where a worker is killed. */
export class Killed extends Error {}

/** Kills a worker once, before its nth write or call. */
export class Fuse {
  #left: number;
  constructor(left: number) {
    this.#left = left;
  }

  get hasBurnt(): boolean {
    return this.#left <= 0;
  }

  step(): void {
    if (this.#left > 0 && --this.#left === 0) throw new Killed();
  }
}

/** A database that can't be reached for some writes, counted from 1, and then can. */
export class Outage {
  #at = 0;
  readonly #from: number;
  readonly #until: number;
  constructor(from: number, writes: number) {
    this.#from = from;
    this.#until = from + writes;
  }

  step(): void {
    this.#at++;
    if (this.#at >= this.#from && this.#at < this.#until)
      throw new Error('D1_ERROR: Network connection lost.');
  }
}

const WRITE = /^\s*(?:INSERT|UPDATE|DELETE|WITH[\s\S]*\bUPDATE\b)/i;

/** A context whose database kills the worker, or fails: each write is a step. */
export function killable(ctx: Context, fuse: Pick<Fuse, 'step'>): Context {
  const d1 = ctx.db.$client;
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]) => {
          if (name === 'bind') return wrap(Reflect.apply(value, target, input), isWrite);
          if (isWrite) fuse.step();
          return Reflect.apply(value, target, input);
        };
      },
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  const client = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query), WRITE.test(query));
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          fuse.step();
          return target.batch(statements.map((each) => real.get(each) ?? each));
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...ctx, db: openDatabase(client) };
}
