import { failure } from '../platform/failure.ts';

/** The macros of a postback URL, each with the path of its value in the event body. */
const MACROS: Record<string, readonly string[]> = {
  event: ['event'],
  event_id: ['event_id'],
  timestamp: ['timestamp'],
  publisher_id: ['publisher_id'],
  click_id: ['click_id'],
  sub_id: ['sub_id'],
  link_id: ['link_id'],
  brand_id: ['brand_id'],
  program_id: ['program_id'],
  conversion_id: ['conversion_id'],
  order_id: ['order_id'],
  payout: ['earnings'],
  currency: ['currency'],
  status: ['status'],
  order_value: ['conversion_data', 'order_value'],
  commission_rate: ['conversion_data', 'commission_rate'],
};
const MACRO = /\{([^{}]*)\}/g;

export const MACRO_NAMES = Object.keys(MACROS);

const webhookMacroUnknown = failure('webhook.macro_unknown', 422, (sentence: string) => sentence, {
  action: 'Use the macros named in `detail`.',
  sample: [
    'The address has macros that we don’t know: {order}. Known are event, event_id, timestamp, publisher_id, click_id, sub_id, link_id, brand_id, program_id, conversion_id, order_id, payout, currency, status, order_value, commission_rate.',
  ],
});

/** Throws `webhook.macro_unknown` (422) with the names of unknown macros. */
export function requireKnownMacros(template: string): void {
  const names = [...template.matchAll(MACRO)].map(([, name = '']) => name);
  const unknown = [...new Set(names)].filter((name) => !Object.hasOwn(MACROS, name));
  if (unknown.length === 0) return;
  const list = unknown.map((name) => `{${name}}`).join(', ');
  const sentence = `The address has macros that we don’t know: ${list}. Known are ${MACRO_NAMES.join(', ')}.`;
  throw webhookMacroUnknown(sentence).onField('url');
}

/** Fills in the macros of a postback URL from an event body. A missing value becomes an empty string. */
export function postbackUrl(template: string, body: Record<string, unknown>): string {
  return template.replaceAll(MACRO, (_, name: string) => valueAt(body, MACROS[name] ?? []));
}

/** Encoded, and never a dot segment, because a visitor's sub-ID must not change the path of the URL. */
function valueAt(body: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>(
    (part, field) => (typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined),
    body,
  );
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).toWellFormed();
  return /^\.+$/.test(text) ? '' : encodeURIComponent(text);
}
