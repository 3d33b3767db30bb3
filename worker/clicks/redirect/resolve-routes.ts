import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { LEFT_ALONE } from '../../catalog/affiliate-urls.ts';
import {
  HASH_PREFIX,
  hashPrefix,
  type MonetizableHosts,
  monetizableHosts,
} from '../../catalog/monetizable-hosts.ts';
import type { Context } from '../../platform/context.ts';
import { anyone } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { cachedResolve } from './cached-resolve.ts';
import { unavailable } from './edge-cache.ts';
import { type Edge, edgeOf } from './request-edge.ts';

const MAX_PREFIXES = 256;
const SAMPLE = ['alder-nook.example', 'fenwick.example'].map((domain) => hashPrefix(domain)).sort();

const DESCRIPTION =
  `A prefix is the first two or three hex digits of the FNV-1a hash (32 bits) of a registrable domain in
lower case and punycode: the two digits of its lowest byte, then the first digit of the next byte. Two digits cover 1/256 of
all domains and three cover 1/4096, so they don’t reveal the host; compare the hosts locally. Clients without a public suffix
list should query every suffix of a host with two or more labels.`.replaceAll('\n', ' ');

/** The publisher and platform of a script tag, as the page says. */
export interface ScriptTag {
  publisherId?: unknown;
  platform?: unknown;
}

const prefix = z
  .string()
  .regex(HASH_PREFIX, 'A prefix is two or three hex digits in lower case.')
  .openapi({ example: SAMPLE[0] });
const prefixes = z
  .string()
  .max(4 * MAX_PREFIXES)
  .refine(
    isList,
    'Send up to 256 prefixes of two or three hex digits, distinct, sorted and separated by commas.',
  )
  .openapi({ example: SAMPLE.join(',') });
const found = json(
  z.object({
    data: z.array(
      z.object({
        prefix: z.string(),
        hosts: z.array(z.string()).describe('Hosts; each entry includes its subdomains'),
      }),
    ),
    affiliate_urls: z
      .string()
      .openapi({ example: LEFT_ALONE.source })
      .describe(
        'A regular expression (case-insensitive) of URLs to leave alone: others are credited for them, or they are files such as pictures',
      ),
    meta,
  }),
  'One entry for each prefix',
);

/** A value that is unknown, or sent twice, is ignored. */
const scriptTag = z.object({
  publisher_id: z.unknown().optional().openapi({ type: 'string', example: 'PUB000001' }),
  platform: z.unknown().optional().openapi({ type: 'string', example: 'cursor' }),
});

const byPath = operation({
  method: 'get',
  path: '/v1/resolve/{prefixes}',
  tag: 'Tracking',
  callers: anyone,
  limit: 'RESOLVES_BY_ADDRESS',
  takesAnyParameter: true,
  summary: 'List monetizable hosts by hash prefixes',
  description: `${DESCRIPTION} The response may be cached for ten minutes. \`publisher_id\` and \`platform\` are those of the script tag; once a day, they count that it was used.`,
  request: { params: z.object({ prefixes }), query: scriptTag },
  responses: { 200: found, ...problems },
});

const byBody = operation({
  method: 'post',
  path: '/v1/resolve',
  tag: 'Tracking',
  callers: anyone,
  limit: 'RESOLVES_BY_ADDRESS',
  effect: 'nothing',
  summary: 'List monetizable hosts by hash prefixes in the body',
  description: DESCRIPTION,
  request: {
    body: jsonBody(z.object({ prefixes: z.array(prefix).min(1).max(MAX_PREFIXES) }), { prefixes: SAMPLE }),
  },
  responses: { 200: found, ...problems },
});

interface ResolveDeps {
  countScriptUse(ctx: Context, edge: Edge, tag: ScriptTag): Promise<void>;
}

export function resolveRoutes(deps: ResolveDeps) {
  return newRouter()
    .openapi(byPath, async (c) => {
      const { prefixes } = c.req.valid('param');
      const data = await cachedResolve(c, prefixes, () => hostsOf(c, prefixes.split(',')));
      if (c.req.header('sec-gpc') !== '1') c.executionCtx.waitUntil(countUse(deps, c, c.req.valid('query')));
      return c.json(responseOf(c, data), 200, { 'cache-control': 'public, max-age=600' });
    })
    .openapi(byBody, async (c) => {
      const data = await hostsOf(c, [...new Set(c.req.valid('json').prefixes)]);
      return c.json(responseOf(c, data), 200);
    });
}

function responseOf(c: HonoContext<AppEnv>, data: MonetizableHosts[]) {
  return { data, affiliate_urls: LEFT_ALONE.source, meta: metaOf(c.get('ctx')) };
}

async function countUse(
  deps: ResolveDeps,
  c: HonoContext<AppEnv>,
  { publisher_id: publisherId, platform }: z.infer<typeof scriptTag>,
): Promise<void> {
  const edge = edgeOf(c, c.req.header('cf-connecting-ip') ?? null);
  await deps.countScriptUse(c.get('ctx'), edge, { publisherId, platform }).catch((error: unknown) => {
    log('warn', 'script_use.not_counted', errorFacts(error));
  });
}

async function hostsOf(c: HonoContext<AppEnv>, prefixes: string[]): Promise<MonetizableHosts[]> {
  const { table, readContext } = edgeOf(c);
  const banned = await table.banned(readContext);
  return monetizableHosts(c.env.EDGE, banned, prefixes, readContext.now).catch((error: unknown) => {
    log('warn', 'resolve.table_unreadable', errorFacts(error));
    throw unavailable(error);
  });
}

/** Sorted and distinct, so that the same prefixes always have the same address. */
function isList(text: string): boolean {
  const list = text.split(',');
  return (
    list.length <= MAX_PREFIXES &&
    list.every((each, index) => HASH_PREFIX.test(each) && (index === 0 || each > (list[index - 1] ?? '')))
  );
}
