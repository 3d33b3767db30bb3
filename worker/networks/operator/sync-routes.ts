import { z } from '@hono/zod-openapi';
import { restoreProgramNumbers } from '../../catalog/number-archive.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { NETWORK_SLUGS, SYNC_KINDS } from '../../platform/contract/networks.ts';
import { failure } from '../../platform/failure.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { acceptRefused } from '../accept-refused.ts';
import { resetBreaker } from '../reset-breaker.ts';
import { listRuns } from '../run-history.ts';
import { type SyncInput, startSync } from '../start-sync.ts';
import { syncRange } from '../sync-range.ts';
import { closingRecord, listClosings } from './refused-closings.ts';
import { runRecord, runRecordOf } from './run-record.ts';

const syncOptionNotForKind = failure('sync.option_not_for_kind', 400, (sentence: string) => sentence, {
  action: 'Leave out the option that `detail` names.',
  sample: ['Only a catalog sync has this option.'],
});

const runs = operation({
  method: 'get',
  path: '/v1/operations/sync-runs',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List sync runs',
  request: {
    query: z.object({
      ...paging,
      network: z.string().optional(),
      kind: z.enum(SYNC_KINDS).optional(),
    }),
  },
  responses: pageOf(runRecord, 'Sync runs, newest first'),
});

const start = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/sync',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Start a sync',
  request: {
    params: z.object({ network: z.enum(NETWORK_SLUGS) }),
    query: z.object({
      kind: z.enum(SYNC_KINDS).default('catalog'),
      from: z.iso.date().optional().openapi({ description: 'First day of a revenue sync (UTC)' }),
      to: z.iso
        .date()
        .optional()
        .openapi({ description: 'Last day of a revenue sync (UTC); the range is limited to 400 days' }),
      full: z.stringbool().default(false).openapi({
        type: 'boolean',
        description: 'Read all programs with their categories and countries again, changed or not',
      }),
    }),
  },
  responses: { 202: json(z.object({ data: runRecord, meta }), 'The sync run was started'), ...problems },
});

const runParams = { params: z.object({ id: idParameter('run') }) };

const closings = operation({
  method: 'get',
  path: '/v1/operations/sync-runs/{id}/closings',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List the programs that a refused feed would have closed',
  request: { ...runParams, query: z.object(paging) },
  responses: pageOf(
    closingRecord,
    'The programs, sorted by advertiser. Empty unless the feed can be accepted',
  ),
});

const accept = operation({
  method: 'post',
  path: '/v1/operations/sync-runs/{id}/accept',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Accept a refused feed',
  description:
    'Starts a sync that may close the programs that the refused feed would have closed. If it would close more than these, it is refused again.',
  request: {
    ...runParams,
    body: jsonBody(z.strictObject({ reason: decisionReason }), {
      reason: 'The network ended its US programs.',
    }),
  },
  responses: { 202: json(z.object({ data: runRecord, meta }), 'The sync run was started'), ...problems },
});

const restoreNumbers = operation({
  method: 'post',
  path: '/v1/operations/program-numbers/restore',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Restore archived program numbers in a new database',
  responses: {
    200: json(
      z.object({ data: z.object({ added: z.int() }), meta }),
      'The number of restored program numbers',
    ),
    ...problems,
  },
});

const breakerStatus = z.object({
  status: z.enum(['CLOSED', 'OPEN', 'HALF_OPEN']),
  failures: z.int(),
  lastFailureTime: z.number().nullable(),
  nextRetryTime: z.number().nullable(),
});
const breakerParams = { params: z.object({ network: z.enum(NETWORK_SLUGS) }) };

const breaker = operation({
  method: 'get',
  path: '/v1/operations/networks/{network}/breaker',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Get a network’s circuit breaker',
  request: breakerParams,
  responses: {
    200: json(z.object({ data: breakerStatus, meta }), 'The state of the circuit breaker'),
    ...problems,
  },
});

const reset = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/breaker/reset',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Reset a network’s circuit breaker',
  description: 'Only an open circuit breaker can be reset.',
  request: breakerParams,
  responses: {
    200: json(z.object({ data: breakerStatus, meta }), 'The state of the circuit breaker'),
    ...problems,
  },
});

/** A range applies to revenue syncs only, a full reading to catalog syncs only. Throws `sync.option_not_for_kind`. */
function requireMatching({ kind, range, isFull }: Omit<SyncInput, 'network'>): void {
  const wrong = kind === 'catalog' ? range && '"from" and "to" are' : isFull && '"full" is';
  if (!wrong) return;
  const message = `${wrong} not for a ${kind} sync.`;
  throw syncOptionNotForKind(message);
}

export const syncRoutes = newRouter()
  .openapi(runs, async (c) => {
    const ctx = c.get('ctx');
    const { network, kind, page, per_page } = c.req.valid('query');
    const found = await listRuns(ctx, { networkId: network, kind, page, perPage: per_page });
    return c.json(pageBody(ctx, found.runs.map(runRecordOf), found.total), 200);
  })
  .openapi(start, async (c) => {
    const ctx = c.get('ctx');
    const { kind, from, to, full } = c.req.valid('query');
    const { network } = c.req.valid('param');
    const input = { network, kind, range: syncRange(ctx.now, { from, to }), isFull: full };
    requireMatching(input);
    const run = await startSync(ctx, c.env.SYNC, input);
    return c.json({ data: runRecordOf(run), meta: metaOf(ctx) }, 202);
  })
  .openapi(closings, async (c) => {
    const ctx = c.get('ctx');
    const found = await listClosings(ctx, c.req.valid('param').id, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, found.programs, found.total), 200);
  })
  .openapi(accept, async (c) => {
    const ctx = c.get('ctx');
    const run = await acceptRefused(ctx, c.env.SYNC, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: runRecordOf(run), meta: metaOf(ctx) }, 202);
  })
  .openapi(restoreNumbers, async (c) => {
    const ctx = c.get('ctx');
    const added = await restoreProgramNumbers(ctx, c.env.ARCHIVE);
    await recordAction(ctx, { action: 'program_numbers.restored', subject: 'programs', detail: { added } });
    return c.json({ data: { added }, meta: metaOf(ctx) }, 200);
  })
  .openapi(breaker, async (c) => {
    const ctx = c.get('ctx');
    const data = await c.env.BREAKER.getByName(c.req.valid('param').network).status();
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(reset, async (c) => {
    const ctx = c.get('ctx');
    const data = await resetBreaker(ctx, c.env.BREAKER, c.req.valid('param').network);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });
