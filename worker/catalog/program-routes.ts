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
import { sampleId } from '../platform/http/sample-values.ts';
import { seenList } from '../platform/http/seen-field.ts';
import { type Instant, parseInstant, toIso } from '../platform/time.ts';
import { decideMatching, decidePrograms, MAX_DECIDED } from './approval.ts';
import { perCatalogPage } from './brand-filters.ts';
import { type ListedProgram, listPrograms } from './list-programs.ts';
import { rateFields, termsText } from './offer.ts';
import { isApproved, PROGRAM_DECISION_NAMES, PROGRAM_STATUSES } from './program-decision.ts';
import { termsOfProgram } from './program-terms.ts';

const record = z.object({
  id: idField('prg'),
  network_id: z.string(),
  program_id: z.string().openapi({ example: 'alder-nook' }).describe('The program’s ID at the network'),
  program_name: z.string().openapi({ example: 'Alder Nook' }),
  advertiser_name: z.string().openapi({ example: 'Alder Nook' }),
  category: z.string().nullable(),
  country: z.string().nullable(),
  commission_rate: z
    .string()
    .nullable()
    .openapi({ example: '3.25' })
    .describe('The highest rate as the network states it; null if it states none'),
  commission_currency: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('Of an amount that isn’t in US dollars'),
  rate: rateFields.commission_rate,
  commission_type: z.enum(['percentage', 'cpc', 'flat']),
  program_url: z.string().openapi({ example: 'https://alder-nook.example/' }),
  status: z.enum(PROGRAM_STATUSES),
  is_approved: z
    .boolean()
    .nullable()
    .openapi({ example: false })
    .describe('The legacy form of `status`: true is approved, false is pending, null is rejected'),
  approval_date: z.iso.datetime().nullable().openapi({ example: null }),
  is_active: z.boolean().describe('True if the network currently lists the program'),
  is_network_closed: z
    .boolean()
    .openapi({ example: false })
    .describe('True if operators have closed the network, so that its links earn nothing'),
  decided_at: z.iso
    .datetime()
    .nullable()
    .openapi({ example: '2026-11-21T09:00:00.000Z' })
    .describe('The time of the latest decision by an operator; null without one'),
  live_at: z.iso
    .datetime()
    .nullable()
    .openapi({ example: '2026-11-21T09:00:02.000Z' })
    .describe('The time since when redirects can read that decision; null until it is published'),
});

const filter = {
  network: z.string().max(40).optional(),
  listed: z
    .enum(['true', 'false'])
    .optional()
    .describe('Only programs that their network lists, or only others'),
  q: z.string().max(100).optional().openapi({ example: 'alder' }),
};

const list = operation({
  method: 'get',
  path: '/v1/operations/programs',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List programs of all networks with their status',
  request: {
    query: z.object({
      page: paging.page,
      per_page: perCatalogPage,
      status: z.enum(PROGRAM_STATUSES).optional(),
      ...filter,
    }),
  },
  responses: pageOf(record, 'Programs, sorted by advertiser name'),
});

const decide = operation({
  method: 'post',
  path: '/v1/operations/programs/decisions',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Approve, reject, close or reopen programs',
  description:
    'Approve or reject pending programs, close approved ones or reopen rejected ones. The call is atomic: it decides all programs or none. Links are updated immediately.',
  request: {
    body: jsonBody(
      z.strictObject({
        decision: z.enum(PROGRAM_DECISION_NAMES),
        program_ids: z.array(idParameter('prg')).min(1).max(MAX_DECIDED),
        reason: decisionReason.nullable().default(null),
      }),
      { decision: 'approve', program_ids: [sampleId('prg')] },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ changed: z.array(idField('prg')) }), meta }),
      'The programs whose status changed. The others already had this status',
    ),
    ...problems,
  },
});

const decideAll = operation({
  method: 'post',
  path: '/v1/operations/programs/decisions/matching',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Approve or reject the pending programs that match',
  description: `Decides about the first ${MAX_DECIDED} pending programs of the filter. Repeat the call with \`remaining\` as \`seen.total\` until it is 0. Programs that were added or changed after \`seen.at\` are left out. If the others are no longer as many as \`seen.total\`, the call decides nothing and returns \`seen.outdated\`.`,
  request: {
    body: jsonBody(
      z.strictObject({
        decision: z.enum(['approve', 'reject']),
        filter: z.strictObject(filter),
        seen: seenList.describe('Of the list with this filter and the status `pending`'),
        reason: decisionReason.nullable().default(null),
      }),
      {
        decision: 'approve',
        filter: { network: 'wildfire' },
        seen: { total: 350, at: '2026-11-21T09:00:00.000Z' },
      },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          changed: z.int().openapi({ example: 200 }).describe('The programs that this call decided about'),
          remaining: z.int().openapi({ example: 150 }).describe('Those that are left'),
        }),
        meta,
      }),
      'The numbers of programs',
    ),
    ...problems,
  },
});

export const programRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { status, network, listed, q, ...page } = c.req.valid('query');
    const found = await listPrograms(ctx, {
      status,
      ...filterOf({ network, listed, q }),
      ...limitOffset(page),
    });
    return c.json(pageBody(ctx, found.programs.map(recordOf), found.total), 200);
  })
  .openapi(decide, async (c) => {
    const ctx = c.get('ctx');
    const { decision, program_ids, reason } = c.req.valid('json');
    const changed = await decidePrograms(ctx, program_ids, decision, reason);
    return c.json({ data: { changed }, meta: metaOf(ctx) }, 200);
  })
  .openapi(decideAll, async (c) => {
    const ctx = c.get('ctx');
    const { decision, filter, seen, reason } = c.req.valid('json');
    const at = parseInstant(seen.at);
    const data = await decideMatching(ctx, filterOf(filter), decision, { seen: { ...seen, at }, reason });
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

function filterOf({ network, listed, q }: z.infer<z.ZodObject<typeof filter>>) {
  return { networkId: network, isActive: listed === undefined ? undefined : listed === 'true', q };
}

function recordOf(program: ListedProgram): z.infer<typeof record> {
  return {
    id: program.id,
    network_id: program.networkId,
    program_id: program.programId,
    program_name: program.programName,
    advertiser_name: program.advertiserName,
    category: program.category,
    country: program.country,
    commission_rate: program.commissionRate,
    commission_currency: program.commissionCurrency,
    rate: termsText(termsOfProgram(program)),
    commission_type: program.commissionType,
    program_url: program.programUrl,
    status: program.status,
    is_approved: isApproved(program.status),
    approval_date: instantOf(program.approvalDate),
    is_active: program.isActive,
    is_network_closed: program.isNetworkClosed,
    decided_at: instantOf(program.decidedAt),
    live_at: instantOf(program.liveAt),
  };
}

function instantOf(instant: Instant | null): string | null {
  return instant === null ? null : toIso(instant);
}
