import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { isPartner, listNetworks, type StoredNetwork } from '../../catalog/partner-networks.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenField } from '../../platform/http/seen-field.ts';
import { toIso } from '../../platform/time.ts';
import { closingFields, closingOf } from '../operator/closing-fields.ts';
import { partnerCreation, partnerProgramsChange, partnerSettingsChange } from './partner-changes.ts';
import { partnerProgram } from './partner-programs.ts';
import { partnerSettings, partnerSettingsOf, settingsOfPartner } from './partner-settings.ts';

const MAX_PROGRAMS = 100;

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .openapi({ example: 'fenwick-media' });
const currency = z
  .literal('USD')
  .describe('The currency of the partner’s payments. Only US dollars are supported');

const record = z.object({
  network_id: z.string(),
  name: z.string().openapi({ example: 'Fenwick Media' }),
  currency,
  is_active: z.boolean(),
  ...closingFields,
  is_partner: z
    .boolean()
    .describe('True if the network sends its conversions as postbacks and operators add its programs'),
  link_template: z.string().openapi({ example: 'https://{domain}/?partner_click={click_id}' }),
  auto_approve: z.boolean(),
  attribution_days: z.int().openapi({ example: 30 }),
  settings: partnerSettings
    .nullable()
    .openapi({ example: null })
    .describe('What operators set for a partner; null for a network with a feed'),
  postback_path: z.string().nullable().openapi({ example: '/v1/postback/fenwick-media' }),
  created_at: z.iso.datetime(),
});
const one = z.object({ data: record, meta });

const list = operation({
  method: 'get',
  path: '/v1/operations/networks',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List networks',
  request: { query: z.object(paging) },
  responses: pageOf(record, 'Networks, sorted by name'),
});

const create = operation({
  method: 'post',
  path: '/v1/operations/networks',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Create a network for a partner that sends postbacks',
  description:
    'Next, add its programs and a push credential. Repeating the call with the same values returns the network. Repeating it with a different name or different settings is rejected.',
  request: {
    body: jsonBody(
      z.strictObject({
        network_id: slug,
        name: z.string().trim().min(1).max(100),
        currency,
        settings: partnerSettings,
        reason: decisionReason,
      }),
      {
        network_id: 'fenwick-media',
        name: 'Fenwick Media',
        currency: 'USD',
        settings: { link_template: 'https://{domain}/?partner_click={click_id}' },
        reason: 'The contract of November',
      },
    ),
  },
  responses: {
    200: json(one, 'The existing network'),
    201: json(one, 'The new network'),
    202: proposedResponse,
    ...problems,
  },
});

const update = operation({
  method: 'patch',
  path: '/v1/operations/networks/{network}',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Update a partner network’s settings',
  description:
    'Once the partner has reported a sale, its `identity` and the parameters of it can’t change, because its sales would count a second time. Further names can be added at the end of the parameters of `transaction_id` or `order_id`.',
  request: {
    params: z.object({ network: slug }),
    body: jsonBody(
      partnerSettings.partial().extend({ reason: decisionReason, seen: seenField(partnerSettings) }),
      { attribution_days: 45, reason: 'The partner counts sales for 45 days' },
    ),
  },
  responses: { 200: json(one, 'The updated network'), 202: proposedResponse, ...problems },
});

const programs = operation({
  method: 'put',
  path: '/v1/operations/networks/{network}/programs',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Add or update programs of a partner’s network',
  description:
    'Programs that aren’t listed in the request don’t change. A new program is pending until an operator approves it, unless the network approves new programs automatically.',
  request: {
    params: z.object({ network: slug }),
    body: jsonBody(
      z.strictObject({
        programs: z.array(partnerProgram).min(1).max(MAX_PROGRAMS),
        reason: decisionReason,
      }),
      {
        reason: 'The partner’s list of November',
        programs: [
          {
            program_id: 'fenwick-toys',
            program_name: 'Fenwick Toys',
            program_url: 'https://fenwick-toys.example/',
            commission_type: 'percentage',
            commission_rate: '5',
          },
        ],
      },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ new: z.int(), changed: z.int(), unchanged: z.int() }), meta }),
      'The number of programs created, changed and unchanged',
    ),
    202: proposedResponse,
    ...problems,
  },
});

export const networkRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const found = await listNetworks(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, found.networks.map(recordOf), found.total), 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const { network_id, name, settings, reason } = c.req.valid('json');
    const partner = { slug: network_id, name, settings: settingsOfPartner(settings) };
    const decided = await decideChange(ctx, c.env, partnerCreation, partner, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const { network, created } = decided.result;
    const body = { data: recordOf(network), meta: metaOf(ctx) };
    return created ? c.json(body, 201) : c.json(body, 200);
  })
  .openapi(update, async (c) => {
    const ctx = c.get('ctx');
    const { reason, seen, ...given } = c.req.valid('json');
    const input = { network: c.req.valid('param').network, given };
    const decided = await decideChange(ctx, c.env, partnerSettingsChange, input, reason, seen);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: recordOf(decided.result), meta: metaOf(ctx) }, 200);
  })
  .openapi(programs, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    const { programs, reason } = c.req.valid('json');
    const decided = await decideChange(ctx, c.env, partnerProgramsChange, { network, programs }, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: decided.result, meta: metaOf(ctx) }, 200);
  });

function recordOf(network: StoredNetwork): z.infer<typeof record> {
  const pushes = network.settings.adapter.postback !== undefined;
  return {
    network_id: network.id,
    name: network.name,
    currency: 'USD',
    is_active: network.isActive,
    ...closingOf(network),
    is_partner: isPartner(network),
    link_template: network.settings.linkTemplate,
    auto_approve: network.settings.autoApprove,
    attribution_days: network.settings.attributionDays,
    settings: isPartner(network) ? partnerSettingsOf(network.settings) : null,
    postback_path: pushes ? `/v1/postback/${network.id}` : null,
    created_at: toIso(network.createdAt),
  };
}
