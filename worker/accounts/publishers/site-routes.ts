import { z } from '@hono/zod-openapi';
import { edgeOf } from '../../clicks/redirect/request-edge.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, pageBody, pageOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { endpointEnvOf } from '../../platform/outbound/delivery-env.ts';
import { toIso } from '../../platform/time.ts';
import { limitSiteChecks } from './site-check-limit.ts';
import { proofsOf } from './site-proof.ts';
import { listSites, putSite, removeSite, type Site } from './sites.ts';
import { verifySite } from './verify-site.ts';

const params = z.object({ domain: z.string().min(1).max(300) });
const SAMPLE = proofsOf('fenwick.example', '3f9a0c5d7e2b4816a1c0f4d2b6e8975a');
const instant = z.iso.datetime().nullable();
const siteRecord = z.object({
  domain: z.string().openapi({ example: 'fenwick.example' }),
  status: z.enum(['unverified', 'verified']),
  verified_by: z.enum(['dns', 'file', 'meta']).nullable(),
  verified_at: instant,
  checked_at: instant,
  lost_at: instant.describe(
    'The time since which the proof has been missing. After seven days the site becomes unverified.',
  ),
  created_at: z.iso.datetime(),
  verification: z
    .object({
      dns_name: z.string().openapi({ example: SAMPLE.dns_name }),
      dns_value: z
        .string()
        .describe('The value of a TXT record at `dns_name`, or at the same name prefixed with `_tributary.`')
        .openapi({ example: SAMPLE.dns_value }),
      file_url: z.string().openapi({ example: SAMPLE.file_url }),
      file_content: z.string().openapi({ example: SAMPLE.file_content }),
      meta_tag: z
        .string()
        .describe('A tag for the head of the home page')
        .openapi({ example: SAMPLE.meta_tag }),
    })
    .describe('Publish one of these proofs on the site and leave it in place'),
});
const oneSite = (description: string) => json(z.object({ data: siteRecord, meta }), description);

const list = operation({
  method: 'get',
  path: '/v1/publisher/sites',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your sites',
  description:
    'Links to a verified site redirect directly if no program matches. Links to other sites without a program show a page that names the destination.',
  responses: pageOf(siteRecord, 'Sites, sorted by name; at most 50'),
});

const put = operation({
  method: 'put',
  path: '/v1/publisher/sites/{domain}',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Add a site',
  description: 'The site is unverified until you publish one of its proofs and call the verify operation.',
  request: { params },
  responses: { 200: oneSite('The site and its verification proofs'), ...problems },
});

const verify = operation({
  method: 'post',
  path: '/v1/publisher/sites/{domain}/verify',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Verify a site',
  description:
    'Looks for a proof in DNS, in the file and on the home page. Verified sites are checked again every day.',
  request: { params },
  responses: { 200: oneSite('The verified site. Redirects follow within a minute.'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/publisher/sites/{domain}',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Remove a site',
  request: { params },
  responses: {
    200: json(
      z.object({ data: z.object({ domain: z.string(), deleted: z.literal(true) }), meta }),
      'The site was removed',
    ),
    ...problems,
  },
});

export const siteRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const sites = await listSites(ctx, c.get('publisherId'));
    return c.json(pageBody(ctx, sites.map(siteOf), sites.length), 200);
  })
  .openapi(put, async (c) => {
    const ctx = c.get('ctx');
    const { ownHosts } = endpointEnvOf(c.env).rules;
    const { domain } = c.req.valid('param');
    const site = await putSite(ctx, edgeOf(c), ownHosts, c.get('publisherId'), domain);
    return c.json({ data: siteOf(site), meta: metaOf(ctx) }, 200);
  })
  .openapi(verify, async (c) => {
    const ctx = c.get('ctx');
    await limitSiteChecks(c.get('ctx'), c.env, c.get('publisherId'));
    const site = await verifySite(
      ctx,
      { ...endpointEnvOf(c.env), origin: c.env.PUBLIC_ORIGIN },
      c.get('publisherId'),
      c.req.valid('param').domain,
    );
    c.executionCtx.waitUntil(c.get('publishEdge')(ctx));
    return c.json({ data: siteOf(site), meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const domain = await removeSite(ctx, c.get('publisherId'), c.req.valid('param').domain);
    c.executionCtx.waitUntil(c.get('publishEdge')(ctx));
    return c.json({ data: { domain, deleted: true as const }, meta: metaOf(ctx) }, 200);
  });

function siteOf(site: Site): z.infer<typeof siteRecord> {
  const at = (instant: Site['checkedAt']) => (instant === null ? null : toIso(instant));
  return {
    domain: site.domain,
    status: site.verifiedAt === null ? 'unverified' : 'verified',
    verified_by: site.verifiedBy,
    verified_at: at(site.verifiedAt),
    checked_at: at(site.checkedAt),
    lost_at: at(site.lostAt),
    created_at: toIso(site.createdAt),
    verification: proofsOf(site.domain, site.token),
  };
}
