import { createRoute, z } from '@hono/zod-openapi';
import { byOperator } from '../http/access.ts';
import { decisionReason } from '../http/decision-reason.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, limitOffset, meta, metaOf, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import {
  type BannedDomain,
  banDomains,
  changeSeverity,
  listBannedDomains,
  removeBannedDomain,
} from './banned-domains.ts';

/** Lines of one upload. */
const MAX_DOMAINS = 5_000;

const severity = z
  .enum(['block', 'flag'])
  .describe(
    'With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review',
  );

const record = z.object({
  id: idField('ban'),
  domain_pattern: z
    .string()
    .openapi({ example: 'bad-shop.example' })
    .describe('A domain including its subdomains, or `name.*` for the name under every top-level domain'),
  severity,
  source: z.enum(['default', 'manual', 'bulk-upload']),
  reason: z.string().openapi({ example: 'Counterfeit goods' }),
  created_at: z.iso.datetime(),
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List banned domains',
  ...byOperator,
  request: { query: z.object({ ...paging, severity: severity.optional() }) },
  responses: pageOf(record, 'Bans, newest first'),
});

const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ban domains',
  description:
    'A domain that is already banned gets the new severity and reason. Redirects are updated immediately. Lines that aren’t domains are skipped.',
  ...byOperator,
  request: {
    body: jsonBody(
      z.strictObject({
        domains: z.array(z.string().max(2_000)).min(1).max(MAX_DOMAINS),
        severity: severity.default('block'),
        source: z.enum(['manual', 'bulk-upload']).default('manual'),
        reason: decisionReason.optional(),
      }),
      { domains: ['bad-shop.example'], reason: 'Counterfeit goods' },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          uploaded: z.int().describe('The number of domains in the request that are now banned'),
          skipped: z
            .array(z.string())
            .openapi({ example: [] })
            .describe('The skipped lines, which aren’t domains'),
        }),
        meta,
      }),
      'The result of the upload',
    ),
    ...problems,
  },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change the severity of a ban',
  ...byOperator,
  request: {
    params: z.object({ id: idParameter('ban') }),
    body: jsonBody(z.strictObject({ severity, reason: decisionReason }), {
      severity: 'flag',
      reason: 'The shop is under review.',
    }),
  },
  responses: {
    200: json(z.object({ data: record, changed: z.boolean(), meta }), 'The updated ban'),
    ...problems,
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Remove a ban',
  description: 'A default ban that is removed isn’t added again.',
  ...byOperator,
  request: { params: z.object({ id: idParameter('ban') }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('ban'), deleted: z.literal(true) }), meta }),
      'The ban was removed',
    ),
    ...problems,
  },
});

export const bannedDomainRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { severity, ...page } = c.req.valid('query');
    const found = await listBannedDomains(ctx, { severity, ...limitOffset(page) });
    return c.json(pageBody(ctx, found.domains.map(recordOf), found.total), 200);
  })
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const { reason = '', ...upload } = c.req.valid('json');
    return c.json({ data: await banDomains(ctx, { ...upload, reason }), meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const { ban, changed } = await changeSeverity(ctx, c.req.valid('param').id, c.req.valid('json'));
    return c.json({ data: recordOf(ban), changed, meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await removeBannedDomain(ctx, id);
    return c.json({ data: { id, deleted: true as const }, meta: metaOf(ctx) }, 200);
  });

function recordOf(ban: BannedDomain): z.infer<typeof record> {
  return {
    id: ban.id,
    domain_pattern: ban.domainPattern,
    severity: ban.severity,
    source: ban.source,
    reason: ban.reason,
    created_at: toIso(ban.createdAt),
  };
}
