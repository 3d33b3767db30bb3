import { failure } from '../platform/failure.ts';
import { isMacro } from '../platform/placeholder.ts';

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
/** A macro. An address bar encodes its braces. */
const MACRO = /\{([^{}]*)\}|%7B(\w+)%7D/gi;
/** A name on a platform, such as that of a channel to write to. */
const HANDLE = /^@[\w.]+$/;
/** What templates of other platforms write before the brace. */
const MARK_BEFORE_MACRO = /[$%#](?:\{|%7B)/i;

export const MACRO_NAMES = Object.keys(MACROS);

const webhookMacroUnknown = failure('webhook.macro_unknown', 422, (sentence: string) => sentence, {
  action: 'Use the macros named in `detail`.',
  sample: [
    'Unknown macros in the URL: {order}. Supported macros: event, event_id, timestamp, publisher_id, click_id, sub_id, link_id, brand_id, program_id, conversion_id, order_id, payout, currency, status, order_value, commission_rate.',
  ],
});

/**
 * Throws `webhook.macro_unknown` (422) with what would be sent as it is: unknown macros, macros in the notation of another platform, and
 * those after `#`, which no server gets.
 */
export function requireKnownMacros(template: string): void {
  const named = [...template.matchAll(MACRO)].filter(([, name]) => name !== undefined);
  const unknown = named.filter((match) => !isKnown(match)).map(([text]) => text);
  const foreign = unknown.length > 0 ? unknown : partsOf(template).filter(isForeign);
  if (foreign.length === 0) return;
  const list = [...new Set(foreign)].join(', ');
  const known = `Supported macros: ${MACRO_NAMES.join(', ')}, each as {name}.`;
  throw webhookMacroUnknown(`Unknown macros in the URL: ${list}. ${known}`).onField('url');
}

/** The URL of a signed webhook has no macros: its values are in the body. Throws `webhook.macro_unknown` (422). */
export function requireNoMacros(url: string): void {
  const macro = [...url.matchAll(MACRO)].find(isKnown);
  if (!macro) return;
  const sentence = `Only a postback endpoint can have macros. This is a webhook, so ${macro[0]} would be sent as it is.`;
  throw webhookMacroUnknown(sentence).onField('url');
}

/** The segments of the path, the parameters with their names, and the fragment. */
function partsOf(template: string): string[] {
  const [sent = '', ...fragment] = template.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/(?=#)/);
  const [path = '', ...query] = sent.split('?');
  return [...path.split('/'), ...query.join('?').split('&'), fragment.join('')];
}

/** Text around a macro is a text, but braces and marks around one are another notation. */
function isForeign(part: string): boolean {
  const rest = part.replace(MACRO, (...match) => (isKnown(match) ? '' : match[0]));
  if (/[{}]/.test(rest) || MARK_BEFORE_MACRO.test(part)) return true;
  if (rest !== part) return part.startsWith('#');
  const value = part.slice(part.indexOf('=') + 1);
  return isMacro(value) && !HANDLE.test(value);
}

function isKnown(match: readonly string[]): boolean {
  return Object.hasOwn(MACROS, nameOf(match));
}

function nameOf([, plain, encoded]: readonly (string | undefined)[]): string {
  return plain ?? encoded?.toLowerCase() ?? '';
}

/** Fills in the macros of a postback URL from an event body. A missing value becomes an empty string. */
export function postbackUrl(template: string, body: Record<string, unknown>): string {
  return template.replaceAll(MACRO, (...match) => {
    const [text, plain] = match;
    if (isKnown(match)) return valueAt(body, MACROS[nameOf(match)] ?? []);
    // Encoded braces may be those of another address in a parameter.
    return plain === undefined ? text : '';
  });
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
