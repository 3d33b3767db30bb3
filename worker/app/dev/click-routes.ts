import { createRoute, z } from '@hono/zod-openapi';
import { CLICK_CLASSIFICATIONS } from '../../clicks/classification.ts';
import { createClickId } from '../../clicks/click-id.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { clickOf, clickRow } from '../../clicks/click-record.ts';
import { storeName, storeOf } from '../../clicks/store/store-name.ts';
import { writeClicks } from '../../clicks/write-clicks.ts';
import { localOnly } from '../../platform/http/access.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { publisherNumber } from '../../platform/ids.ts';
import { parseInstant } from '../../platform/time.ts';
import { readDemoProgram } from './demo-partner.ts';

const visit = z.object({
  at: z.iso.datetime(),
  classification: z.enum(CLICK_CLASSIFICATIONS).default('click'),
  sub_id: z.string().max(100).nullable().default(null),
  country: z.string().length(2).nullable().default(null),
  user_agent: z.string().max(300).nullable().default(null),
  referer: z.url().nullable().default(null),
});

const clicks = createRoute({
  method: 'post',
  path: '/clicks',
  hide: true,
  request: {
    body: {
      ...json(
        z.object({ publisher_id: publisherIdParameter, visits: z.array(visit).min(1).max(2_000) }),
        'Earlier visits',
      ),
      required: true,
    },
  },
  responses: {
    201: json(z.object({ data: z.object({ click_ids: z.array(z.string()) }) }), 'Stored'),
    ...problems,
  },
});

/** The reason that the redirect gives for each classification, or the most frequent of them. */
const REASONS = {
  click: 'counted',
  bot: 'known_bot',
  preview: 'prefetch',
  duplicate: 'repeated_click',
  blocked: 'program_closed',
  unmonetized: 'no_program',
  test: 'test_click',
} as const;

/** Stores earlier clicks on the demo partner's program, on a local system only. A redirect can't make these. */
export const localClickRoutes = newRouter();
localClickRoutes.use(localOnly);
localClickRoutes.openapi(clicks, async (c) => {
  const { publisher_id: publisherId, visits } = c.req.valid('json');
  const program = await readDemoProgram(c.get('ctx'));
  const [key] = clickIdKeys(c.env);
  const publisher = publisherNumber(publisherId) ?? 0;
  const rows = visits.map((each) => {
    const clickedAt = parseInstant(each.at);
    const clickId = createClickId(key, { at: clickedAt, publisher, program: program.number });
    const { classification, country, referer } = each;
    return clickRow({
      link: {
        ...{ publisherId, requestedBy: null, linkId: null, subId: each.sub_id, trafficSource: 'go' },
        ...{ programId: program.id, brandId: program.brandId, networkId: program.networkId },
        destination: program.programUrl,
      },
      event: {
        ...{ clickId, clickedAt, classification, reason: REASONS[classification] },
        ...{ referer, userAgent: each.user_agent, country, ipHash: null },
      },
    });
  });
  await writeClicks(c.env, rows);
  const clickIds = rows.map((row) => clickOf(row).clickId);
  // An older month is only read once its totals are published.
  for (const name of new Set(clickIds.map((id) => storeName(storeOf(id)))))
    await c.env.CLICK_STORES.getByName(name).publish();
  return c.json({ data: { click_ids: clickIds } }, 201);
});
