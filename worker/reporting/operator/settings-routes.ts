import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { networkApprovals } from '../../catalog/network-queries.ts';
import { percentOf, readShareRules, shareRuleFor } from '../../catalog/share-rule.ts';
import type { Context } from '../../platform/context.ts';
import { anyone, byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenField } from '../../platform/http/seen-field.ts';
import { NETWORK_PUBLISHER, TEST_PUBLISHER } from '../../platform/ids.ts';
import { ACCOUNT_LIMITS, type AccountLimit, eachLimit } from '../../platform/settings/account-limits.ts';
import {
  readSettings,
  readSettingsWithChanges,
  settingsUpdate,
  updateSettings,
} from '../../platform/settings/settings.ts';
import { dayOf, toIso } from '../../platform/time.ts';
import { settingsChange } from './settings-change.ts';
import { publicSettingsOf, valuesOfSettings } from './settings-values.ts';

const shared = {
  payout_minimum: dollars.openapi({ example: '10.00' }),
  payout_day: z.int().min(1).max(28).openapi({ example: 15 }).describe('Day of the month (UTC)'),
  payable_stage: z
    .enum(['paid', 'approved'])
    .openapi({ example: 'paid' })
    .describe(
      'When commission becomes payable: once the network has paid it, or as soon as the network has approved it',
    ),
  payout_hold_hours: z
    .int()
    .min(0)
    .max(720)
    .openapi({ example: 72 })
    .describe('Hours before new payout details are used'),
  sign_ups_closed: z
    .boolean()
    .openapi({ example: false })
    .describe('No one new signs up. Those who have an account sign in as always'),
};

const publicSettings = operation({
  method: 'get',
  path: '/v1/settings/public',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get public settings',
  responses: {
    200: json(
      z.object({
        data: z.object({
          share_percent: z.number().describe('The publisher’s share of a commission, in percent'),
          payout_schedule: z.literal('monthly'),
          currency: z.literal('USD'),
          demo_publisher_id: z
            .string()
            .openapi({ example: TEST_PUBLISHER })
            .describe('The publisher ID of links to try. They lead to the shops and earn for no one'),
          ...shared,
          deletion_grace_days: z
            .int()
            .openapi({ example: 14 })
            .describe('Days within which the deletion of an account can be canceled'),
          approvals: z
            .array(
              z.object({
                network: z.string().openapi({ example: 'CJ' }),
                after_days: z.int().nullable().openapi({ example: null }),
                day_of_next_month: z.int().nullable().openapi({ example: 10 }),
              }),
            )
            .describe(
              'When each active network decides about a sale: some days after it, or by a day of the next month. Both are null if it sets no date',
            ),
        }),
        meta,
      }),
      'The current settings',
    ),
    ...problems,
  },
});

const LIMITED: Record<AccountLimit, string> = {
  max_links: 'links',
  max_campaigns: 'active campaigns',
  max_sites: 'sites',
  max_api_keys: 'active API keys',
  max_webhooks: 'webhook endpoints',
  max_apps: 'connected apps, and applications,',
  max_passkeys: 'passkeys',
  max_sessions: 'signed-in browsers',
  max_feedback: 'items on the feedback board',
  max_comments: 'comments on the feedback board',
};
const accountLimits = eachLimit((key) =>
  z
    .int()
    .openapi({ example: ACCOUNT_LIMITS[key] })
    .describe(`The most ${LIMITED[key]} that one account can have`),
);

const operatorSettings = z.object({
  data: z.object({
    ...shared,
    deletion_grace_days: z
      .int()
      .openapi({ example: 14 })
      .describe('Days between the request to delete an account and its erasure'),
    payouts_stopped: z
      .boolean()
      .openapi({ example: false })
      .describe('No money goes out: the ledger refuses every payout'),
    payout_tax_required: z.boolean().describe('Payouts wait for the publisher’s tax data'),
    payout_payer_name: z.string().openapi({ example: 'Tributary Network Ltd' }),
    payout_payer_account: z
      .string()
      .openapi({ example: 'DE89370400440532013000' })
      .describe('The account that bank files pay from; empty until it is set'),
    payout_payer_bic: z.string().openapi({ example: 'COBADEFFXXX' }),
    second_person_from: z
      .string()
      .openapi({ example: '100.00' })
      .describe(
        'What one person decides takes a second person from this amount in USD on, counted for a person, a publisher and a day (UTC)',
      ),
    ...accountLimits,
  }),
  changes: z.array(
    z.object({
      key: z.string().openapi({ example: 'payout_minimum' }),
      updated_at: z.iso.datetime(),
      updated_by: z.string().openapi({ example: 'operator:token' }),
    }),
  ),
  meta,
});

