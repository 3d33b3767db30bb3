import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { readNetwork } from '../../catalog/network-queries.ts';
import { setNetworkActive } from '../../catalog/pause-network.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenField } from '../../platform/http/seen-field.ts';
import { NETWORK_OPTIONS, optionsOf } from './network-options.ts';
import { networkSettingsChange, presentOptions } from './network-settings-change.ts';

const params = z.object({ network: z.enum(NETWORK_SLUGS) });
const options = z.strictObject(NETWORK_OPTIONS);
const one = z.object({
  data: z.object({ network_id: z.enum(NETWORK_SLUGS), is_active: z.boolean(), settings: options }),
  meta,
});

const read = operation({
  method: 'get',
  path: '/v1/operations/networks/{network}/settings',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Get a network’s settings',
  request: { params },
  responses: { 200: json(one, 'The settings with all defaults'), ...problems },
});

const change = operation({
  method: 'patch',
  path: '/v1/operations/networks/{network}/settings',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Change a network’s settings',
  description:
    'Changes the given settings. `adapter` replaces all settings of the adapter; the omitted ones get their defaults. A change of the link template changes the links of all programs.',
  request: {
    params,
    body: jsonBody(options.partial().extend({ reason: decisionReason, seen: seenField(options) }), {
      attribution_days: 45,
      auto_approve: false,
      reason: 'The network counts sales for 45 days',
    }),
  },
  responses: { 200: json(one, 'The settings after the change'), 202: proposedResponse, ...problems },
});

const switched = z.object({
  data: z.object({ network_id: z.enum(NETWORK_SLUGS), is_active: z.boolean() }),
  meta,
});
const reasonBody = jsonBody(z.strictObject({ reason: decisionReason.nullable().default(null) }), {
  reason: 'The network renews its contract.',
});

const pause = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/pause',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Pause a network',
  description: 'Its catalog and reports aren’t read until it is resumed. Its links keep earning.',
  request: { params, body: reasonBody },
  responses: { 200: json(switched, 'The network is paused'), ...problems },
});

const resume = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/resume',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Resume a paused network',
  request: { params, body: reasonBody },
  responses: { 200: json(switched, 'The network is active'), ...problems },
});

export const networkSettingsRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    const { isActive, settings } = await readNetwork(ctx, network);
    const data = { network_id: network, is_active: isActive, settings: presentOptions(network, settings) };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    const { reason, seen, ...options } = c.req.valid('json');
    const input = { network, options };
    const decided = await decideChange(ctx, c.env, networkSettingsChange, input, reason, seen);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const settings = decided.result;
    const { isActive } = await readNetwork(ctx, network);
    const data = { network_id: network, is_active: isActive, settings: optionsOf(settings) };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(pause, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await setNetworkActive(ctx, network, false, c.req.valid('json').reason);
    return c.json({ data: { network_id: network, is_active: false }, meta: metaOf(ctx) }, 200);
  })
  .openapi(resume, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await setNetworkActive(ctx, network, true, c.req.valid('json').reason);
    return c.json({ data: { network_id: network, is_active: true }, meta: metaOf(ctx) }, 200);
  });
