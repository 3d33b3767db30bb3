import { type MicroUsd, micros } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import { EXTENSION } from './life-cycle.ts';
import type { Commission, Network } from './records.ts';
import type { Row } from './row.ts';

const COLUMNS = `network, program, clickRef, publisherRef, device, trip, orderId, sale, currency, amount, quantity,
  status, validation, reason, original, eventAt, createdAt, modifiedAt, lockingAt`;

/** Adds a row to a network's report. Returns it with its ID. */
export function addCommission(sql: SqlStorage, row: Omit<Commission, 'id'>): Commission {
  return sql
    .exec<Row<Commission>>(
      `INSERT INTO commissions (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, '?')}) RETURNING *`,
      row.network,
      row.program,
      row.clickRef,
      row.publisherRef,
      row.device,
      row.trip,
      row.orderId,
      row.sale,
      row.currency,
      row.amount,
      row.quantity,
      row.status,
      row.validation,
      row.reason,
      row.original,
      row.eventAt,
      row.createdAt,
      row.modifiedAt,
      row.lockingAt,
    )
    .one();
}

export function findCommission(sql: SqlStorage, network: Network, id: number): Commission | null {
  const query = 'SELECT * FROM commissions WHERE network = ? AND id = ?';
  return sql.exec<Row<Commission>>(query, network, id).toArray()[0] ?? null;
}

export function latestCommissions(sql: SqlStorage, limit: number): Commission[] {
  return sql.exec<Row<Commission>>('SELECT * FROM commissions ORDER BY id DESC LIMIT ?', limit).toArray();
}

/** The sum of an original and its corrections. */
function netAmount(sql: SqlStorage, original: number): MicroUsd {
  const query = 'SELECT SUM(amount) AS net FROM commissions WHERE id = ?1 OR original = ?1';
  return sql.exec<{ net: MicroUsd }>(query, original).one().net;
}

export interface Change {
  status: string | null;
  validation: string | null;
  amount: MicroUsd | null;
  reason: string | null;
}

/** Changes a commission and its date of change. Null fields don't change. CJ's `extended` postpones the lock. */
export function changeCommission(sql: SqlStorage, id: number, change: Change, now: Instant): Commission {
  return sql
    .exec<Row<Commission>>(
      `UPDATE commissions SET status = COALESCE(?2, status), validation = COALESCE(?3, validation),
         amount = COALESCE(?4, amount), reason = COALESCE(?5, reason), modifiedAt = ?6,
         lockingAt = lockingAt + IIF(?2 = 'extended', ${EXTENSION}, 0) WHERE id = ?1 RETURNING *`,
      id,
      change.status,
      change.validation,
      change.amount,
      change.reason,
      now,
    )
    .one();
}

/** CJ changes an amount with a new record that has the signed difference and is posted now. */
export function correctCommission(
  sql: SqlStorage,
  original: Commission,
  amount: MicroUsd,
  reason: string | null,
  now: Instant,
): Commission {
  const difference = micros(amount - netAmount(sql, original.id));
  const sale = micros(amount === 0 ? -original.sale : 0);
  return addCommission(sql, {
    ...original,
    amount: difference,
    sale,
    reason,
    original: original.id,
    createdAt: now,
    modifiedAt: now,
  });
}
