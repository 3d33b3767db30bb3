import { hasMixedScripts, isLookAlike } from './look-alike-word.ts';
import { containsOurName } from './own-name.ts';

/**
 * Rules for the fields of account forms. They need no validator library, so the pages share them. Each returns an error
 * message or undefined.
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
const MAX_PASSKEY_NAME_LENGTH = 60;

const LOCAL_PART = /^(?!\.)(?!.*\.[.@])[^\s@,;:<>()[\]"\\\p{C}]{1,64}@/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const TOP_LABEL = /^\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;

/** Joiners are part of words in these scripts. Elsewhere they only make different texts look the same. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Script=Sinhala}])[\u200c\u200d]/gu;
/** Text that email clients turn into links: an address, `www.`, or letters on both sides of a dot. */
const LINK = /[@/\\]|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function emailProblem(text: string): string | undefined {
  if (text.length > MAX_EMAIL_LENGTH || !LOCAL_PART.test(text)) return EMAIL_MESSAGE;
  const labels = text.slice(text.indexOf('@') + 1).split('.');
  const top = labels.at(-1) ?? '';
  const isDomain = labels.length >= 2 && TOP_LABEL.test(top) && labels.every((label) => LABEL.test(label));
  if (!isDomain) return EMAIL_MESSAGE;
  return looksLikeAnotherAddress(text, labels)
    ? 'Please enter the address without letters of another alphabet that look the same'
    : undefined;
}

/** Anyone could register such an address, and people would take it for that of someone else. */
function looksLikeAnotherAddress(address: string, labels: readonly string[]): boolean {
  const words = address.slice(0, address.indexOf('@')).split(/[._+-]/);
  const isLatin = /^[\x21-\x7e]*$/.test(labels.join(''));
  return labels.some(isLookAlike) || words.some(isLatin ? isLookAlike : hasMixedScripts);
}

/** Checks a password to be set, except against the list of common ones. */
export function newPasswordProblem(text: string): string | undefined {
  const tooLong = givenPasswordProblem(text || 'given');
  if (characters(text) < MIN_PASSWORD_LENGTH) return PASSWORD_MESSAGE;
  if (tooLong) return tooLong;
  if (/\p{C}/u.test(text)) return 'Password must not contain control characters';
  return text.trim() === '' ? 'Password must not be only spaces' : undefined;
}

/** Checks a password to sign in with. It accepts every password that could be set. */
export function givenPasswordProblem(text: string): string | undefined {
  if (text === '') return 'Please enter your password';
  return characters(text) > MAX_PASSWORD_LENGTH
    ? `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
    : undefined;
}

export function normalName(text: string): string {
  return text.replaceAll(/ +/g, ' ').trim();
}

/** Checks a person's normalized name. Others read it, also in emails: it can't contain links or our name. */
export function nameProblem(text: string): string | undefined {
  if (characters(text) < MIN_NAME_LENGTH) return NAME_MESSAGE;
  if (characters(text) > MAX_NAME_LENGTH) return `Please use at most ${MAX_NAME_LENGTH} characters`;
  if (/[\p{C}\u2028\u2029]/u.test(text.replaceAll(JOINED, ''))) return NAME_MESSAGE;
  if (LINK.test(text)) return 'Please enter your name without links or addresses';
  return containsOurName(text) ? 'Please enter a name without “Tributary”' : undefined;
}

/** Checks a passkey's normalized name. */
export function passkeyNameProblem(text: string): string | undefined {
  if (text === '') return 'Please enter a name for the passkey';
  if (characters(text) > MAX_PASSKEY_NAME_LENGTH)
    return `Please use at most ${MAX_PASSKEY_NAME_LENGTH} characters`;
  return /[\p{C}\u2028\u2029]/u.test(text) ? 'Please use letters, numbers and punctuation only' : undefined;
}

export function normalCode(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Checks the form of an emailed code, without its spaces. */
export function codeProblem(text: string): string | undefined {
  return /^\d{8}$/.test(text) ? undefined : 'Please enter the 8 digits of the code';
}

/** Counts code points, not UTF-16 units. */
function characters(text: string): number {
  return [...text].length;
}
