const MAX_NAME_LENGTH = 100;

/** What can be wrong with the name of a key. */
export const KEY_NAME_PROBLEMS = {
  name_missing: 'Please enter a name for the API key',
  name_too_long: 'API key name must be less than 100 characters',
  name_characters: 'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
} as const;

/** Removes the characters < > ' " & and surrounding spaces. A name that had to be cut is still too long. */
export function normalKeyName(input: string): string {
  return input
    .replace(/[<>'"&]/g, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
}

/** What is wrong with a normalized name. */
export function keyNameProblem(name: string): keyof typeof KEY_NAME_PROBLEMS | undefined {
  if (name === '') return 'name_missing';
  if (name.length >= MAX_NAME_LENGTH) return 'name_too_long';
  return /^[\p{L}\p{M}\p{N} _-]+$/u.test(name) ? undefined : 'name_characters';
}

/** A sentence for people about what is wrong with a normalized name. */
export function keyNameSentence(name: string): string | undefined {
  const problem = keyNameProblem(name);
  return problem && KEY_NAME_PROBLEMS[problem];
}
