import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { instantOf, toIso } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS, CLICK_REASONS } from './classification.ts';
import { NETWORK_ACTIVITY } from './record-activity.ts';

const activity = operation({
  method: 'get',
  path: '/v1/operations/click-activity',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the latest clicks of the network',
  description:
    'The latest visits of all links, with data about the link only, and the number of visits of the last minute. Test clicks aren’t shown. After a restart, the visits of the last seconds may be missing.',
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            click_id: z.string().openapi({ example: '2h5n8q000700003vwhdcf7cpe9zzts' }),
            clicked_at: z.iso.datetime(),
            publisher_id: z.string(),
            brand_id: idField('brd').nullable(),
            classification: z.enum(CLICK_CLASSIFICATIONS),
            reason: z.string(),
            explanation: z.string().describe('The reason in a sentence'),
            country: z.string().nullable(),
          }),
        ),
        summary: z.object({ visits_of_last_minute: z.int() }),
        meta,
      }),
      'The latest visits, newest first',
    ),
    ...problems,
  },
});

export const activityRoutes = newRouter().openapi(activity, async (c) => {
  const { latest, lastMinute } = await c.env.CLICK_ACTIVITY.getByName(NETWORK_ACTIVITY).read();
  const data = latest.map((click) => ({
    click_id: click.clickId,
    clicked_at: toIso(instantOf(click.clickedAt)),
    publisher_id: click.publisherId,
    brand_id: click.brandId,
    classification: click.classification,
    reason: click.reason,
    explanation: CLICK_REASONS[click.reason],
    country: click.country,
  }));
  return c.json({ data, summary: { visits_of_last_minute: lastMinute }, meta: metaOf(c.get('ctx')) }, 200);
});
