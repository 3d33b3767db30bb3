import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { failure } from '../../platform/failure.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { isPublisherId, publisherMalformed } from '../../platform/ids.ts';
import { rateLimitedPublic } from '../../platform/rate-limits/by-address.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { inlineScript } from './script-forms.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

const scriptInput = z.object({
  publisher_id: z.string().max(40).optional().openapi({ example: 'PUB000001' }),
  publisherId: z.string().max(40).optional(),
  platform: z.enum(PLATFORMS).optional().openapi({ example: 'cursor' }),
});
const description = {
  path: '/generate-script',
  summary: 'Get the inline auto-link script',
  description:
    'The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.',
  ...rateLimitedPublic,
  responses: {
    200: { description: 'JavaScript', content: { [JAVASCRIPT]: { schema: z.string() } } },
    ...problems,
  },
} as const;

const publisherMissing = failure('publisher.missing', 400, 'Publisher ID Required', {
  action: 'Send `publisher_id`.',
});

const byQuery = createRoute({ method: 'get', ...description, request: { query: scriptInput } });
const byBody = createRoute({
  method: 'post',
  ...description,
  request: { body: jsonBody(scriptInput, { publisher_id: 'PUB000001' }) },
});

export const generateScriptRoutes = newRouter()
  .openapi(byQuery, async (c) => respond(c, c.req.valid('query')))
  .openapi(byBody, async (c) => respond(c, c.req.valid('json')));

/** Throws `publisher.missing` (400), `publisher.malformed`, `publisher.unknown` (404). */
async function respond(c: HonoContext<AppEnv>, input: z.infer<typeof scriptInput>) {
  const publisher = (input.publisher_id ?? input.publisherId ?? '').trim().toUpperCase();
  if (publisher === '') throw publisherMissing();
  if (!isPublisherId(publisher)) throw publisherMalformed('Publisher ID should be in format PUB000001');
  const { publisherId } = await readPublisher(c.get('ctx').db, publisher);
  const { platform } = input;
  const script = inlineScript({ origin: c.env.PUBLIC_ORIGIN, publisherId, platform });
  return c.body(script, 200, { 'content-type': JAVASCRIPT });
}
