import { z } from '@hono/zod-openapi';
import { SYNC_KINDS } from '../../platform/contract/networks.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { toIso } from '../../platform/time.ts';
import type { SyncRun } from '../run-rows.ts';

export const runRecord = z.object({
  id: idField('run'),
  network_id: z.string(),
  kind: z.enum(SYNC_KINDS),
  status: z.enum(['running', 'completed', 'refused', 'failed']).openapi({ example: 'completed' }),
  started_by: z.string(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  heartbeat_at: z.iso.datetime(),
  range_from: z.iso.date().nullable(),
  range_to: z.iso.date().nullable(),
  pages: z.int(),
  rows_expected: z.int().nullable(),
  rows_new: z.int(),
  rows_changed: z.int(),
  rows_unchanged: z.int(),
  rows_closed: z.int(),
  rows_rejected: z.int(),
  accepts: idField('run').nullable().describe('The refused run whose closings an operator has accepted'),
  full: z.boolean().describe('True if it reads every program again, changed or not'),
  error_code: z
    .string()
    .nullable()
    .describe('Why it ended without success. While it runs: why it is being tried again'),
  error_detail: z.string().nullable(),
});

export function runRecordOf(row: SyncRun): z.infer<typeof runRecord> {
  return {
    id: row.id,
    network_id: row.networkId,
    kind: row.kind,
    status: row.status,
    started_by: row.startedBy,
    started_at: toIso(row.startedAt),
    finished_at: row.finishedAt === null ? null : toIso(row.finishedAt),
    heartbeat_at: toIso(row.heartbeatAt),
    range_from: row.rangeFrom,
    range_to: row.rangeTo,
    pages: row.pages,
    rows_expected: row.rowsExpected,
    rows_new: row.rowsNew,
    rows_changed: row.rowsChanged,
    rows_unchanged: row.rowsUnchanged,
    rows_closed: row.rowsClosed,
    rows_rejected: row.rowsRejected,
    accepts: row.accepts,
    full: row.isFull,
    error_code: row.errorCode,
    error_detail: row.errorDetail,
  };
}
