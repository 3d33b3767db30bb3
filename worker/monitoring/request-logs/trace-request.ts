import { type RequestTransfer, transfersOfRequest } from '../../ledger/request-transfers.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import type { Context } from '../../platform/context.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { REQUESTS, type StoredLine } from './request-line.ts';

/** Of each list. */
export const MAX_TRACED = 200;

export interface RequestTrace {
  lines: StoredLine[];
  /** Null while the database can't be read. */
  changes: { at: number; action: string; subject: string }[] | null;
  transfers: RequestTransfer[] | null;
}

/** What happened for a request: calls, events and messages; changes in the audit log; and transfers that are in the database yet. */
export async function traceRequest(
  ctx: Context,
  env: Pick<Env, 'REQUEST_LOG'>,
  requestId: string,
): Promise<RequestTrace> {
  const [lines, changes, transfers] = await Promise.all([
    env.REQUEST_LOG.getByName(REQUESTS).find(requestId),
    orNull(async () => {
      const { entries } = await listAudit(ctx, { requestId }, { limit: MAX_TRACED, offset: 0 });
      return entries.map(({ at, action, subject }) => ({ at, action, subject })).reverse();
    }),
    orNull(() => transfersOfRequest(ctx, requestId, MAX_TRACED)),
  ]);
  return { lines: lines.slice(0, MAX_TRACED), changes, transfers };
}

async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    log('warn', 'request_log.database_unreadable', errorFacts(error));
    return null;
  }
}
