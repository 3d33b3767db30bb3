import { KEY_NAME_PROBLEMS, keyNameProblem, normalKeyName } from '../../platform/contract/key-name.ts';
import { failure } from '../../platform/failure.ts';

const FAILURES = {
  name_missing: failure('key.name_missing', 400, KEY_NAME_PROBLEMS.name_missing, {
    action: 'Send a `name`.',
  }),
  name_too_long: failure('key.name_too_long', 400, KEY_NAME_PROBLEMS.name_too_long, {
    action: 'Shorten `name`.',
  }),
  name_characters: failure('key.name_characters', 400, KEY_NAME_PROBLEMS.name_characters, {
    action: 'Use only the characters named in `detail`.',
  }),
};

/** Normalizes the name of a key. Throws `key.name_missing`, `key.name_too_long` and `key.name_characters` (400). */
export function keyName(input: string): string {
  const name = normalKeyName(input);
  const problem = keyNameProblem(name);
  if (!problem) return name;
  const error = FAILURES[problem]();
  throw error.onField('name');
}
