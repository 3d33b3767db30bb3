import { createRoute, z } from '@hono/zod-openapi';
import { byOperator } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { readHead } from '../ledger/archive-heads.ts';
import { exportLedger } from '../ledger/export.ts';
import { openHeadKey } from '../ledger/head-key.ts';
import { rateLimitedPublic } from '../rate-limits/by-address.ts';

/** A head of a local system, signed with its fixed key. */
const EXAMPLE = {
  hash: '50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c',
  signature: 'kQOYHmJaxvCouhEsvECsnR5PG4CZPdTwMqgMHh8OM9fXqgncvRMDqevkRnJKBZxqTdtd6mxFY9xj554jTuP7DA',
  publicKey: 'CxOQSVe6kPDh3-mvK4JmAIjrnR2f8tOuKZdHRjLIfBo',
};
const EXPORT = '/operations/ledger/export';

const head = createRoute({
  method: 'get',
  path: '/ledger/head',
  summary: 'The last closed block of the ledger, signed',
  description:
    'Keep it: `npm run ledger:verify -- --head <file>` later shows that nothing closed before it was changed.',
  ...rateLimitedPublic,
  responses: {
    200: json(
      z.object({
        data: z
          .object({
            sequence: z.int().openapi({ example: 412 }).describe('The number of the block'),
            hash: z.string().openapi({ example: EXAMPLE.hash }),
            closed_at: z.iso.datetime(),
            signature: z
              .string()
              .nullable()
              .openapi({ example: EXAMPLE.signature })
              .describe('Ed25519, base64url'),
            public_key: z
              .string()
              .openapi({ example: EXAMPLE.publicKey })
              .describe('Ed25519, 32 bytes as base64url'),
            transfers: z
              .int()
              .openapi({ example: 20_931 })
              .describe('Transfers in this block and all before it'),
          })
          .nullable(),
        meta,
      }),
      'Null before the first block',
    ),
    ...problems,
  },
});

export const ledgerRoutes = newRouter().openapi(head, async (c) => {
  const ctx = c.get('ctx');
  const { publicKey } = await openHeadKey(c.env);
  const data = await readHead(ctx, publicKey);
  return c.json({ data, meta: metaOf(ctx) }, 200, { 'cache-control': 'public, max-age=60' });
});

ledgerRoutes.openAPIRegistry.registerPath({
  method: 'get',
  path: EXPORT,
  summary: 'The whole ledger as NDJSON, in parts of a million transfers',
  security: byOperator.security,
  request: {
    query: z.object({
      cursor: z.string().optional().describe('From the last line (`continue`) of the part before'),
    }),
  },
  responses: {
    200: {
      description: 'Accounts, transfers, blocks; the last line is `end`, or `continue` with the next cursor',
      content: { 'application/x-ndjson': { schema: z.string() } },
    },
    ...problems,
  },
});
ledgerRoutes.use(EXPORT, ...byOperator.middleware);
ledgerRoutes.get(EXPORT, (c) =>
  c.body(exportLedger(c.get('ctx'), { cursor: c.req.query('cursor') }), 200, {
    'content-type': 'application/x-ndjson',
  }),
);
