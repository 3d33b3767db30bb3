/** A database that counts its queries, and the rows that its batches read, as D1 bills them. */
export class CountingDatabase {
  rowsRead = 0;
  /** Statements that were prepared; each is run once. */
  queries = 0;
  readonly binding: D1Database;

  constructor(database: D1Database) {
    this.binding = new Proxy(database, {
      get: (target, name) => {
        if (name === 'batch') return (statements: D1PreparedStatement[]) => this.#batch(target, statements);
        if (name === 'prepare') this.queries++;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  async #batch(database: D1Database, statements: D1PreparedStatement[]) {
    const results = await database.batch(statements);
    for (const { meta } of results) this.rowsRead += meta.rows_read;
    return results;
  }
}
