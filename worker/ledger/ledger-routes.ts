import { z } from '@hono/zod-openapi';
import { recordAction } from '../platform/audit/write-audit.ts';
import { anyone, byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { readHead } from './archive-heads.ts';
import { readLastBlocks } from './block-rows.ts';
import { exportLedger } from './export.ts';
import { openHeadKey } from './head-key.ts';

/** A head of a local system, signed with the local key. */
const EXAMPLE = {
  hash: '50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c',
  signature: 'kQOYHmJaxvCouhEsvECsnR5PG4CZPdTwMqgMHh8OM9fXqgncvRMDqevkRnJKBZxqTdtd6mxFY9xj554jTuP7DA',
  publicKey: 'CxOQSVe6kPDh3-mvK4JmAIjrnR2f8tOuKZdHRjLIfBo',
};

const hashField = z.string().openapi({ example: EXAMPLE.hash });
const signatureField = z
  .string()
  .openapi({ example: EXAMPLE.signature })
  .describe('An Ed25519 signature, base64url-encoded');
const publicKeyField = z
  .string()
  .openapi({ example: EXAMPLE.publicKey })
  .describe('The Ed25519 public key: 32 bytes, base64url-encoded');
/** A block is closed every five minutes. */
const CACHED = { 'cache-control': 'public, max-age=60' };

const head = operation({
  method: 'get',
  path: '/v1/ledger/head',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get the signed head of the ledger',
  description:
    'Returns the last closed block. Store it: `npm run ledger:verify -- --head <file>` can later prove that no earlier entry has changed.',
  responses: {
    200: json(
      z.object({
        data: z
          .object({
            sequence: z.int().openapi({ example: 412 }).describe('The block number'),
            hash: hashField,
            closed_at: z.iso.datetime(),
            signature: signatureField.nullable(),
            public_key: publicKeyField,
            transfers: z
              .int()
              .openapi({ example: 20_931 })
              .describe('The number of transfers in this and all earlier blocks'),
          })
          .nullable(),
        meta,
      }),
      'The signed head; null before the first block',
    ),
    ...problems,
  },
});

export const ledgerHeadRoutes = newRouter().openapi(head, async (c) => {
  const ctx = c.get('ctx');
  const { publicKey } = await openHeadKey(c.env);
  const data = await readHead(ctx, publicKey);
  return c.json({ data, meta: metaOf(ctx) }, 200, CACHED);
});

const MAX_BLOCKS = 100;

const blocks = operation({
  method: 'get',
  path: '/v1/ledger/blocks',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'List the last blocks of the ledger',
  description:
    'With them, anyone can check that each block names the one before it, and that each hash and signature is right: `hash` is the SHA-256 of the JSON array `[number,first_seq,last_seq,row_count,rows_hash,previous_hash,closed_at]`, and the signature covers `["tributary.ledger.head",number,hash,closed_at]`. They have no amounts.',
  request: { query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_BLOCKS).default(50) }) },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            number: z.int().openapi({ example: 412 }),
            first_seq: z.int().openapi({ example: 20_900 }),
            last_seq: z.int().openapi({ example: 20_931 }),
            row_count: z.int().openapi({ example: 32 }),
            rows_hash: hashField.describe('SHA-256 over the transfers of the block'),
            previous_hash: hashField,
            hash: hashField,
            closed_at: z.int().openapi({ example: 1_795_910_400_000 }).describe('Milliseconds since 1970'),
            signature: signatureField,
          }),
        ),
        public_key: publicKeyField,
        meta,
      }),
      'The last blocks, newest first',
    ),
    ...problems,
  },
});

export const ledgerBlockRoutes = newRouter().openapi(blocks, async (c) => {
  const ctx = c.get('ctx');
  const { publicKey } = await openHeadKey(c.env);
  const data = await readLastBlocks(ctx, c.req.valid('query').limit);
  return c.json({ data, public_key: publicKey, meta: metaOf(ctx) }, 200, CACHED);
});

/** Typed as any media type, because the library would take the stream of a JSON type for a value. */
const NDJSON: string = 'application/x-ndjson';

const ledgerExport = operation({
  method: 'get',
  path: '/v1/operations/ledger/export',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Export the ledger as NDJSON',
  request: {
    query: z.object({
      cursor: z
        .string()
        .optional()
        .describe('The cursor from the last line (`continue`) of the previous part'),
    }),
  },
  responses: {
    200: {
      description:
        'Accounts, transfers and blocks, up to a million transfers per part. The last line is `end`, or `continue` with the next cursor',
      content: { [NDJSON]: { schema: z.string() } },
    },
    ...problems,
  },
});

export const ledgerExportRoutes = newRouter().openapi(ledgerExport, async (c) => {
  const ctx = c.get('ctx');
  const { cursor } = c.req.valid('query');
  await recordAction(ctx, {
    action: 'ledger.exported',
    subject: 'ledger',
    detail: { cursor: cursor ?? null },
  });
  return c.body(exportLedger(ctx, { cursor }), 200, { 'content-type': NDJSON });
});
