import { type Failure, failure } from '../failure.ts';

const MAX_NAME_LENGTH = 100;

const nameMissing = failure('key.name_missing', 400, 'Please enter a name for the API key', {
  action: 'Send a `name`.',
});
const nameTooLong = failure('key.name_too_long', 400, 'API key name must be less than 100 characters', {
  action: 'Shorten `name`.',
});
const nameCharacters = failure(
  'key.name_characters',
  400,
  'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
  { action: 'Use only the characters named in `detail`.' },
);

/** Normalizes the name of a key. Throws `key.name_missing`, `key.name_too_long` and `key.name_characters`. */
export function keyName(input: string): string {
  const name = normalKeyName(input);
  const error = keyNameFailure(name)?.();
  if (error) throw error.onFields([{ field: 'name', message: error.message }]);
  return name;
}

/** Removes the characters < > ' " & and surrounding spaces. */
export function normalKeyName(input: string): string {
  return input
    .replace(/[<>'"&]/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
}

/** What is wrong with a normalized name. */
function keyNameFailure(name: string): Failure | undefined {
  if (name === '') return nameMissing;
  if (name.length >= MAX_NAME_LENGTH) return nameTooLong;
  return /^[\p{L}\p{M}\p{N} _-]+$/u.test(name) ? undefined : nameCharacters;
}