const read = operation({
  method: 'get',
  path: '/v1/operations/settings',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get settings with their last change',
  responses: { 200: json(operatorSettings, 'The current settings'), ...problems },
});

const update = operation({
  method: 'put',
  path: '/v1/operations/settings',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'controls',
  summary: 'Update settings',
  description:
    'One person makes a setting stricter. What lets money go out earlier, to other accounts or by one person takes a second person.',
  request: {
    body: jsonBody(settingsUpdate.extend({ reason: decisionReason, seen: seenField(settingsUpdate) }), {
      payout_minimum: '10.00',
      payout_hold_hours: 72,
      reason: 'Small payouts cost more than they move',
    }),
  },
  responses: { 200: json(operatorSettings, 'The current settings'), 202: proposedResponse, ...problems },
});

const stop = operation({
  method: 'post',
  path: '/v1/operations/payouts/stop',
  tag: 'Operators',
  callers: byConfirmedOperator('money:read'),
  effect: 'stop',
  summary: 'Stop all payouts',
  description:
    'An operator of any role stops them, at once. To resume them, set `payouts_stopped` to false with `PUT /v1/operations/settings`, which a second person approves.',
  request: {
    body: jsonBody(z.strictObject({ reason: decisionReason }), {
      reason: 'A network has reported amounts that can’t be right',
    }),
  },
  responses: { 200: json(operatorSettings, 'The current settings'), ...problems },
});

export const publicSettingsRoutes = newRouter().openapi(publicSettings, async (c) => {
  const ctx = c.get('ctx');
  const [settings, rules, networks] = await Promise.all([
    readSettings(ctx),
    readShareRules(ctx),
    networkApprovals(ctx),
  ]);
  const share = shareRuleFor(rules, NETWORK_PUBLISHER, dayOf(ctx.now));
  const data = {
    share_percent: percentOf(share.sharePpm),
    payout_schedule: 'monthly' as const,
    currency: 'USD' as const,
    demo_publisher_id: TEST_PUBLISHER,
    ...publicSettingsOf(settings),
    approvals: networks.map(({ name, settings: { approval } }) => ({
      network: name,
      after_days: approval && 'afterDays' in approval ? approval.afterDays : null,
      day_of_next_month: approval && 'dayOfNextMonth' in approval ? approval.dayOfNextMonth : null,
    })),
  };
  return c.json({ data, meta: metaOf(ctx) }, 200, { 'cache-control': 'public, max-age=60' });
});

export const settingsRoutes = newRouter()
  .openapi(read, async (c) => c.json(await operatorView(c.get('ctx')), 200))
  .openapi(update, async (c) => {
    const ctx = c.get('ctx');
    const { reason, seen, ...settings } = c.req.valid('json');
    const decided = await decideChange(ctx, c.env, settingsChange, settings, reason, seen);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(await operatorView(ctx), 200);
  })
  .openapi(stop, async (c) => {
    const ctx = c.get('ctx');
    await updateSettings(ctx, { payouts_stopped: true }, { reason: c.req.valid('json').reason });
    return c.json(await operatorView(ctx), 200);
  });

async function operatorView(ctx: Context) {
  const { settings, changes } = await readSettingsWithChanges(ctx);
  return {
    data: valuesOfSettings(settings),
    changes: changes.map(({ key, updatedAt, updatedBy }) => ({
      key,
      updated_at: toIso(updatedAt),
      updated_by: updatedBy,
    })),
    meta: metaOf(ctx),
  };
}
