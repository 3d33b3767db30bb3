import type { Visit } from './records.ts';
import type { Row } from './row.ts';

export function storeVisit(sql: SqlStorage, visit: Visit): void {
  sql.exec(
    'INSERT INTO visits VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    visit.token,
    visit.network,
    visit.program,
    visit.domain,
    visit.clickRef,
    visit.publisherRef,
    visit.device,
    visit.trip,
    visit.country,
    visit.at,
  );
}

/** The newest visit with a sub-ID, or null. */
export function findVisitByClickRef(sql: SqlStorage, clickRef: string): Visit | null {
  const query = 'SELECT * FROM visits WHERE clickRef = ? ORDER BY at DESC, token LIMIT 1';
  return sql.exec<Row<Visit>>(query, clickRef).toArray()[0] ?? null;
}

export function findVisit(sql: SqlStorage, token: string): Visit | null {
  return sql.exec<Row<Visit>>('SELECT * FROM visits WHERE token = ?', token).toArray()[0] ?? null;
}
