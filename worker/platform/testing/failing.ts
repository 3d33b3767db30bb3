/** Calls that only build a question or name a place; the call that follows them goes out. */
const BUILDING: ReadonlySet<PropertyKey> = new Set(['prepare', 'bind', 'getByName']);

/** A binding whose store does not answer as it should: every call that goes out ends as `fate` does. */
export function failing<Binding extends object>(binding: Binding, fate: () => Promise<never>): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || !BUILDING.has(name)) return fate;
      return (...facts: unknown[]) => failing(Reflect.apply(member, target, facts), fate);
    },
  });
}

/** What a store that is down answers. */
export const down = () => Promise.reject(new Error('The store is down.'));

/** What a store that hangs answers: nothing, ever. */
export const hanging = () => new Promise<never>(() => {});

/** Books that refuse the statements of this form. */
export function failsFor(books: D1Database, form: RegExp): D1Database {
  return new Proxy(books, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => (form.test(sql) ? failing(target, down).prepare(sql) : target.prepare(sql));
      if (name === 'batch') return (statements: D1PreparedStatement[]) => target.batch(statements);
      return Reflect.get(target, name);
    },
  });
}
