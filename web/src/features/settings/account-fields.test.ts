import { describe, expect, it } from 'vitest';
import { fullName, givenPassword, newPassword } from '../../../../worker/contract/form-fields.ts';
import { nameFields, passwordFields } from './account-fields.ts';

const TEXTS = ['', ' ', 'A', ' Ad ', 'Ada Brook', 'Ada\u0007Brook', 'short', 'secret', 'x'.repeat(129)];

describe('the account forms refuse what the API refuses', () => {
  it.each([...TEXTS, 'x'.repeat(100), 'x'.repeat(101)])('as a name: %j', (text) => {
    expect(nameFields.safeParse({ full_name: text }).success).toBe(fullName.safeParse(text).success);
  });

  it.each([...TEXTS, 'x'.repeat(128)])('as a password: %j', (text) => {
    const taken = passwordFields.safeParse({ current_password: text, new_password: text });
    const refused = new Set(taken.error?.issues.map(({ path }) => path[0]));
    expect(!refused.has('current_password')).toBe(givenPassword.safeParse(text).success);
    expect(!refused.has('new_password')).toBe(newPassword.safeParse(text).success);
  });
});
