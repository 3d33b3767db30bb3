import { z } from 'zod/mini';
import { textField } from '../../../../lib/form-fields.ts';
import type { PartnerSettings } from './partners-query.ts';

type Postback = NonNullable<PartnerSettings['postback']>;
type Parameters = NonNullable<Postback['parameters']>;
export type ParameterName = keyof Parameters;

const PARAMETERS: readonly ParameterName[] = [
  'click_id',
  'transaction_id',
  'payout',
  'sale',
  'status',
  'goal',
  'currency',
  'program',
  'order_id',
  'reason',
  'event_time',
  'modified_time',
  'secret',
];
const STATUSES = ['pending', 'approved', 'reversed'] as const;
export const IDENTITIES = [
  { value: 'transaction', label: 'Its transaction ID' },
  { value: 'click_goal', label: 'The click and the goal' },
  { value: 'order', label: 'The order ID' },
] as const;
export const ABSENT_STATUSES = STATUSES.map((value) => ({ value, label: value }));

const trimmed = (text: string) => text.trim();

/** The fields of a partner’s settings. */
export const settingsFields = {
  link_template: textField(
    (text) => (text.includes('{click_id}') ? undefined : 'Enter a link that contains {click_id}.'),
    trimmed,
  ),
  auto_approve: z.enum(['true', 'false']),
  attribution_days: textField(
    (text) =>
      /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 400
        ? undefined
        : 'Enter a number from 1 to 400.',
    trimmed,
  ),
  max_commission: textField(
    (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text.trim()) ? undefined : 'Enter an amount such as 10000.'),
    trimmed,
  ),
  identity: z.enum(['transaction', 'click_goal', 'order']),
  status_when_absent: z.enum(STATUSES),
  parameters: textField((text) => problemOfLines(text, isParameterLine), trimmed),
  statuses: textField((text) => problemOfLines(text, isStatusLine), trimmed),
};
export type SettingsInput = { [Name in keyof typeof settingsFields]: z.infer<(typeof settingsFields)[Name]> };

/** What a new partner begins with: the parameter names and statuses that most partners use. */
export const NEW_SETTINGS: SettingsInput = {
  link_template: '',
  auto_approve: 'false',
  attribution_days: '30',
  max_commission: '10000',
  identity: 'transaction',
  status_when_absent: 'pending',
  parameters: '',
  statuses: '',
};

export function inputOf(settings: PartnerSettings): SettingsInput {
  const { parameters = {}, identity, statuses = {}, status_when_absent } = settings.postback ?? {};
  const names = PARAMETERS.flatMap((name) => {
    const given = parameters[name];
    return given ? [`${name}=${given.join(',')}`] : [];
  });
  return {
    link_template: settings.link_template,
    auto_approve: settings.auto_approve ? 'true' : 'false',
    attribution_days: String(settings.attribution_days ?? NEW_SETTINGS.attribution_days),
    max_commission: settings.max_commission ?? NEW_SETTINGS.max_commission,
    identity: identity ?? NEW_SETTINGS.identity,
    status_when_absent: status_when_absent ?? NEW_SETTINGS.status_when_absent,
    parameters: names.join('\n'),
    statuses: Object.entries(statuses)
      .map(([word, status]) => `${word}=${status}`)
      .join('\n'),
  };
}

/** The settings as the API takes them. Lines that aren’t given keep their defaults. */
export function settingsOf(input: SettingsInput): PartnerSettings {
  const parameters = parametersOf(input.parameters);
  const statuses = statusesOf(input.statuses);
  return {
    link_template: input.link_template,
    auto_approve: input.auto_approve === 'true',
    attribution_days: Number(input.attribution_days),
    max_commission: input.max_commission,
    postback: {
      identity: input.identity,
      status_when_absent: input.status_when_absent,
      ...(Object.keys(parameters).length > 0 && { parameters }),
      ...(Object.keys(statuses).length > 0 && { statuses }),
    },
  };
}

function parametersOf(text: string): Parameters {
  const parameters: Parameters = {};
  for (const [name, names] of pairsOf(text)) {
    const known = PARAMETERS.find((each) => each === name);
    if (known) parameters[known] = names.split(',').map(trimmed).filter(Boolean);
  }
  return parameters;
}

function statusesOf(text: string): NonNullable<Postback['statuses']> {
  return Object.fromEntries(
    pairsOf(text).flatMap(([word, status]) => {
      const known = STATUSES.find((each) => each === status);
      return known ? [[word.toUpperCase(), known]] : [];
    }),
  );
}

/** `name=value` lines. */
function pairsOf(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=').trim()];
    });
}

function isParameterLine([name, names]: [string, string]): boolean {
  return PARAMETERS.some((each) => each === name) && /^[^,]+(,[^,]+)*$/.test(names);
}

function isStatusLine([word, status]: [string, string]): boolean {
  return word !== '' && STATUSES.some((each) => each === status);
}

function problemOfLines(text: string, isValid: (pair: [string, string]) => boolean): string | undefined {
  const wrong = pairsOf(text).find((pair) => !isValid(pair));
  return wrong && `This line can’t be read: ${wrong.filter(Boolean).join('=')}`;
}
