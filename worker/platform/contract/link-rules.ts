import { canonicalHost } from '../host-name.ts';

/** The longest URL of a destination, in characters. Browsers and networks cut longer ones. */
export const MAX_URL_LENGTH = 2_048;

/**
 * Whether the redirect takes a URL as a destination, if it is a shop’s. The auto-link script and the site check decide by this, so
 * that no link leads to an error.
 */
export function isDestination(url: URL): boolean {
  return url.href.length <= MAX_URL_LENGTH && canonicalHost(url) !== null;
}

/** A URL without the publisher’s own affiliate parameters: their names, separated by spaces. */
export function withoutOwnMarks(url: URL, ownMarks: string): string {
  const rest = new URL(url);
  for (const name of ownMarks.split(' ')) rest.searchParams.delete(name);
  return rest.href;
}

/** The most links that a call creates. */
export const MAX_LINKS_PER_CALL = 100;
export const MAX_TITLE_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2_000;
export const MAX_CAMPAIGN_NAME_LENGTH = 100;
/** The most links that a call adds to a campaign. */
export const MAX_CAMPAIGN_LINKS = 50;

/** Control characters other than line breaks and tabs, and unpaired surrogates. */
const UNPRINTABLE = /\p{Cs}|(?![\n\t])\p{Cc}/u;

/** Why a text can't be a link's name; undefined if it can. The text is trimmed. */
export function titleProblem(title: string): string | undefined {
  return title === '' ? 'Please enter a name.' : textProblem(title, 'name', MAX_TITLE_LENGTH);
}

/** Why a text can't be a link's description; undefined if it can. The text is trimmed. */
export function descriptionProblem(description: string): string | undefined {
  return textProblem(description, 'description', MAX_DESCRIPTION_LENGTH);
}

/** Why a text can't be a campaign's name; undefined if it can. The text is trimmed. */
export function campaignNameProblem(name: string): string | undefined {
  if (name === '') return 'Please enter a name.';
  return /[\n\t]/.test(name)
    ? 'The name has to be on one line.'
    : textProblem(name, 'name', MAX_CAMPAIGN_NAME_LENGTH);
}

function textProblem(text: string, name: string, maxLength: number): string | undefined {
  if (text.length > maxLength) return `A ${name} has at most ${maxLength.toLocaleString('en')} characters.`;
  return isPrintable(text) ? undefined : `The ${name} contains characters that can’t be shown.`;
}

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
