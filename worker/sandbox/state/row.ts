/** A record in the type that SQLite requires. Columns have the names of the record's fields. */
export type Row<T> = T & Record<string, SqlStorageValue>;
