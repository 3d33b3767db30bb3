import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { problems } from '../http/responses.ts';
import type { AppEnv } from '../http/router.ts';
import { clickRecord } from '../tracking/click-data.ts';
import { SUB_ID_RULES } from '../tracking/sub-id.ts';

const publisher = z.string().openapi({ example: 'PUB000001' });
const url = z.string().describe('Where to, percent-encoded; `u` is taken too');
const common = {
  ref: z.string().optional().describe(`${SUB_ID_RULES} \`c\` is taken too.`),
  test: z.enum(['1']).optional().describe('A test click: it redirects and is stored, but never counts'),
};

const responses = {
  200: {
    description:
      'The click as data, for `Accept: application/json`; for a browser, a page that names a destination without a program',
    content: {
      'application/json': { schema: clickRecord },
      'text/html': { schema: z.string() },
    },
  },
  302: {
    description: 'To the shop, through the affiliate network',
    headers: { location: { description: 'The address', schema: { type: 'string' as const } } },
  },
  ...problems,
};

/** The addresses that visitors follow. They are answered before the API's router, which only describes them. */
const REDIRECTS = [
  {
    path: '/go/{publisher_id}',
    summary: 'Follow a link to a page; its domain tells the program',
    request: { params: z.object({ publisher_id: publisher }), query: z.object({ url, ...common }) },
  },
  {
    path: '/go/{publisher_id}/{brand}',
    summary: 'Follow a link to a brand, or to a page of it',
    request: {
      params: z.object({
        publisher_id: publisher,
        brand: z
          .string()
          .describe('A brand id, a program id or a domain')
          .openapi({ example: 'alder-nook.example' }),
      }),
      query: z.object({ url: url.optional(), ...common }),
    },
  },
  {
    path: '/track',
    summary: 'Follow a link in its query form',
    request: {
      query: z.object({
        id: z.string().optional().describe('A stored link; alone'),
        p: z.string().optional().describe('The publisher id'),
        b: z.string().optional().describe('A brand id'),
        np: z.string().optional().describe('A program id'),
        url: url.optional(),
        ...common,
      }),
    },
  },
] as const;

/** Adds them to the contract. */
export function describeRedirects(app: OpenAPIHono<AppEnv>): void {
  for (const { path, summary, request } of REDIRECTS)
    app.openAPIRegistry.registerPath({ method: 'get', path, summary, request, responses });
}
