import type { MicroUsd } from '../../platform/money.ts';
import type { Day } from '../../platform/time.ts';
import type { ClickDay } from './records.ts';
import type { Row } from './row.ts';

/** Counts a paid click on its day. Returns the day's row. */
export function countClick(sql: SqlStorage, click: Omit<ClickDay, 'id' | 'clicks'>): ClickDay {
  return sql
    .exec<Row<ClickDay>>(
      `INSERT INTO click_days (day, publisherRef, clickRef, program, country, clicks, revenue)
       VALUES (?, ?, ?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET clicks = clicks + 1, revenue = revenue + excluded.revenue RETURNING *`,
      click.day,
      click.publisherRef,
      click.clickRef,
      click.program,
      click.country,
      click.revenue,
    )
    .one();
}

/** Both days are included. */
export function clickDays(sql: SqlStorage, from: Day, to: Day): ClickDay[] {
  const query = 'SELECT * FROM click_days WHERE day BETWEEN ? AND ? ORDER BY day, id';
  return sql.exec<Row<ClickDay>>(query, from, to).toArray();
}

export function latestClickDays(sql: SqlStorage, limit: number): ClickDay[] {
  return sql.exec<Row<ClickDay>>('SELECT * FROM click_days ORDER BY id DESC LIMIT ?', limit).toArray();
}

/** The row in which a click is counted, or null. */
export function clickDayOf(sql: SqlStorage, clickRef: string, program: number): ClickDay | null {
  const query = 'SELECT * FROM click_days WHERE clickRef = ? AND program = ? ORDER BY id DESC LIMIT 1';
  return sql.exec<Row<ClickDay>>(query, clickRef, program).toArray()[0] ?? null;
}

/** Restates a day's revenue. Returns the row, or null if there is none. */
export function restateClickDay(sql: SqlStorage, id: number, revenue: MicroUsd): ClickDay | null {
  const query = 'UPDATE click_days SET revenue = ? WHERE id = ? RETURNING *';
  return sql.exec<Row<ClickDay>>(query, revenue, id).toArray()[0] ?? null;
}
