import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { splitAsPlatform } from '../../migration-problems.ts';
import { type AccountRoute, globalRoute, jsonOf, route } from './account-route.ts';
import { type AccountState, Refusal } from './account-state.ts';

const LOCATION = z.enum(['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']);

export const databaseRoutes: AccountRoute[] = [
  route('GET', '/d1/database', (state, { query }) => ({
    result: [...state.databases]
      .map(([uuid, { name }]) => ({ uuid, name, version: 'production' }))
      // The platform's filter finds parts of names.
      .filter(({ name }) => name.includes(query.get('name') ?? '')),
  })),
  route('POST', '/d1/database', (state, { body }) => {
    const input = jsonOf(body, {
      name: z.string().min(1),
      primary_location_hint: LOCATION.optional(),
      jurisdiction: z.enum(['eu', 'fedramp']).optional(),
    });
    if ([...state.databases.values()].some(({ name }) => name === input.name))
      throw new Refusal(400, 7_502, `A database with the name ${input.name} already exists.`);
    const uuid = randomUUID();
    const location = input.jurisdiction ?? input.primary_location_hint ?? 'nearest';
    state.databases.set(uuid, {
      name: input.name,
      location,
      data: new DatabaseSync(':memory:'),
      restoredTo: null,
    });
    return { result: { uuid, name: input.name, version: 'production' } };
  }),
  route('GET', '/d1/database/:database', (state, { params }) => {
    const { uuid, name } = find(state, params.database);
    return { result: { uuid, name, version: 'production' } };
  }),
  route('POST', '/d1/database/:database/query', (state, { params, body }) => {
    const { data } = find(state, params.database);
    const { sql, params: values = [] } = jsonOf(body, {
      sql: z.string().min(1),
      params: z.array(z.union([z.string(), z.number(), z.null()])).optional(),
    });
    try {
      return { result: statements(data, sql, values) };
    } catch (error) {
      throw new Refusal(400, 7_500, String(error instanceof Error ? error.message : error));
    }
  }),
  route('POST', '/d1/database/:database/import', (state, { params, body, headers }) => {
    const { data } = find(state, params.database);
    const { action, etag } = jsonOf(body, {
      action: z.enum(['init', 'ingest']),
      etag: z.string(),
      filename: z.string().optional(),
    });
    if (action === 'init')
      return { result: { upload_url: `http://${headers.host}/uploads/${etag}`, filename: etag } };
    const sql = state.uploads.get(etag);
    if (sql === undefined) throw new Refusal(400, 7_400, 'The file was not uploaded.');
    statements(data, sql, []);
    const meta = { duration: 0, rows_read: 0, rows_written: 0, size_after: 0 };
    const result = { num_queries: 1, final_bookmark: `00000000-${state.newId()}`, meta };
    return { result: { success: true, status: 'complete', type: 'import', messages: [], result } };
  }),
  globalRoute('PUT', '/uploads/:etag', (state, { body }) => {
    const etag = createHash('md5').update(body).digest('hex');
    state.uploads.set(etag, body.toString());
    return { result: null, headers: { etag: `"${etag}"` } };
  }),
  route('GET', '/d1/database/:database/time_travel/bookmark', (state, { params, query }) => {
    find(state, params.database);
    const timestamp = query.get('timestamp');
    if (timestamp !== null && Number.isNaN(Date.parse(timestamp)))
      throw new Refusal(400, 7_400, 'The timestamp is invalid.');
    return {
      result: { bookmark: `00000000-00000000-00000000-${timestamp ? Date.parse(timestamp) : state.newId()}` },
    };
  }),
  route('POST', '/d1/database/:database/time_travel/restore', (state, { params, query }) => {
    const { uuid } = find(state, params.database);
    const bookmark = query.get('bookmark');
    const database = state.databases.get(uuid);
    if (!bookmark || !database) throw new Refusal(400, 7_400, 'A bookmark or a timestamp is required.');
    database.restoredTo = bookmark;
    return {
      result: { bookmark, previous_bookmark: `00000000-00000000-00000000-${state.newId()}`, message: 'Done' },
    };
  }),
];

function find(state: AccountState, idOrName = '') {
  for (const [uuid, database] of state.databases)
    if (uuid === idOrName || database.name === idOrName) return { uuid, ...database };
  throw new Refusal(404, 7_404, `The database ${idOrName} could not be found`);
}

/** Runs one statement with its rows, or a script of many, in one transaction. */
function statements(data: DatabaseSync, sql: string, values: readonly (string | number | null)[]) {
  data.exec('BEGIN');
  try {
    let results: unknown[] = [];
    if (/^\s*(SELECT|PRAGMA|WITH)/i.test(sql)) results = data.prepare(sql).all(...values);
    else if (values.length > 0) data.prepare(sql).run(...values);
    else for (const statement of splitAsPlatform(sql)) data.exec(statement);
    data.exec('COMMIT');
    return [{ results, success: true, meta: { duration: 0, rows_read: 0, rows_written: 0 } }];
  } catch (error) {
    data.exec('ROLLBACK');
    throw error;
  }
}
