import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { clickRecord } from '../clicks/redirect/click-data.ts';
import { SUB_ID_RULES } from '../clicks/redirect/sub-id.ts';
import { problems } from '../platform/http/responses.ts';
import type { AppEnv } from '../platform/http/router.ts';

const publisher = z.string().openapi({ example: 'PUB000001' });
const url = z.string().describe('The URL-encoded destination; alias `u`');
const common = {
  ref: z.string().optional().describe(`${SUB_ID_RULES} Alias \`c\`.`),
  test: z.enum(['1']).optional().describe('Marks a test click: it redirects and is stored but never counts'),
};

const responses = {
  200: {
    description:
      'The click as JSON if the request has `Accept: application/json`; otherwise a page that names a destination without a program',
    content: {
      'application/json': { schema: clickRecord },
      'text/html': { schema: z.string() },
    },
  },
  302: {
    description: 'Redirects to the shop through the affiliate network',
    headers: { location: { description: 'The URL to follow', schema: { type: 'string' as const } } },
  },
  403: {
    description:
      'An empty body for a prefetch, so that the browser requests the link when the visitor follows it',
  },
  ...problems,
};

/** The tracker serves these paths before the API’s router, so they are described here. */
const REDIRECTS = [
  {
    path: '/go/{publisher_id}',
    summary: 'Redirect to a URL',
    request: { params: z.object({ publisher_id: publisher }), query: z.object({ url, ...common }) },
  },
  {
    path: '/go/{publisher_id}/{brand}',
    summary: 'Redirect to a brand or one of its URLs',
    request: {
      params: z.object({
        publisher_id: publisher,
        brand: z
          .string()
          .describe('A brand ID, program ID or domain')
          .openapi({ example: 'alder-nook.example' }),
      }),
      query: z.object({ url: url.optional(), ...common }),
    },
  },
  {
    path: '/track',
    summary: 'Redirect with query parameters',
    request: {
      query: z.object({
        id: z.string().optional().describe('A stored link ID; no other target parameters are needed'),
        p: z.string().optional().describe('The publisher ID'),
        b: z.string().optional().describe('A brand ID'),
        np: z.string().optional().describe('A program ID'),
        url: url.optional(),
        ...common,
      }),
    },
  },
] as const;

export function describeRedirects(app: OpenAPIHono<AppEnv>): void {
  for (const { path, summary, request } of REDIRECTS)
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
      tags: ['Redirects'],
      summary,
      request,
      responses,
    });
}
