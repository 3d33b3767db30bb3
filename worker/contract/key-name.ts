import { DomainError } from '../platform/errors.ts';

const MAX_NAME_LENGTH = 100;

/**
 * Normalizes the name of a key: without `< > ' " &`, cut at 100 characters, trimmed. Throws `key.name_missing`,
 * `key.name_too_long`, `key.name_characters`.
 */
export function keyName(input: string): string {
  const name = input
    .replace(/[<>'"&]/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  if (name === '') throw refused('key.name_missing', 'Please enter a name for the API key');
  if (name.length >= MAX_NAME_LENGTH)
    throw refused('key.name_too_long', 'API key name must be less than 100 characters');
  if (!/^[\p{L}\p{M}\p{N} _-]+$/u.test(name))
    throw refused(
      'key.name_characters',
      'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    );
  return name;
}

function refused(code: string, message: string): DomainError {
  return new DomainError(code, message, 400, { fields: [{ field: 'name', message }] });
}
