import { jsonChunks } from '../../platform/bulk.ts';
import { type PendingUse, SESSION_GAP_MS } from './use-tally.ts';

/** Adds the features of a day to those that are stored. */
export const ADD_FEATURES = `features = (SELECT json_group_object(name, times) FROM (
  SELECT name, SUM(times) AS times FROM (
    SELECT key AS name, value AS times FROM json_each(usage_days.features)
    UNION ALL SELECT key, value FROM json_each(excluded.features))
  GROUP BY name))`;

const USED = `(SELECT value->>0 AS publisher_id, value->>1 AS first_at, value->>2 AS last_at, value->>3 AS features
  FROM json_each(?1)) AS used`;

const CONTINUE = `UPDATE usage_sessions SET last_used_at = MAX(usage_sessions.last_used_at, used.last_at),
    features = (SELECT json_group_array(feature) FROM (
      SELECT value AS feature FROM json_each(usage_sessions.features)
      UNION SELECT value FROM json_each(used.features)))
  FROM ${USED}
  WHERE usage_sessions.publisher_id = used.publisher_id
    AND usage_sessions.last_used_at > used.first_at - ${SESSION_GAP_MS}`;

const BEGIN = `INSERT INTO usage_sessions (publisher_id, started_at, last_used_at, features)
  SELECT publisher_id, first_at, last_at, features FROM ${USED}
  WHERE NOT EXISTS (SELECT 1 FROM usage_sessions s WHERE s.publisher_id = used.publisher_id
    AND s.last_used_at > used.first_at - ${SESSION_GAP_MS})
  ON CONFLICT DO NOTHING`;

const BY_PROGRAMS = `INSERT INTO usage_days (publisher_id, day, sessions, minutes, features)
  SELECT used.value->>0, used.value->>1, 0, 0,
    (SELECT json_group_object(feature.value, 0) FROM json_each(used.value->>2) AS feature)
  FROM json_each(?1) AS used WHERE true
  ON CONFLICT (publisher_id, day) DO UPDATE SET ${ADD_FEATURES}`;

/** Stores what accounts have used, in one transaction: sessions begin or go on, and days get the features of programs. */
export async function storeUses(d1: D1Database, uses: readonly PendingUse[]): Promise<void> {
  const ofBrowsers = uses.flatMap(({ publisherId, session }) =>
    session ? [[publisherId, session.firstAt, session.lastAt, [...session.features]]] : [],
  );
  const ofPrograms = uses.flatMap(({ publisherId, day, byPrograms }) =>
    byPrograms.size > 0 ? [[publisherId, day, [...byPrograms]]] : [],
  );
  const statements = [
    ...jsonChunks(ofBrowsers).flatMap((rows) => [CONTINUE, BEGIN].map((sql) => d1.prepare(sql).bind(rows))),
    ...jsonChunks(ofPrograms).map((rows) => d1.prepare(BY_PROGRAMS).bind(rows)),
  ];
  if (statements.length > 0) await d1.batch(statements);
}
