import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { HASH_PREFIX, monetizableHosts, prefixOf } from '../catalog/monetizable-hosts.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import type { HostPatterns } from '../platform/hosts.ts';
import { readContextAt } from './edge-cache.ts';

const MAX_PREFIXES = 64;
const CACHED = { 'cache-control': 'public, max-age=600' };

const DESCRIPTION = `A prefix is the first two hex digits of the FNV-1a hash (32 bits, lowest byte first) of a
registrable domain in lower case and punycode. It covers 1/256 of all domains, so it doesn’t reveal the host; compare
the hosts locally. Clients without a public suffix list should query every suffix of a
host with two or more labels.`.replaceAll('\n', ' ');

const prefix = z
  .string()
  .regex(HASH_PREFIX, 'A prefix is two hex digits in lower case.')
  .openapi({ example: prefixOf('alder-nook.example') });
const hosts = z.object({
  prefix: z.string(),
  hosts: z.array(z.string()).describe('Hosts; each entry includes its subdomains'),
});

const one = createRoute({
  method: 'get',
  path: '/{prefix}',
  summary: 'List monetizable hosts by hash prefix',
  description: DESCRIPTION,
  request: { params: z.object({ prefix }) },
  responses: { 200: json(z.object({ data: hosts, meta }), 'The monetizable hosts'), ...problems },
});

const several = createRoute({
  method: 'post',
  path: '/',
  summary: 'List monetizable hosts by several hash prefixes',
  description: DESCRIPTION,
  request: {
    body: jsonBody(z.object({ prefixes: z.array(prefix).min(1).max(MAX_PREFIXES) }), {
      prefixes: [prefixOf('alder-nook.example'), prefixOf('fenwick.example')],
    }),
  },
  responses: {
    200: json(z.object({ data: z.array(hosts), meta }), 'One entry for each distinct prefix'),
    ...problems,
  },
});

export const resolveRoutes = newRouter()
  .openapi(one, async (c) => {
    const { prefix } = c.req.valid('param');
    const [{ hosts: found = [] } = {}] = await monetizableHosts(c.env.EDGE, await bansOf(c), [prefix]);
    return c.json({ data: { prefix, hosts: found }, meta: metaOf(c.get('ctx')) }, 200, CACHED);
  })
  .openapi(several, async (c) => {
    const prefixes = [...new Set(c.req.valid('json').prefixes)];
    return c.json(
      { data: await monetizableHosts(c.env.EDGE, await bansOf(c), prefixes), meta: metaOf(c.get('ctx')) },
      200,
    );
  });

function bansOf(c: HonoContext<AppEnv>): Promise<HostPatterns> {
  const readContext = readContextAt(c.get('ctx').now, (work) => c.executionCtx.waitUntil(work));
  return c.get('tracker').edge.banned(readContext);
}
