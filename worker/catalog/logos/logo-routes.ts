import { z } from '@hono/zod-openapi';
import { anyone } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { SECOND } from '../../platform/time.ts';
import { readLogoUrl } from '../brand-logo.ts';
import { logoVersion } from '../logo-url.ts';
import { findLogo, LOGO_LIFETIME_MS } from './find-logo.ts';
import { logoEnvOf } from './logo-env.ts';

const KEPT = `public, max-age=${LOGO_LIFETIME_MS / SECOND}, immutable`;
const SHORTLY = 'public, max-age=3600';

const image = { schema: z.string().openapi({ format: 'binary' }) };
const logo = operation({
  method: 'get',
  path: '/v1/brands/{id}/logo',
  tag: 'Publisher',
  callers: anyone,
  limit: 'LOGOS_BY_ADDRESS',
  summary: 'Get the logo of a brand (public)',
  description:
    'The image that the brand’s network states, from our own host. A brand’s `logo_url` leads here and changes with the image.',
  request: {
    params: z.object({ id: idParameter('brd') }),
    query: z.object({ v: z.string().max(64).optional().describe('The version of the logo') }),
  },
  responses: {
    200: {
      description: 'The image',
      content: { 'image/png': image, 'image/jpeg': image, 'image/webp': image, 'image/gif': image },
    },
    204: { description: 'There is no logo, or it can’t be loaded now' },
    ...problems,
  },
});

export const logoRoutes = newRouter().openapi(logo, async (c) => {
  const ctx = c.get('ctx');
  const stated = await readLogoUrl(ctx, c.req.valid('param').id);
  const found = stated === null ? null : await findLogo(logoEnvOf(c.env), stated);
  // Not a 404, which browsers would report as an error of the page. They keep this too.
  if (stated === null || found === null) return c.body(null, 204, { 'cache-control': SHORTLY });
  const isVersion = c.req.valid('query').v === logoVersion(stated);
  return new Response(found.bytes, {
    headers: {
      'content-type': found.type,
      'cache-control': isVersion ? KEPT : SHORTLY,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    },
  });
});
