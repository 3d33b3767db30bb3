/** Methods that don't call the store. The call that follows them does. */
const LOCAL_METHODS: ReadonlySet<PropertyKey> = new Set(['prepare', 'bind', 'getByName']);

/** A binding whose calls to the store all end as `outcome` does. */
export function failing<Binding extends object>(binding: Binding, outcome: () => Promise<never>): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || !LOCAL_METHODS.has(name)) return outcome;
      return (...parameters: unknown[]) => failing(Reflect.apply(member, target, parameters), outcome);
    },
  });
}

export const down = () => Promise.reject(new Error('The store is down.'));

export const hanging = () => new Promise<never>(() => {});

/** A database that fails for the statements that match. */
export function failsFor(database: D1Database, pattern: RegExp): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) =>
          pattern.test(sql) ? failing(target, down).prepare(sql) : target.prepare(sql);
      if (name === 'batch') return (statements: D1PreparedStatement[]) => target.batch(statements);
      return Reflect.get(target, name);
    },
  });
}
