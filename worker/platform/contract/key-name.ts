import { DomainError } from '../errors.ts';

const MAX_NAME_LENGTH = 100;

/** Normalizes the name of a key. Throws `key.name_missing`, `key.name_too_long` and `key.name_characters`. */
export function keyName(input: string): string {
  const name = normalKeyName(input);
  const fault = keyNameFault(name);
  if (fault)
    throw new DomainError(fault.code, fault.message, 400, {
      fields: [{ field: 'name', message: fault.message }],
    });
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
export function keyNameFault(name: string): { code: string; message: string } | undefined {
  if (name === '') return { code: 'key.name_missing', message: 'Please enter a name for the API key' };
  if (name.length >= MAX_NAME_LENGTH)
    return { code: 'key.name_too_long', message: 'API key name must be less than 100 characters' };
  if (!/^[\p{L}\p{M}\p{N} _-]+$/u.test(name))
    return {
      code: 'key.name_characters',
      message: 'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    };
  return undefined;
}
