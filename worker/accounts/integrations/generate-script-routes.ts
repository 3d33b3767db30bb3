import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { failure } from '../../platform/failure.ts';
import { anyone } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import type { Tag } from '../../platform/http/tags.ts';
import { isPublisherId, publisherMalformed, TEST_PUBLISHER } from '../../platform/ids.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { inlineScript } from './script-forms.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

const scriptInput = z.object({
  publisher_id: z.string().max(40).optional().openapi({ example: 'PUB000001' }),
  publisherId: z.string().max(40).optional(),
  platform: z.enum(PLATFORMS).optional().openapi({ example: 'cursor' }),
});
const generateScript = <Path extends string>(path: Path, tag: Tag) => ({
  path,
  tag,
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS' as const,
  summary: 'Get the inline auto-link script',
  description:
    'The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.',
  responses: {
    200: { description: 'JavaScript', content: { [JAVASCRIPT]: { schema: z.string() } } },
    ...problems,
  },
});

const publisherMissing = failure('publisher.missing', 400, 'Publisher ID Required', {
  action: 'Send `publisher_id`.',
});

const byQuery = <Path extends string>(path: Path, tag: Tag) =>
  operation({
    method: 'get',
    ...generateScript(path, tag),
    example: { parameters: { publisher_id: 'PUB000001' } },
    request: { query: scriptInput },
  });
const byBody = <Path extends string>(path: Path, tag: Tag) =>
  operation({
    method: 'post',
    effect: 'nothing',
    ...generateScript(path, tag),
    request: { body: jsonBody(scriptInput, { publisher_id: 'PUB000001' }) },
  });

export const generateScriptRoutes = newRouter()
  .openapi(byQuery('/v1/generate-script', 'Publisher'), async (c) => respond(c, c.req.valid('query')))
  .openapi(byBody('/v1/generate-script', 'Publisher'), async (c) => respond(c, c.req.valid('json')))
  .openapi(byQuery('/functions/v1/generate-script', 'Legacy'), async (c) => respond(c, c.req.valid('query')))
  .openapi(byBody('/functions/v1/generate-script', 'Legacy'), async (c) => respond(c, c.req.valid('json')));

/** Throws `publisher.missing` (400), `publisher.malformed`, `publisher.unknown` (404). */
async function respond(c: HonoContext<AppEnv>, input: z.infer<typeof scriptInput>) {
  const publisher = (input.publisher_id ?? input.publisherId ?? '').trim().toUpperCase();
  if (publisher === '') throw publisherMissing();
  if (!isPublisherId(publisher)) throw publisherMalformed('Publisher ID should be in format PUB000001');
  // The test publisher has no account, and its clicks are in no total.
  const publisherId =
    publisher === TEST_PUBLISHER
      ? TEST_PUBLISHER
      : (await readPublisher(c.get('ctx').db, publisher)).publisherId;
  const { platform } = input;
  const script = inlineScript({ origin: c.env.PUBLIC_ORIGIN, publisherId, platform });
  return c.body(script, 200, { 'content-type': JAVASCRIPT });
}
