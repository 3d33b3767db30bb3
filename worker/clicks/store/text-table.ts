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

  /** The number of a text, which is added if it is new. */
  numberOf(text: string): number {
    const cached = this.#numbers.get(text);
    if (cached !== undefined) return cached;
    const [row] = this.#sql.exec<Row>(`SELECT id, text FROM ${this.#table} WHERE text = ?`, text).toArray();
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

  #keep(row: Row): Row {
    if (this.#texts.size >= MAX_CACHED) this.forget();
    this.#numbers.set(row.text, row.id);
    this.#texts.set(row.id, row.text);
    return row;
  }
}

type Row = { id: number; text: string };
