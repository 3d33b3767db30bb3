import { describe, expect, it } from 'vitest';
import { keyName } from './key-name.ts';

const REQUIRED = 'Please enter a name for the API key';
const TOO_LONG = 'API key name must be less than 100 characters';
const CHARACTERS = 'API key name can only contain letters, numbers, spaces, hyphens, and underscores';

describe('the name of a key', () => {
  it.each([
    ['  My website ', 'My website'],
    ['build_2-final', 'build_2-final'],
    ['<Shop>', 'Shop'],
    ['"Ada\'s" & co', 'Adas  co'],
    ['Κλειδί 1', 'Κλειδί 1'],
    ['n'.repeat(99), 'n'.repeat(99)],
  ])('“%s” is kept as “%s”', (input, name) => {
    expect(keyName(input)).toBe(name);
  });

  it.each(['', '   ', '<>', '"&\''])('“%s” is none', (input) => {
    expect(() => keyName(input)).toThrow(REQUIRED);
  });

  it.each([100, 101, 5_000])('of %i characters is too long', (length) => {
    expect(() => keyName('n'.repeat(length))).toThrow(TOO_LONG);
  });

  it.each(['a.b', 'a/b', 'a\nb', 'a\tb', 'a;b', '🤖', 'a\u0000', 'a\ud800'])(
    '“%s” has other characters',
    (input) => {
      expect(() => keyName(input)).toThrow(CHARACTERS);
    },
  );

  it('that is refused says so of its field', () => {
    expect(() => keyName('')).toThrow(
      expect.objectContaining({ status: 400, fields: [{ field: 'name', message: REQUIRED }] }),
    );
  });
});
