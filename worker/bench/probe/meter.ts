const NOTHING = {
  clicks: 0,
  /** Calls of a store. */
  calls: 0,
  /** Times that a store was loaded into memory. */
  wakes: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** A put of the key-value interface is a row written. */
  keysPut: 0,
  /** Each time that an alarm is set is a row written. */
  alarmsSet: 0,
  alarmRuns: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  r2Reads: 0,
  r2Writes: 0,
};

/** What stores have read and written. */
export type Metered = typeof NOTHING;

/** Adds up what is read and written. */
export class Meter {
  #sum: Metered = { ...NOTHING };
  #cursors: SqlStorageCursor<never>[] = [];

  add(some: Partial<Metered>): void {
    for (const [name, value] of Object.entries(some)) this.#sum[name as keyof Metered] += value;
  }

  /** A cursor's rows are known once it was read to its end. */
  watch(cursor: SqlStorageCursor<never>): void {
    this.#cursors.push(cursor);
  }

  /** Adds up the rows of the cursors, which all ended. */
  settle(): void {
    for (const { rowsRead, rowsWritten } of this.#cursors) this.add({ rowsRead, rowsWritten });
    this.#cursors = [];
  }

  /** Returns the sums and starts from zero. */
  take(): Metered {
    this.settle();
    const sum = this.#sum;
    this.#sum = { ...NOTHING };
    return sum;
  }
}

/** Counts the rows of an object's storage. */
export function meterStorage(storage: DurableObjectStorage, meter: Meter): void {
  const { sql, kv } = storage;
  const exec = sql.exec.bind(sql);
  sql.exec = ((query: string, ...values: SqlStorageValue[]) => {
    const cursor = exec(query, ...values);
    meter.watch(cursor as SqlStorageCursor<never>);
    return cursor;
  }) as typeof sql.exec;
  const put = kv.put.bind(kv);
  kv.put = (key, value) => {
    meter.add({ keysPut: 1 });
    put(key, value);
  };
}

/** Counts the rows of the batches of a database. Code that writes does it in batches. */
export function meteredDatabase(d1: D1Database, meter: Meter): D1Database {
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await d1.batch(statements);
    for (const { meta } of results)
      meter.add({ d1RowsRead: meta.rows_read, d1RowsWritten: meta.rows_written });
    return results;
  };
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'batch') return batch;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

export function meteredBucket(bucket: R2Bucket, meter: Meter): R2Bucket {
  return {
    get: (key: string) => {
      meter.add({ r2Reads: 1 });
      return bucket.get(key);
    },
    put: (key: string, value: Uint8Array) => {
      meter.add({ r2Writes: 1 });
      return bucket.put(key, value);
    },
    list: (options?: R2ListOptions) => bucket.list(options),
    delete: (keys: string[]) => bucket.delete(keys),
  } as unknown as R2Bucket;
}
