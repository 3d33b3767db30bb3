import { ofDocument } from './genuine.ts';

/** The script’s own tag. */
export const tag = ofDocument('currentScript') as HTMLScriptElement | null;

/**
 * `origin` is where the script comes from and tracking URLs lead. Without an address, nothing matches. A class of characters
 * (`[^/]`) would take a millisecond to compile, because the case is ignored.
 */
export const [, origin, search, publisherId] =
  /(.+?\/\/.+?)\/.*(\?.*publisher_id=(PUB\d{6})\b.*)/i.exec((INLINE || tag?.src) as string) ?? [];

const {
  /** The sub-ID of links without their own. */
  ref: defaultRef,
  /** The style of the disclosure, with its place. Without one, there is no disclosure. */
  disclosure,
  exclude,
  excludeDomains = '',
  /** Names of the publisher’s own affiliate parameters: links with them are converted. */
  ownMarks,
} = tag?.dataset ?? {};

export { defaultRef, disclosure, excludeDomains, ownMarks };

/** Links in elements that match one of these selectors are left alone. What people edit is saved. */
export const excluded = [
  '[data-tributary-skip]',
  '[contenteditable]:not([contenteditable=false i])',
  exclude,
];
