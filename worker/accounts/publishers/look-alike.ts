import { domainToUnicode } from 'node:url';
import { isLookAlike } from '../../platform/contract/look-alike-word.ts';

/** Whether a domain can be mistaken for another one: a label mixes scripts, or its letters all look Latin. */
export function looksLikeAnother(domain: string): boolean {
  return domainToUnicode(domain).split('.').some(isLookAlike);
}
