import { z } from '@hono/zod-openapi';
import { problems } from '../http/answers.ts';
import { byOperator } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { exportLedger } from '../ledger/export.ts';

const EXPORT = '/v1/operations/ledger/export';

export const ledgerRoutes = newRouter();

ledgerRoutes.openAPIRegistry.registerPath({
  method: 'get',
  path: EXPORT,
  summary: 'The whole ledger as NDJSON',
  security: byOperator.security,
  responses: {
    200: {
      description: 'Accounts, transfers, blocks',
      content: { 'application/x-ndjson': { schema: z.string() } },
    },
    ...problems,
  },
});
ledgerRoutes.use(EXPORT, ...byOperator.middleware);
ledgerRoutes.get(EXPORT, (c) =>
  c.body(exportLedger(c.get('ctx')), 200, { 'content-type': 'application/x-ndjson' }),
);
