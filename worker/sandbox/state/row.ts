/** A record as SQLite's own type wants it; the tables' columns bear the records' names. */
export type Row<T> = T & Record<string, SqlStorageValue>;
