import { z } from '@hono/zod-openapi';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toIso } from '../platform/time.ts';
import {
  type BannedDomain,
  banDomains,
  changeSeverity,
  listBannedDomains,
  removeBannedDomain,
} from './banned-domains.ts';
import { type BanPreview, previewBans } from './preview-bans.ts';

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

const search = z
  .string()
  .max(100)
  .optional()
  .openapi({ example: 'bad-shop' })
  .describe('A part of the pattern or the reason');

const lines = z.array(z.string().max(2_000)).min(1).max(MAX_DOMAINS);

const list = operation({
  method: 'get',
  path: '/v1/operations/banned-domains',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List banned domains',
  request: { query: z.object({ ...paging, severity: severity.optional(), q: search }) },
  responses: pageOf(record, 'Bans, newest first'),
});

const add = operation({
  method: 'post',
  path: '/v1/operations/banned-domains',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Ban domains',
  description:
    'A domain that is already banned gets the new severity and reason. Redirects are updated immediately. Lines that aren’t domains are skipped.',
  request: {
    body: jsonBody(
      z.strictObject({
        domains: lines,
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

const isUpperBound = z
  .boolean()
  .openapi({ example: false })
  .describe('True if some of these clicks may go to other domains of the same programs');
const preview = operation({
  method: 'post',
  path: '/v1/operations/banned-domains/preview',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  effect: 'nothing',
  summary: 'Preview what a ban means for clicks',
  description:
    'Counts the clicks of the last 7 days, over all publishers, to the programs on these domains. Clicks of the last minutes may be missing. Nothing is changed.',
  request: { body: jsonBody(z.strictObject({ domains: lines }), { domains: ['bad-shop.example'] }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          from: z.iso.date(),
          to: z.iso.date(),
          patterns: z.int(),
          skipped: z.array(z.string()).openapi({ example: [] }),
          already_banned: z.int().openapi({ example: 0 }),
          programs: z.int(),
          clicks: z.int(),
          publishers: z.int().openapi({ example: 4 }),
          is_upper_bound: isUpperBound,
          domains: z
            .array(
              z.object({
                domain_pattern: z.string().openapi({ example: 'bad-shop.example' }),
                severity: severity.nullable().openapi({ example: null }),
                programs: z.int(),
                clicks: z.int(),
                is_upper_bound: isUpperBound,
              }),
            )
            .describe('The patterns with the most clicks; `severity` is that of the current ban'),
        }),
        meta,
      }),
      'The clicks that the ban concerns',
    ),
    ...problems,
  },
});

const change = operation({
  method: 'patch',
  path: '/v1/operations/banned-domains/{id}',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Change the severity of a ban',
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

const remove = operation({
  method: 'delete',
  path: '/v1/operations/banned-domains/{id}',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Remove a ban',
  description: 'A default ban that is removed isn’t added again.',
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
    const { severity, q, ...page } = c.req.valid('query');
    const found = await listBannedDomains(ctx, { severity, q, ...limitOffset(page) });
    return c.json(pageBody(ctx, found.domains.map(recordOf), found.total), 200);
  })
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const { reason = '', ...upload } = c.req.valid('json');
    return c.json({ data: await banDomains(ctx, { ...upload, reason }), meta: metaOf(ctx) }, 200);
  })
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    const found = await previewBans(ctx, c.req.valid('json').domains);
    return c.json({ data: previewRecordOf(found), meta: metaOf(ctx) }, 200);
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

function previewRecordOf({ known, isUpperBound, listed, ...rest }: BanPreview) {
  return {
    ...rest,
    already_banned: known,
    is_upper_bound: isUpperBound,
    domains: listed.map(({ pattern, isUpperBound, ...each }) => ({
      domain_pattern: pattern,
      ...each,
      is_upper_bound: isUpperBound,
    })),
  };
}

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
