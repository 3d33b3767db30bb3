import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { jsonBody } from '../http/json-body.ts';
import { problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { isPublisherId } from '../platform/ids.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { rateLimitedPublic } from '../rate-limits/by-address.ts';

const scriptInput = z.object({
  publisher_id: z.string().max(40).optional().openapi({ example: 'PUB000001' }),
  publisherId: z.string().max(40).optional(),
});
const description = {
  path: '/generate-script',
  summary: 'Get the loader of the auto-link script',
  description:
    'Not available yet. The auto-link script isn’t published, so this returns 404 with `script.not_available`. Until then, build links to `/go/{publisher_id}?url=…` yourself.',
  ...rateLimitedPublic,
  responses: {
    200: { description: 'JavaScript', content: { 'text/javascript': { schema: z.string() } } },
    ...problems,
  },
} as const;

const byQuery = createRoute({ method: 'get', ...description, request: { query: scriptInput } });
const byBody = createRoute({
  method: 'post',
  ...description,
  request: { body: jsonBody(scriptInput, { publisher_id: 'PUB000001' }) },
});

export const generateScriptRoutes = newRouter()
  .openapi(byQuery, async (c) => refuse(c, c.req.valid('query')))
  .openapi(byBody, async (c) => refuse(c, c.req.valid('json')));

/**
 * Throws `publisher.missing` (400), `publisher.malformed`, `publisher.unknown`, else `script.not_available` (404): a
 * loader for a missing script would fail silently on every page.
 */
async function refuse(c: HonoContext<AppEnv>, input: z.infer<typeof scriptInput>): Promise<never> {
  const publisher = (input.publisher_id ?? input.publisherId ?? '').trim().toUpperCase();
  if (publisher === '') throw new DomainError('publisher.missing', 'Publisher ID Required');
  if (!isPublisherId(publisher))
    throw new DomainError('publisher.malformed', 'Publisher ID should be in format PUB000001', 404);
  const { publisherId } = await readPublisher(c.get('ctx').db, publisher);
  throw new DomainError(
    'script.not_available',
    `The auto-link script is not published yet. Until then, write links as ${c.env.PUBLIC_ORIGIN}/go/${publisherId}?url={encoded URL}.`,
    404,
  );
}
