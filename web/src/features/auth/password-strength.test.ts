import { expect, test } from 'vitest';
import { passwordScore, strengthOf } from './password-strength.ts';

test.each([
  ['', 0, 'Weak'],
  ['river', 0, 'Weak'],
  ['streams', 0, 'Weak'],
  ['eightish', 25, 'Weak'],
  ['River', 25, 'Weak'],
  ['River7', 50, 'Medium'],
  ['riverrun7', 50, 'Medium'],
  ['Ri7!', 75, 'Strong'],
  ['Riverrun7', 75, 'Strong'],
  ['Riverrun7!', 100, 'Strong'],
  ['Ünternehmen7-', 100, 'Strong'],
] as const)('%j has %i points: %s', (password, score, strength) => {
  expect(passwordScore(password)).toBe(score);
  expect(strengthOf(score)).toBe(strength);
});
