import { z } from '@hono/zod-openapi';
import { readExampleShop } from '../../catalog/example-shop.ts';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { contextFile } from './context-file.ts';
import { FORMAT_FACTS, FORMATS } from './formats.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const formats = FORMATS.map((format) => `\`${format}\`: ${FORMAT_FACTS[format].place}`).join('; ');

const download = operation({
  method: 'get',
  path: '/v1/publisher/context/{platform}',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  operationId: 'getContextFile',
  summary: 'Download a context file for an assistant',
  description:
    'Markdown with your publisher ID, code and checks, for an assistant that builds an integration. It contains no secrets.',
  request: {
    params: z.object({ platform: z.enum(PLATFORMS).openapi({ example: 'cursor' }) }),
    query: z.object({
      format: z
        .enum(FORMATS)
        .optional()
        .describe(`${formats}. The default is the format that the platform reads`),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      headers: {
        'content-disposition': { description: 'The name of the file', schema: { type: 'string' as const } },
      },
      content: { [MARKDOWN]: { schema: z.string() } },
    },
    ...problems,
  },
});

export const contextRoutes = newRouter().openapi(download, async (c) => {
  const { PUBLIC_ORIGIN: origin, ENVIRONMENT } = c.env;
  const { platform } = c.req.valid('param');
  const shop = await readExampleShop(c.get('ctx'), origin);
  const site = { origin, publisherId: c.get('publisherId'), shop, isLocal: ENVIRONMENT === 'local' };
  const { name, text } = contextFile(site, platform, c.req.valid('query').format);
  return c.text(text, 200, {
    'content-type': MARKDOWN,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
});
