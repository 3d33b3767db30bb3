import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { openHeadKey } from '../ledger/head-key.ts';
import type { Context } from '../platform/context.ts';
import { keyId } from '../platform/encryption.ts';
import { byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { keysOf } from '../platform/key-list.ts';
import { readKeyUse } from '../platform/reencrypt.ts';
import { ENCRYPTED_TEXTS } from './encrypted-texts.ts';

const id = z.string().openapi({ example: '9f86d081' });

const record = z.object({
  encryption: z
    .array(
      z.object({
        id,
        is_in_list: z.boolean().describe('Whether ENCRYPTION_KEY has this key'),
        is_newest: z.boolean().describe('Whether it encrypts; the others only decrypt'),
        texts: z.int().describe('Stored texts that it has encrypted'),
        places: z.array(
          z.object({ place: z.string().openapi({ example: 'payout_tax.encrypted' }), texts: z.int() }),
        ),
      }),
    )
    .describe(
      'The keys of ENCRYPTION_KEY, newest first, and keys that the list lacks although texts need them',
    ),
  click_ids: z.array(z.object({ id })).describe('The keys of CLICK_ID_KEY, newest first'),
  addresses: z.object({ id }).describe('ADDRESS_KEY'),
  ledger: z.object({
    public_key: z.string().openapi({ example: 'CxOQSVe6kPDh3-mvK4JmAIjrnR2f8tOuKZdHRjLIfBo' }),
  }),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/deployment-keys',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List the deployment’s keys by their IDs',
  description:
    'An ID is the start of a hash and discloses nothing of its key. An older key can be dropped once it has no texts.',
  responses: { 200: json(z.object({ data: record, meta }), 'The keys'), ...problems },
});

export const deploymentKeyRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const data = await readKeys(ctx, c.env);
  return c.json({ data, meta: metaOf(ctx) }, 200);
});

async function readKeys(ctx: Context, env: Env): Promise<z.infer<typeof record>> {
  const [uses, { publicKey }] = await Promise.all([readKeyUse(ctx, ENCRYPTED_TEXTS), openHeadKey(env)]);
  const listed = keysOf(env.ENCRYPTION_KEY).map(keyId);
  const ids = [...new Set([...listed, ...uses.map((use) => use.keyId)])];
  return {
    encryption: ids.map((each) => {
      const own = uses.filter((use) => use.keyId === each);
      return {
        id: each,
        is_in_list: listed.includes(each),
        is_newest: each === listed[0],
        texts: own.reduce((sum, { texts }) => sum + texts, 0),
        places: own.map(({ place, texts }) => ({ place, texts })),
      };
    }),
    click_ids: clickIdKeys(env).map((key) => ({ id: keyId(key) })),
    addresses: { id: keyId(env.ADDRESS_KEY) },
    ledger: { public_key: publicKey },
  };
}
