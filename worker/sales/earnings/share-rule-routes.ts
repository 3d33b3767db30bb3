import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange, firstDayOf } from '../../accounts/changes/decide-change.ts';
import {
  ownPercentOf,
  PERCENT_PPM,
  readShareRules,
  ruleBegun,
  type ShareRule,
} from '../../catalog/share-rule.ts';
import { listShareRules, type StoredShareRule } from '../../catalog/share-rule-store.ts';
import type { Context } from '../../platform/context.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  dollars,
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { micros, toExactDollars } from '../../platform/money.ts';
import { addDays, addMonths, type Day, dayOf, parseDay, toIso } from '../../platform/time.ts';
import { shareChange } from '../share-change.ts';
import { previewShare, type SharePreview } from './share-preview.ts';

const DEFAULT_PREVIEW_PERCENT = 50;
/** A later day is a typing error. */
const MAX_DAY = '2199-12-31';

const shareRuleRecord = z.object({
  id: idField('shr'),
  publisher_id: z
    .string()
    .nullable()
    .openapi({ example: 'PUB000001' })
    .describe('Null for the default of all publishers'),
  share_percent: z
    .number()
    .nullable()
    .openapi({ example: 60 })
    .describe('Null for a rule that ends a publisher’s own share: they get that of all publishers'),
  effective_from: z.iso.date().openapi({ example: '2026-12-01' }),
  status: z
    .enum(['scheduled', 'current', 'past'])
    .openapi({ example: 'scheduled' })
    .describe('`past` rules apply to the days before a later rule'),
  created_by: z.string().openapi({ example: 'operator:token' }),
  created_at: z.iso.datetime(),
});

const previewRecord = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  publishers: z.int().describe('Publishers with commissions in the month'),
  affected_publishers: z.int(),
  gross: dollars,
  publishers_part: dollars,
  previewed_publishers_part: dollars,
  network_margin: dollars,
  previewed_network_margin: dollars,
});

const list = operation({
  method: 'get',
  path: '/v1/operations/share-rules',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List share rules',
  request: { query: z.object({ ...paging, publisher_id: publisherIdParameter.optional() }) },
  responses: {
    200: json(
      z.object({
        data: z.array(shareRuleRecord),
        summary: z.object({ total: z.int() }),
        meta,
        earliest_from: z.iso
          .date()
          .openapi({ example: '2026-11-22' })
          .describe(
            'The first day from which a share can be set now: tomorrow (UTC), or a later one where the change waits for a day because no one else may approve it',
          ),
      }),
      'Share rules, latest start first',
    ),
    ...problems,
  },
});

const set = operation({
  method: 'post',
  path: '/v1/operations/share-rules',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Set a share rule',
  description:
    'Sets the share from a day on, for one publisher or for all. A publisher’s own rule overrides the default. The start is `earliest_from` of the list or later, and no conversion may be recorded for that day or a later one. Past earnings keep their share. A `share_percent` of null ends a publisher’s own share: from that day on, they get that of all publishers, whatever it becomes.',
  request: {
    body: jsonBody(
      z.strictObject({
        publisher_id: publisherIdParameter
          .nullable()
          .default(null)
          .describe('Null sets the default of all publishers'),
        share_percent: z
          .number()
          .min(1)
          .max(100)
          .refine(isWholePpm, 'A share has at most four decimals.')
          .nullable()
          .describe(
            'The publisher’s share of a commission, with at most four decimals; null to end the publisher’s own one',
          ),
        effective_from: z.iso
          .date()
          .refine((day) => day <= MAX_DAY, 'The date is too far in the future.')
          .describe('The first day, in UTC'),
        reason: decisionReason,
      }),
      { share_percent: 60, effective_from: '2199-01-01', reason: 'New default from January' },
    ),
  },
  responses: {
    201: json(z.object({ data: shareRuleRecord, meta }), 'The rule was set'),
    202: proposedResponse,
    ...problems,
  },
});

