export const MAX_SUB_ID_LENGTH = 100;

const PRINTABLE = /^[\x20-\x7e]*$/;
const EMAIL = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
/** International numbers only, because plain digits are more often an order or a time. */
const PHONE = /(^|[^\w])(\+|00)\d[\d ().-]{6,}\d/;
const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`);
/** What an IPv6 address can consist of, with a zone. */
const IPV6_CHARACTERS = /^([\da-f:.]*:[\da-f:.]*)(%[\da-z.:-]+)?$/i;

type SubIdProblem = 'too_long' | 'bad_characters' | 'personal_data';

export const SUB_ID_PROBLEMS: Readonly<Record<SubIdProblem, string>> = {
  too_long: `A sub-ID can have at most ${MAX_SUB_ID_LENGTH} characters.`,
  bad_characters:
    'A sub-ID can contain only printable ASCII characters (letters, digits, space, punctuation).',
  personal_data:
    'A sub-ID must not contain personal data such as an email address, phone number or IP address.',
};

/** Applies the rules; an empty text is no sub-ID. */
export function readSubId(text: string): { subId: string | null } | { problem: SubIdProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { subId: null };
  if (trimmed.length > MAX_SUB_ID_LENGTH) return { problem: 'too_long' };
  if (!PRINTABLE.test(trimmed)) return { problem: 'bad_characters' };
  return isPersonal(trimmed) ? { problem: 'personal_data' } : { subId: trimmed };
}

/** Also if it is encoded twice, such as `ada%40fenwick.example`. */
function isPersonal(text: string): boolean {
  const plain = text.replaceAll(/%40/gi, '@').replaceAll(/%2b/gi, '+');
  return EMAIL.test(plain) || PHONE.test(plain) || isIpAddress(plain);
}

/** Like `isIP` of `node:net`, which browsers lack. */
export function isIpAddress(text: string): boolean {
  const address = IPV6_CHARACTERS.exec(text)?.[1];
  return IPV4.test(text) || (address !== undefined && URL.canParse(`http://[${address}]/`));
}
