import type { NewKey } from '../accounts/keys/keys-query.ts';

const HIDDEN = '•'.repeat(24);

/** A key of which only the start can be read. */
export function hiddenKey({ key_prefix }: Pick<NewKey, 'key_prefix'>): string {
  return key_prefix + HIDDEN;
}