const preview = operation({
  method: 'get',
  path: '/v1/operations/share-rules/preview',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Preview a share',
  description:
    'Computes the publishers’ share of last month’s commissions under another share, or of this month’s so far if last month has none. Publishers with a rule of their own aren’t affected by a new default.',
  request: {
    query: z.object({
      share_percent: z.coerce
        .number()
        .min(1)
        .max(100)
        .refine(isWholePpm, 'A share has at most four decimals.')
        .default(DEFAULT_PREVIEW_PERCENT)
        .openapi({ example: 60 }),
      publisher_id: publisherIdParameter.optional(),
    }),
  },
  responses: {
    200: json(z.object({ data: previewRecord, meta }), 'The month under that share'),
    ...problems,
  },
});

export const shareRuleRoutes = newRouter()
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    const { share_percent, publisher_id = null } = c.req.valid('query');
    const sharePpm = Math.round(share_percent * PERCENT_PPM);
    const change = { publisherId: publisher_id, sharePpm };
    const { found, ...month } = await previewLatestMonth(ctx, change);
    const data = {
      ...month,
      publishers: found.publishers,
      affected_publishers: found.affected,
      gross: toExactDollars(found.gross),
      publishers_part: toExactDollars(found.net),
      previewed_publishers_part: toExactDollars(found.previewedNet),
      network_margin: toExactDollars(micros(found.gross - found.net)),
      previewed_network_margin: toExactDollars(micros(found.gross - found.previewedNet)),
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, ...page } = c.req.valid('query');
    const [{ rules, total }, all, earliest] = await Promise.all([
      listShareRules(ctx, { publisherId: publisher_id, ...limitOffset(page) }),
      readShareRules(ctx),
      firstDayOf(ctx, shareChange, publisher_id ?? null),
    ]);
    const data = rules.map((rule) => shareRuleRecordOf(rule, all, dayOf(ctx.now)));
    return c.json({ ...pageBody(ctx, data, total), earliest_from: earliest }, 200);
  })
  .openapi(set, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, share_percent, effective_from, reason } = c.req.valid('json');
    const input = {
      publisherId: publisher_id,
      sharePpm: share_percent === null ? null : Math.round(share_percent * PERCENT_PPM),
      effectiveFrom: parseDay(effective_from),
    };
    const decided = await decideChange(ctx, c.env, shareChange, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const data = shareRuleRecordOf(decided.result, await readShareRules(ctx), dayOf(ctx.now));
    return c.json({ data, meta: metaOf(ctx) }, 201);
  });

function shareRuleRecordOf(
  rule: StoredShareRule,
  all: readonly ShareRule[],
  today: Day,
): z.infer<typeof shareRuleRecord> {
  return {
    id: rule.id,
    publisher_id: rule.publisherId,
    share_percent: ownPercentOf(rule),
    effective_from: rule.effectiveFrom,
    status: statusOf(rule, all, today),
    created_by: rule.createdBy,
    created_at: toIso(rule.createdAt),
  };
}

function statusOf(
  { id, publisherId, effectiveFrom }: StoredShareRule,
  all: readonly ShareRule[],
  today: Day,
) {
  if (effectiveFrom > today) return 'scheduled';
  return ruleBegun(all, publisherId, today)?.id === id ? 'current' : 'past';
}

/** The days of the month before that of a day. */
/** Last month, or this month so far if last month has no commissions. */
async function previewLatestMonth(
  ctx: Context,
  change: { publisherId: PublisherId | null; sharePpm: number },
): Promise<{ from: Day; to: Day; found: SharePreview }> {
  const today = dayOf(ctx.now);
  const last = monthBefore(today);
  const found = await previewShare(ctx, { ...change, ...last });
  if (found.publishers > 0) return { ...last, found };
  const current = { from: parseDay(`${today.slice(0, 7)}-01`), to: today };
  return { ...current, found: await previewShare(ctx, { ...change, ...current }) };
}

function monthBefore(day: Day): { from: Day; to: Day } {
  const first = parseDay(`${day.slice(0, 7)}-01`);
  return { from: addMonths(first, -1), to: addDays(first, -1) };
}

function isWholePpm(percent: number): boolean {
  const ppm = percent * PERCENT_PPM;
  return Math.abs(ppm - Math.round(ppm)) < 1e-6;
}
