import { z } from '@hono/zod-openapi';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { byOperator, byPublisher } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { newRouter } from '../../platform/http/router.ts';
import { readStatement } from './read-statement.ts';
import { statementQuery, statementResponse, statementResponses } from './statement-response.ts';

const params = z.object({ id: idParameter('pay') });

const ofPublisher = operation({
  method: 'get',
  path: '/v1/publisher/payouts/{id}/statement',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Download the statement of a payout',
  description:
    'What the payout has paid: sales, adjustments and clawbacks, which add up to its amount. A payout has a statement once it is sent.',
  request: { params, query: statementQuery.extend({ publisher_id: z.string().optional() }) },
  responses: statementResponses,
});

const forOperator = operation({
  method: 'get',
  path: '/v1/operations/payouts/{id}/statement',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Download the statement of a payout, as its publisher sees it',
  description:
    'Before the payout is sent, it is a preview of what would be sent now, and to whom. It has the publisher’s address, so each download is in the audit log.',
  request: { params, query: statementQuery },
  responses: statementResponses,
});

export const publisherPayoutStatementRoutes = newRouter().openapi(ofPublisher, async (c) => {
  const { id } = c.req.valid('param');
  const own = { id, publisherId: c.get('publisherId') };
  const read = await readStatement(c.get('ctx'), c.env.ENCRYPTION_KEY, own);
  return statementResponse(c, read, c.req.valid('query').format);
});

export const operatorPayoutStatementRoutes = newRouter().openapi(forOperator, async (c) => {
  const ctx = c.get('ctx');
  const { id } = c.req.valid('param');
  const { format } = c.req.valid('query');
  const read = await readStatement(ctx, c.env.ENCRYPTION_KEY, { id });
  if (format !== 'json')
    await recordAction(ctx, {
      action: 'payout_statement.downloaded',
      subject: id,
      publisherId: read.payout.publisherId,
      detail: { format },
    });
  return statementResponse(c, read, format);
});
