import { describe, expect, it } from 'vitest';
import { passwordScore, strengthOf } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
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
  ] as const)('gives %j %i points and rates it as %s', (password, score, strength) => {
    expect(passwordScore(password)).toBe(score);
    expect(strengthOf(score)).toBe(strength);
  });
});
