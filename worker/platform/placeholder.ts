import { normalizeReference } from './normalize-reference.ts';

/** Pairs that enclose the names in templates. The characters of Base64 and URLs, `+ / = - _ . ~`, enclose real IDs as well. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['{', '}'],
  ['[', ']'],
  ['<', '>'],
  ['(', ')'],
  ['«', '»'],
];
const SAME_ON_BOTH_SIDES = /^([%#$@!:*^|`?"'&;])(.*)\1$/su;
/** `__NAME__`, and a variable's name after its mark: `$name`, `:name`, `@name`, `%s`. */
const UNDERSCORED = /^__+[\p{L}][\p{L}\p{N}_.-]*__+$/u;
const MARKED = /^[$@:%&][\p{L}_][\p{L}_.]*$/u;
/** A macro somewhere in a text: `order-{order_id}`, `tx[ORDER]`, `%%ID%%9`. */
const ENCLOSED_NAME =
  /\{[\s{%#]*\p{L}[^{}]*\}|<[\s%=]*\p{L}[^<>]*>|\[[\s[]*\p{L}[\p{L}_ .:-]+\]|%%\p{L}[^%]*%%/u;
/** How programs write that they have no value. */
const NOTHING =
  /^(?:null|nil|undefined|nan|none|n\/?a|not (?:set|available|provided)|empty|blank|unknown|default|tb[da]|test|string|true|false|\(?not set\)?|\[object object\]|[0-]+)$/iu;
/** Words that name the parameters of postbacks. A text of such words alone is a name and no value. */
const NAME_WORDS = (
  'aff affiliate agent app campaign click code commission conversion conv customer deal event example external field goal here id ' +
  'identifier insert internal item key lead macro merchant my name network no nr num number offer order param parameter partner ' +
  'payout placeholder postback program pub publisher purchase put ref reference referral replace req request revenue sale sample ' +
  'sess session site source status sub subid sum the ticket token tracking trans transaction tx txn type unique unit uniq user ' +
  'uuid guid value var variable with xid your'
).split(' ');
const NAME = new RegExp(`^(?:${NAME_WORDS.toSorted((a, b) => b.length - a.length).join('|')})+$`, 'u');
/** A GUID, or digits, in brackets is an ID. */
const ENCLOSED_ID =
  /^[{[(]\s*(?:[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}|[\d\s./-]*\d[\d\s./-]{3,})\s*[)\]}]$/iu;
/** Percent encoding, also repeated, of characters that aren't letters or digits of ASCII. */
const ENCODED =
  /%(?:25)*(?:2[0-9a-f]|3[a-f]|40|5[b-f]|60|7[b-e]|[c-e][0-9a-f](?:%(?:25)*[89ab][0-9a-f]){1,2})/giu;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{2,3})|#x([\da-f]{2}));/giu;

/**
 * True for a text that a template left where an ID belongs: a macro in any notation, an empty value as a program writes it, the
 * name of a parameter. It is decided by the shape of the text, because each partner's software has a notation of its own. `names` are the
 * parameters of the template.
 */
export function isPlaceholder(value: string, names: readonly string[] = []): boolean {
  const text = plainText(value);
  if (!/[\p{L}\p{N}]/u.test(text) || NOTHING.test(text) || isMacro(text)) return true;
  return NAME.test(bare(text)) || names.some((name) => bare(name) === bare(text) && /\p{L}{2}/u.test(name));
}

/** True for a macro in any notation. Words, which can be the value of a status or a goal, are none. */
export function isMacro(value: string): boolean {
  const text = plainText(value);
  if (ENCLOSED_ID.test(text)) return false;
  const isEnclosed = PAIRS.some(([open, close]) => text.startsWith(open) && text.endsWith(close));
  return isEnclosed || ENCLOSED_NAME.test(text) || isMarked(text);
}

function plainText(value: string): string {
  return normalizeReference(decoded(value.toWellFormed()));
}

function isMarked(text: string): boolean {
  const enclosed = SAME_ON_BOTH_SIDES.exec(text);
  if (enclosed) return /\p{L}/u.test(enclosed[2] ?? '');
  return UNDERSCORED.test(text) || MARKED.test(text) || /^[$#%@]\s*[{([<].*[})\]>][sd]?$/su.test(text);
}

/** Letters and digits, without the marks and the case by which the same name is written differently. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[\s_.-]+/gu, '');
}

function decoded(text: string): string {
  const plain = text.replace(ENCODED, (encoded) =>
    Buffer.from(encoded.replace(/%(?:25)*(?=[0-9a-f]{2})/giu, ''), 'hex').toString(),
  );
  return plain.replace(ENTITY, (_, name?: string, decimal?: string, hex?: string) =>
    name
      ? (ENTITIES[name.toLowerCase()] ?? '')
      : String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  );
}
