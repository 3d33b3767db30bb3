import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { latestLinks } from './latest-links.ts';

const record = z.object({
  id: idField('lnk'),
  publisher_id: z.string(),
  brand_id: idField('brd'),
  brand_name: z.string(),
  program_id: idField('prg'),
  title: z.string(),
  network_id: z.string().nullable(),
  network_name: z.string().nullable(),
  affiliate_url: z.url(),
  original_url: z.string(),
  network_url: z
    .string()
    .nullable()
    .openapi({ example: 'https://wild.link/e?c=104127&d=1001&tc={click_id}' })
    .describe(
      'The network’s link to which it redirects, with `{click_id}` in place of a click; null if there is none',
    ),
  is_cj_tracked: z
    .boolean()
    .openapi({ example: false })
    .describe('True if the network’s link is on a tracking host of CJ'),
  status: z.enum(['active', 'inactive']).openapi({ example: 'active' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/link-verification',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List the ten most recently updated links',
  responses: {
    200: json(
      z.object({ data: z.array(record), meta }),
      'Links of all publishers, most recently updated first',
    ),
    ...problems,
  },
});

export const linkVerificationRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const data = (await latestLinks(ctx)).map(
    (link): z.infer<typeof record> => ({
      id: link.id,
      publisher_id: link.publisherId,
      brand_id: link.brandId,
      brand_name: link.brandName,
      program_id: link.programId,
      title: link.title,
      network_id: link.networkId,
      network_name: link.networkName,
      affiliate_url: link.affiliateUrl,
      original_url: link.originalUrl,
      network_url: link.networkUrl,
      is_cj_tracked: link.isCjTracked,
      status: link.status === 'active' ? 'active' : 'inactive',
      created_at: toIso(link.createdAt),
      updated_at: toIso(link.updatedAt),
    }),
  );
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
