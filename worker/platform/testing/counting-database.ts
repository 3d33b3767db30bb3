/** A database that counts its queries, and the rows that they read, as D1 bills them. */
export class CountingDatabase {
  /** Of batches, `all` and `run`. */
  rowsRead = 0;
  /** Statements that were prepared; each is run once. */
  queries = 0;
  readonly binding: D1Database;

  constructor(database: D1Database) {
    this.binding = new Proxy(database, {
      get: (target, name) => {
        if (name === 'batch') return (statements: D1PreparedStatement[]) => this.#batch(target, statements);
        if (name === 'prepare') return (text: string) => this.#prepare(target, text);
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  #prepare(database: D1Database, text: string): D1PreparedStatement {
    this.queries++;
    return this.#counting(database.prepare(text));
  }

  /** The statement itself, because a batch accepts no other object. */
  #counting(statement: D1PreparedStatement): D1PreparedStatement {
    const all = statement.all.bind(statement);
    const run = statement.run.bind(statement);
    const bind = statement.bind.bind(statement);
    return Object.assign(statement, {
      all: async () => this.#count(await all()),
      run: async () => this.#count(await run()),
      bind: (...values: unknown[]) => this.#counting(bind(...values)),
    });
  }

  async #batch(database: D1Database, statements: D1PreparedStatement[]) {
    const results = await database.batch(statements);
    for (const result of results) this.#count(result);
    return results;
  }

  #count<Result extends D1Result>(result: Result): Result {
    this.rowsRead += result.meta.rows_read;
    return result;
  }
}
