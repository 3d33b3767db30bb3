import { z } from '@hono/zod-openapi';
import { MAX_LINKS_PER_CALL } from '../../platform/contract/link-rules.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField, nullableIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { movedLinks } from './campaign-fields.ts';
import { moveLinks } from './move-links.ts';

const move = operation({
  method: 'patch',
  path: '/v1/publisher/affiliate-links',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: `Move up to ${MAX_LINKS_PER_CALL} links into a campaign`,
  description:
    'With null as the campaign, the links are in none afterwards. If one link is unknown, none is moved.',
  request: {
    body: jsonBody(
      z.object({
        link_ids: movedLinks,
        campaign_id: nullableIdParameter('cmp'),
      }),
      { link_ids: [sampleId('lnk')], campaign_id: sampleId('cmp') },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({ link_ids: z.array(idField('lnk')), campaign_id: idField('cmp').nullable() }),
        meta,
      }),
      'The links are in the campaign',
    ),
    ...problems,
  },
});

export const linkMoveRoutes = newRouter().openapi(move, async (c) => {
  const ctx = c.get('ctx');
  const { link_ids, campaign_id } = c.req.valid('json');
  await moveLinks(ctx, c.get('publisherId'), { linkIds: link_ids, campaignId: campaign_id });
  return c.json({ data: { link_ids, campaign_id }, meta: metaOf(ctx) }, 200);
});
