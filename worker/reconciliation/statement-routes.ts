import { z } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { closeStatement } from './close-statement.ts';
import { compareStatement } from './compare-statement.ts';
import { monthFigures, networkBalances } from './month-figures.ts';
import { networkSlug } from './network-slug.ts';
import { statementMonth } from './statement-month.ts';
import {
  columnMapping,
  statementDetail,
  statementDetailOf,
  statementRecord,
  statementRecordOf,
} from './statement-record.ts';
import { statementSums } from './statement-sums.ts';
import { listStatements, readStatement, takeReports, uploadStatement } from './statements.ts';
import { STATEMENT_STATES } from './tables.ts';

const MAX_FILE_LENGTH = 7_000_000;

const one = z.object({ data: statementDetail, meta });
const params = z.object({ id: idParameter('nst') });
const moneyNote = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((text) => text.toWellFormed())
  .nullable()
  .default(null);

const list = operation({
  method: 'get',
  path: '/v1/operations/network-statements',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the monthly statements of networks',
  request: {
    query: z.object({
      ...paging,
      network: networkSlug.optional(),
      state: z.enum(STATEMENT_STATES).optional(),
    }),
  },
  responses: pageOf(statementRecord, 'Statements, newest month first'),
});

const upload = operation({
  method: 'post',
  path: '/v1/operations/network-statements',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Upload a network’s statement of a month',
  description:
    'Reads the CSV file and compares it with our report rows of the month. A long statement can be uploaded in parts; a row that was uploaded before gets the new amount. The IDs are those of the network: a partner’s orders and clicks are matched with its reports by the identity of its settings. Lines that can’t be read are kept and listed.',
  request: {
    body: jsonBody(
      z.strictObject({
        network: networkSlug,
        month: statementMonth,
        content: z.string().min(1).max(MAX_FILE_LENGTH).describe('The CSV file, with a header'),
        columns: columnMapping,
        reason: decisionReason,
      }),
      {
        network: 'cj',
        month: '2026-11',
        content: 'Commission ID,Amount\n8801,12.50\n',
        columns: { id: 'Commission ID', amount: 'Amount', date: null, currency: null, decimal: null },
        reason: 'The statement of November',
      },
    ),
  },
  responses: { 201: json(one, 'The statement after the comparison'), ...problems },
});

const fromReports = operation({
  method: 'post',
  path: '/v1/operations/network-statements/from-reports',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Take a network’s reports of a month as its statement',
  description:
    'For a network that sends no other statement. Run a revenue sync of the month first. Rows that the network changes later become differences. The month can close, but is not agreed, and its earnings stay unaudited. A statement of the network is never replaced.',
  request: {
    body: jsonBody(z.strictObject({ network: networkSlug, month: statementMonth, reason: decisionReason }), {
      network: 'siteplug',
      month: '2026-11',
      reason: 'SitePlug sends no statement',
    }),
  },
  responses: { 201: json(one, 'The statement after the comparison'), ...problems },
});

const read = operation({
  method: 'get',
  path: '/v1/operations/network-statements/{id}',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get a network’s statement with the figures of its month',
  request: { params },
  responses: { 200: json(one, 'The statement'), ...problems },
});

const compare = operation({
  method: 'post',
  path: '/v1/operations/network-statements/{id}/compare',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Compare a statement with our report rows again',
  description:
    'The comparison also runs within an hour after a row of the month has changed. Earnings of the month become audited, except those with an open difference.',
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'CJ has corrected two rows' }),
  },
  responses: { 200: json(one, 'The statement after the comparison'), ...problems },
});

const close = operation({
  method: 'post',
  path: '/v1/operations/network-statements/{id}/close',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Close the month of a statement',
  description:
    'Possible once the month is over, all lines are read or settled, all differences are explained or corrected, and the money is there. If it isn’t, `money_note` says why the month closes all the same. A late row, a canceled payment or a difference that is set back opens it again.',
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: decisionReason, money_note: moneyNote }), {
      reason: 'All differences are explained',
      money_note: null,
    }),
  },
  responses: { 200: json(one, 'The closed statement'), ...problems },
});

export const networkStatementRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network: networkId, state, ...page } = c.req.valid('query');
    const { rows, total } = await listStatements(ctx, { networkId, state, ...limitOffset(page) });
    const sums = await statementSums(ctx, rows);
    const data = rows.flatMap((row, at) => (sums[at] ? [statementRecordOf(row, sums[at])] : []));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(upload, async (c) => {
    const ctx = c.get('ctx');
    const { network: networkId, month, content, columns, reason } = c.req.valid('json');
    const id = await uploadStatement(ctx, { networkId, month, csv: content, columns, reason });
    await compareStatement(ctx, id, null);
    return c.json({ data: await detailOf(ctx, id), meta: metaOf(ctx) }, 201);
  })
  .openapi(fromReports, async (c) => {
    const ctx = c.get('ctx');
    const { network: networkId, month, reason } = c.req.valid('json');
    const id = await takeReports(ctx, { networkId, month }, reason);
    await compareStatement(ctx, id, null);
    return c.json({ data: await detailOf(ctx, id), meta: metaOf(ctx) }, 201);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: await detailOf(ctx, c.req.valid('param').id), meta: metaOf(ctx) }, 200);
  })
  .openapi(compare, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await compareStatement(ctx, id, c.req.valid('json').reason);
    return c.json({ data: await detailOf(ctx, id), meta: metaOf(ctx) }, 200);
  })
  .openapi(close, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const { reason, money_note } = c.req.valid('json');
    await closeStatement(ctx, id, { reason, moneyNote: money_note });
    return c.json({ data: await detailOf(ctx, id), meta: metaOf(ctx) }, 200);
  });

async function detailOf(ctx: Context, id: NetworkStatementId): Promise<z.infer<typeof statementDetail>> {
  const statement = await readStatement(ctx, id);
  const [[sums], figures, balances] = await Promise.all([
    statementSums(ctx, [statement]),
    monthFigures(ctx, statement),
    networkBalances(ctx, statement.networkId),
  ]);
  if (!sums) throw new Error(`The statement ${id} has no sums.`);
  return statementDetailOf(statement, sums, figures, balances);
}
