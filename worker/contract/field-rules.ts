/**
 * What the fields of an account's forms may hold, without a validator, so that the pages check by the same rules
 * (publisher specification, section 5). Each returns what is wrong with a text, or undefined.
 */
const EMAIL_MESSAGE = 'Please enter a valid email address';
const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const NAME_MESSAGE = 'Please enter your full name';
export const TERMS_MESSAGE = 'Please agree to the terms of service and the privacy policy';
export const FRAUD_POLICY_MESSAGE = 'Please acknowledge that fraud is prohibited';

const MAX_EMAIL_LENGTH = 254;
const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 128;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 100;

const LOCAL_PART = /^(?!\.)(?!.*\.[.@])[^\s@,;:<>()[\]"\\\p{C}]{1,64}@/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const TOP_LABEL = /^\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;

/** Joiners belong to words of these scripts; elsewhere they only make two texts look like one. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Script=Sinhala}])[\u200c\u200d]/gu;
/** What mail programs turn into links: an address, `www.`, or letters on both sides of a dot. */
const LINK = /[@/\\]|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** An address as accounts are known by. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What is wrong with a normalized email address. */
export function emailFault(text: string): string | undefined {
  if (text.length > MAX_EMAIL_LENGTH || !LOCAL_PART.test(text)) return EMAIL_MESSAGE;
  const labels = text.slice(text.indexOf('@') + 1).split('.');
  const top = labels.at(-1) ?? '';
  const isDomain = labels.length >= 2 && TOP_LABEL.test(top) && labels.every((label) => LABEL.test(label));
  return isDomain ? undefined : EMAIL_MESSAGE;
}

/** What is wrong with a password to be set, as far as that can be told without the list of common ones. */
export function newPasswordFault(text: string): string | undefined {
  const tooLong = givenPasswordFault(text || 'given');
  if (characters(text) < MIN_PASSWORD_LENGTH) return PASSWORD_MESSAGE;
  if (tooLong) return tooLong;
  if (/\p{C}/u.test(text)) return 'Password must not contain control characters';
  return text.trim() === '' ? 'Password must not be only spaces' : undefined;
}

/** What is wrong with a password to be checked: nothing that could ever have been set. */
export function givenPasswordFault(text: string): string | undefined {
  if (text === '') return 'Please enter your password';
  return characters(text) > MAX_PASSWORD_LENGTH
    ? `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
    : undefined;
}

/** A name without the spaces around and the repeated ones in it. */
export function normalName(text: string): string {
  return text.replaceAll(/ +/g, ' ').trim();
}

/** What is wrong with a normalized name of a person. Names go into emails, so they hold no links. */
export function nameFault(text: string): string | undefined {
  if (characters(text) < MIN_NAME_LENGTH) return NAME_MESSAGE;
  if (characters(text) > MAX_NAME_LENGTH) return `Please use at most ${MAX_NAME_LENGTH} characters`;
  if (/[\p{C}\u2028\u2029]/u.test(text.replaceAll(JOINED, ''))) return NAME_MESSAGE;
  return LINK.test(text) ? 'Please enter your name without links or addresses' : undefined;
}

/** A sign outside the basic plane is one character. */
function characters(text: string): number {
  return [...text].length;
}
