import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyName } from '../../../../worker/contract/key-name.ts';
import { errorMessage } from '../../../../worker/platform/errors.ts';
import { keyFields, NEW_KEY } from './key-fields.ts';

const EDGES = [
  '',
  '   ',
  '<>',
  'My website',
  ' My_web-site 2 ',
  '"My" <website>',
  'my.website',
  'my\twebsite',
  'Größe',
  'x'.repeat(99),
  'x'.repeat(100),
  'x'.repeat(101),
  `${'x'.repeat(99)} y`,
  `&${'x'.repeat(99)}`,
  '.'.repeat(100),
];

test.each(EDGES)('the form says of the name %j what the API says', (name) => {
  expect(ours(name)).toEqual(theirs(name));
});

test('the form says of any name what the API says', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 95, maxLength: 105 })),
      (name) => {
        expect(ours(name)).toEqual(theirs(name));
      },
    ),
  );
});

test('a rate limit that no key can be given is refused', () => {
  expect(keyFields.safeParse({ ...NEW_KEY, name: 'Site', rate_limit: 999 }).success).toBe(false);
});

/** The name as the form sends it, or the first thing that it has against it. */
function ours(name: string): { name: string } | string | undefined {
  const { success, data, error } = keyFields.safeParse({ ...NEW_KEY, name });
  return success ? { name: data.name } : error.issues[0]?.message;
}

/** The name as the API keeps it, or why it does not. */
function theirs(name: string): { name: string } | string {
  try {
    return { name: keyName(name) };
  } catch (error) {
    return errorMessage(error);
  }
}
