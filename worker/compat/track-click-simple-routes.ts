import { z } from '@hono/zod-openapi';
import { anyone } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { TEST_PUBLISHER } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { followLink } from './follow-link.ts';

const PATH = '/functions/v1/track-click-simple';

const health = operation({
  method: 'get',
  path: `${PATH}/health`,
  tag: 'Legacy',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Test the connection to the simple redirect (legacy)',
  responses: {
    200: json(
      z.object({
        status: z.literal('healthy'),
        service: z.literal('track-click-simple'),
        timestamp: z.iso.datetime(),
      }),
      'It can be reached',
    ),
    ...problems,
  },
});

/**
 * The simple form of the redirect: `?u=` is the destination, `p` the publisher, `b` the brand and `c` the sub-ID. Without a
 * publisher, the click is one of the test publisher, which is part of no total.
 */
export const trackClickSimpleRoutes = newRouter().openapi(health, (c) =>
  c.json(
    {
      status: 'healthy' as const,
      service: 'track-click-simple' as const,
      timestamp: toIso(c.get('ctx').now),
    },
    200,
  ),
);

trackClickSimpleRoutes.get(PATH, (c) => followLink(c, TEST_PUBLISHER));
