import { z } from '@hono/zod-openapi';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import { CLAIMABLE_STATUSES, type PostbackConfig, postbackConfig } from './config.ts';

const stored = networkSettings.shape;
const push = postbackConfig.shape;
const defaults = postbackConfig.parse({});

/** The API names of a partner's parameters. */
const PARAMETERS = {
  click_id: 'clickId',
  transaction_id: 'transactionId',
  payout: 'payout',
  sale: 'sale',
  status: 'status',
  goal: 'goal',
  currency: 'currency',
  program: 'program',
  order_id: 'orderId',
  reason: 'reason',
  event_time: 'eventTime',
  modified_time: 'modifiedTime',
  secret: 'secret',
} as const satisfies Record<string, keyof PostbackConfig['parameters']>;
type ParameterName = keyof typeof PARAMETERS;
const PARAMETER_NAMES = Object.keys(PARAMETERS).filter((name): name is ParameterName => name in PARAMETERS);

const names = z.array(z.string().min(1).max(60)).min(1).max(20);

/** The settings of a partner that an operator can change. */
export const partnerSettings = z.strictObject({
  link_template: stored.linkTemplate
    .regex(/^https:\/\/[^/?#]*|^\{/, 'A link begins with https:// or with a value of the program.')
    .openapi({ example: 'https://{domain}/?partner_click={click_id}' })
    .describe(
      'The partner’s link template. `{click_id}`, `{publisher_id}`, `{sub_id}` and `{deeplink}` are replaced at the click. `{domain}`, `{program_id}` and the keys of a program’s `link_data` are replaced when links are built. Once there are programs, another name, or a link without `{click_id}`, is refused',
    ),
  link_variables: z.record(z.string(), z.string().max(500)).optional(),
  auto_approve: z.boolean().optional().describe('Approve new programs automatically'),
  attribution_days: z.int().min(1).max(400).optional().openapi({ example: 30 }),
  max_commission: stored.maxCommission.unwrap().optional().openapi({ example: '10000' }),
  postback: z
    .strictObject({
      parameters: z
        .partialRecord(z.enum(PARAMETER_NAMES), names)
        .optional()
        .openapi({ example: { click_id: ['cid'], transaction_id: ['txid'] } })
        .describe('The partner’s parameter names for each field, tried in order'),
      identity: push.identity.unwrap().optional().openapi({ example: 'transaction' }),
      statuses: z
        .record(
          z
            .string()
            .max(60)
            .regex(/^\S(.*\S)?$/s, 'A value has no spaces around it.'),
          z.enum(CLAIMABLE_STATUSES),
        )
        .refine((statuses) => !hasOneWordTwice(statuses), 'A value is there twice: its case doesn’t count.')
        .optional()
        .openapi({ example: { APPROVED: 'approved', DECLINED: 'reversed' } })
        .describe(
          'Maps the partner’s status values, in any case, to statuses of the API. By default, common values are recognized. Sales whose value was unknown are read again once it is mapped',
        ),
      status_when_absent: z.enum(CLAIMABLE_STATUSES).optional().openapi({ example: 'pending' }),
    })
    .optional(),
});
type Settings = z.infer<typeof partnerSettings>;
export type GivenSettings = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** Converts given settings to a network's. Omitted settings of postbacks keep their value in `before`, or the default. */
export function settingsOfPartner(input: GivenSettings, before?: NetworkSettings): Partial<NetworkSettings> {
  const { link_template, link_variables, auto_approve, attribution_days, max_commission, postback } = input;
  return {
    ...(link_template === undefined ? {} : { linkTemplate: link_template }),
    ...(link_variables === undefined ? {} : { linkVariables: link_variables }),
    ...(auto_approve === undefined ? {} : { autoApprove: auto_approve }),
    ...(attribution_days === undefined ? {} : { attributionDays: attribution_days }),
    ...(max_commission === undefined ? {} : { maxCommission: max_commission }),
    adapter: { postback: pushOf(postback ?? {}, before) },
  };
}

/** A partner's settings by their API names. */
export function partnerSettingsOf(settings: NetworkSettings): Settings {
  const { parameters, identity, statuses, statusWhenAbsent } = postbackConfig.parse(
    settings.adapter.postback,
  );
  return {
    link_template: settings.linkTemplate,
    link_variables: settings.linkVariables,
    auto_approve: settings.autoApprove,
    attribution_days: settings.attributionDays,
    max_commission: settings.maxCommission,
    postback: {
      parameters: Object.fromEntries(PARAMETER_NAMES.map((name) => [name, parameters[PARAMETERS[name]]])),
      identity,
      statuses,
      status_when_absent: statusWhenAbsent,
    },
  };
}

function pushOf(input: NonNullable<Settings['postback']>, before?: NetworkSettings): PostbackConfig {
  const current = before ? postbackConfig.parse(before.adapter.postback) : defaults;
  const { parameters = {}, identity, statuses, status_when_absent } = input;
  const renamed = PARAMETER_NAMES.flatMap((name) => {
    const own = parameters[name];
    return own ? [[PARAMETERS[name], own] as const] : [];
  });
  return postbackConfig.parse({
    ...current,
    ...defined({
      identity,
      statuses: statuses && upperCased(statuses),
      statusWhenAbsent: status_when_absent,
    }),
    parameters: { ...current.parameters, ...Object.fromEntries(renamed) },
  });
}

function upperCased<Value>(words: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [word.toUpperCase(), value]));
}

function hasOneWordTwice(words: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(upperCased(words)).length < Object.keys(words).length;
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
