import { z } from '@hono/zod-openapi';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';

const stored = networkSettings.shape;

/** The settings of a network as the API names them. */
export const NETWORK_OPTIONS = {
  link_template: stored.linkTemplate
    .regex(/^https:\/\/[^/?#]+|^\{/, 'A link begins with https:// or with a value of the program.')
    .openapi({ example: 'https://wild.link/e?c={merchant_id}&d={device_id}&tc={click_id}&url={deeplink}' })
    .describe(
      '`{click_id}`, `{publisher_id}`, `{sub_id}` and `{deeplink}` are replaced at the click. A name without a value, or links without `{click_id}`, are refused',
    ),
  link_variables: z
    .record(z.string(), z.string().max(500))
    .openapi({ example: { device_id: '77' } })
    .describe('Values for the template that are the same for all programs'),
  auto_approve: z.boolean().describe('Approve new programs automatically'),
  smallest_accepted_share: stored.smallestAcceptedShare
    .unwrap()
    .describe(
      'A catalog with less than this part of the active programs, or of those of a country with its own list, is refused',
    )
    .openapi({ example: 0.8 }),
  max_commission: stored.maxCommission
    .unwrap()
    .describe('In US dollars. A report row with a larger commission is rejected')
    .openapi({ example: '10000' }),
  start_date: stored.startDate
    .unwrap()
    .describe('A report row with an earlier day is rejected')
    .openapi({ example: '2020-01-01' }),
  min_day_share: stored.minDayShare
    .unwrap()
    .describe('If a restated day has less than this part of its rows, none are removed')
    .openapi({ example: 0.6 }),
  attribution_days: stored.attributionDays
    .unwrap()
    .describe('The days after its click in which a sale counts, unless the program sets its own')
    .openapi({ example: 30 }),
  approval: z
    .union([
      z.strictObject({ after_days: z.int().min(1).max(400) }),
      z.strictObject({ day_of_next_month: z.int().min(1).max(28) }),
      z.null(),
    ])
    .openapi({ example: { day_of_next_month: 10 } })
    .describe('When the network decides about a sale; null if it sets no date'),
  adapter: z
    .record(z.string(), z.unknown())
    .openapi({ example: { pageSize: 100 } })
    .describe('The adapter’s own settings, which differ between networks'),
};

export type Options = z.infer<z.ZodObject<typeof NETWORK_OPTIONS>>;
export type GivenOptions = { [Name in keyof Options]?: Options[Name] | undefined };

export function optionsOf(settings: NetworkSettings): Options {
  const { approval } = settings;
  return {
    link_template: settings.linkTemplate,
    link_variables: settings.linkVariables,
    auto_approve: settings.autoApprove,
    smallest_accepted_share: settings.smallestAcceptedShare,
    max_commission: settings.maxCommission,
    start_date: settings.startDate,
    min_day_share: settings.minDayShare,
    attribution_days: settings.attributionDays,
    approval: !approval
      ? null
      : 'afterDays' in approval
        ? { after_days: approval.afterDays }
        : { day_of_next_month: approval.dayOfNextMonth },
    adapter: settings.adapter,
  };
}

/** The given settings as they are stored. */
export function settingsOfOptions(input: GivenOptions): Partial<NetworkSettings> {
  const { approval } = input;
  const named: Partial<Record<keyof NetworkSettings, unknown>> = {
    linkTemplate: input.link_template,
    linkVariables: input.link_variables,
    autoApprove: input.auto_approve,
    smallestAcceptedShare: input.smallest_accepted_share,
    maxCommission: input.max_commission,
    startDate: input.start_date,
    minDayShare: input.min_day_share,
    attributionDays: input.attribution_days,
    adapter: input.adapter,
  };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...(approval === undefined ? {} : { approval: approvalOf(approval) }),
  };
}

function approvalOf(approval: NonNullable<GivenOptions['approval']> | null): NetworkSettings['approval'] {
  if (approval === null) return undefined;
  return 'after_days' in approval
    ? { afterDays: approval.after_days }
    : { dayOfNextMonth: approval.day_of_next_month };
}
