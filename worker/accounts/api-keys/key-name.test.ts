import { describe, expect, it } from 'vitest';
import { keyName } from './key-name.ts';

const REQUIRED = 'Please enter a name for the API key';
const TOO_LONG = 'API key name must be less than 100 characters';
const CHARACTERS = 'API key name can only contain letters, numbers, spaces, hyphens, and underscores';

describe('keyName', () => {
  it.each([
    ['  My website ', 'My website'],
    ['build_2-final', 'build_2-final'],
    ['<Shop>', 'Shop'],
    ['"Ada\'s" & co', 'Adas  co'],
    ['Κλειδί 1', 'Κλειδί 1'],
    ['n'.repeat(99), 'n'.repeat(99)],
    [`${' '.repeat(100)}name`, 'name'],
  ])('turns “%s” into “%s”', (input, name) => {
    expect(keyName(input)).toBe(name);
  });

  it.each(['', '   ', '<>', '"&\''])('refuses “%s” as empty', (input) => {
    expect(() => keyName(input)).toThrow(REQUIRED);
  });

  it.each([100, 101, 5_000])('refuses %i characters as too long', (length) => {
    expect(() => keyName('n'.repeat(length))).toThrow(TOO_LONG);
  });

  it('refuses a name that is too long also where the cut falls on a space', () => {
    expect(() => keyName(`${'a'.repeat(99)} production key`)).toThrow(TOO_LONG);
  });

  it.each(['a.b', 'a/b', 'a\nb', 'a\tb', 'a;b', '🤖', 'a\u0000', 'a\ud800'])(
    'refuses the characters in “%s”',
    (input) => {
      expect(() => keyName(input)).toThrow(CHARACTERS);
    },
  );

  it('names the field in its error', () => {
    expect(() => keyName('')).toThrow(
      expect.objectContaining({ status: 400, fields: [{ field: 'name', message: REQUIRED }] }),
    );
  });
});
