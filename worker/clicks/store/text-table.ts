import { jsonPieces, MAX_PARAMETER_BYTES } from '../../platform/bulk.ts';

const MAX_CACHED = 20_000;

/** A table of distinct texts. Rows refer to a text by its number, so a repeated text is stored once. */
export class TextTable {
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  readonly #sql: SqlStorage;
  readonly #table: string;

  /** `table` must be a constant. */
  constructor(sql: SqlStorage, table: string) {
    this.#sql = sql;
    this.#table = table;
  }

  create(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS ${this.#table} (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)`,
    );
  }

  /** Adds those of these texts that are new. They are cached then, so that `numberOf` makes no query. */
  addAll(texts: ReadonlySet<string>): void {
    const unknown = [...texts].filter((text) => !this.#numbers.has(text));
    for (const { json, rows } of jsonPieces(unknown, MAX_PARAMETER_BYTES)) {
      const added = this.#query(
        `INSERT OR IGNORE INTO ${this.#table} (text) SELECT value FROM json_each(?) RETURNING id, text`,
        json,
      );
      const stored = `SELECT id, text FROM ${this.#table} WHERE text IN (SELECT value FROM json_each(?))`;
      for (const row of added.length === rows ? added : this.#query(stored, json)) this.#keep(row);
    }
  }

  /** The number of a text, which is added if it is new. */
  numberOf(text: string): number {
    const cached = this.#numbers.get(text);
    if (cached !== undefined) return cached;
    const [row] = this.#query(`SELECT id, text FROM ${this.#table} WHERE text = ?`, text);
    return this.#keep(
      row ??
        this.#sql.exec<Row>(`INSERT INTO ${this.#table} (text) VALUES (?) RETURNING id, text`, text).one(),
    ).id;
  }

  /** The text with this number. */
  textOf(number: number): string {
    const cached = this.#texts.get(number);
    if (cached !== undefined) return cached;
    return this.#keep(this.#sql.exec<Row>(`SELECT id, text FROM ${this.#table} WHERE id = ?`, number).one())
      .text;
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#numbers.clear();
    this.#texts.clear();
  }

  #query(query: string, parameter: string): Row[] {
    return this.#sql.exec<Row>(query, parameter).toArray();
  }

  #keep(row: Row): Row {
    if (this.#texts.size >= MAX_CACHED) this.forget();
    this.#numbers.set(row.text, row.id);
    this.#texts.set(row.id, row.text);
    return row;
  }
}

type Row = { id: number; text: string };
