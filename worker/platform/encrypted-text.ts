import type { Purpose } from './encryption.ts';

/** A column with encrypted texts, or one value in a column of JSON. */
interface Place {
  table: string;
  /** The columns of the primary key. */
  key: readonly [string, ...string[]];
  column: string;
  /** The path of the value in a JSON column, such as `$.encrypted`. */
  path?: `$.${string}` | undefined;
  /** The column with what the purpose names, such as a publisher's ID. */
  subject?: string;
}

/** Texts that are stored encrypted with `ENCRYPTION_KEY`. */
export interface EncryptedText {
  name: string;
  places: readonly Place[];
  /** They are deleted within a day, so a key that isn't the newest is unused a day later. No one else can decrypt them. */
  isTemporary: boolean;
  purposeOf(subject: string): Purpose;
}

/**
 * Declares texts that are stored encrypted, and where. `encrypt` takes no other purpose, so no text escapes the job that encrypts
 * again what an older key has encrypted. `worker/app/encrypted-texts.ts` lists all of them.
 */
export function encryptedText({
  name,
  places,
  isTemporary = false,
  purpose = () => name,
}: {
  name: string;
  places: readonly Place[];
  isTemporary?: boolean;
  purpose?: (subject: string) => string;
}): EncryptedText {
  return { name, places, isTemporary, purposeOf: (subject) => purpose(subject) as Purpose };
}
