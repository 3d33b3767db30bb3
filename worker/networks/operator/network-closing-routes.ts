import { z } from '@hono/zod-openapi';
import { closeNetwork, openNetwork, readClosing } from '../../catalog/close-network.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { closingFields, closingOf } from './closing-fields.ts';
import { previewClosing } from './closing-preview.ts';

const params = z.object({ network: z.string().max(40).openapi({ example: 'wildfire' }) });
const state = z.object({ data: z.object({ network_id: z.string(), ...closingFields }), meta });

const preview = operation({
  method: 'get',
  path: '/v1/operations/networks/{network}/closing-preview',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Preview the closing of a network',
  request: { params },
  responses: {
    200: json(
      z.object({
        data: z.object({
          network_id: z.string(),
          programs: z.int().openapi({ example: 1_200 }).describe('Open programs'),
          links: z
            .int()
            .openapi({ example: 340 })
            .describe(
              'Stored links to these programs, and destinations that are followed without one, with clicks in the last 30 days. They are counted once a day',
            ),
          publishers: z.int().openapi({ example: 25 }).describe('The publishers of these links'),
          clicks: z
            .int()
            .openapi({ example: 12_000 })
            .describe('The clicks of these links in the last 30 days'),
        }),
        meta,
      }),
      'What the closing would stop',
    ),
    ...problems,
  },
});

const close = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/close',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Close a network',
  description:
    'None of its programs is open until it is opened again: their links lead straight to the shops and earn nothing. The programs keep their statuses. Its sales and payments are still read, reconciled and paid out. A network that is closed already stays as it is.',
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'The contract has ended.' }),
  },
  responses: { 200: json(state, 'The network is closed'), ...problems },
});

const open = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/open',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Open a closed network again',
  description:
    'Its programs that are approved and that it lists are open again. Those that it or an operator has closed stay closed.',
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'The dispute is settled.' }),
  },
  responses: { 200: json(state, 'The network is open'), ...problems },
});

export const networkClosingRoutes = newRouter()
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    const found = await previewClosing(ctx, network);
    return c.json({ data: { network_id: network, ...found }, meta: metaOf(ctx) }, 200);
  })
  .openapi(close, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await closeNetwork(ctx, network, c.req.valid('json').reason);
    const data = { network_id: network, ...closingOf(await readClosing(ctx, network)) };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(open, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await openNetwork(ctx, network, c.req.valid('json').reason);
    const data = { network_id: network, ...closingOf(await readClosing(ctx, network)) };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });
