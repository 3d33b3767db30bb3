import { expect, it } from 'vitest';
import { parseUsd } from '../../platform/money.ts';
import { secondPersonFor } from './second-person.ts';

const proposal = (amount: string) => ({ amount: parseUsd(amount), createdBy: 'operator:ada' });
const limit = parseUsd('100');

it('accepts the approval of another person for any amount', () => {
  expect(secondPersonFor(proposal('5000'), 'operator:grace', limit)).toBe('approved');
});

it('requires another person from the limit on, in both directions', () => {
  expect(secondPersonFor(proposal('100'), 'operator:ada', limit)).toBeNull();
  expect(secondPersonFor(proposal('-100'), 'operator:ada', limit)).toBeNull();
});

it('lets one person book a smaller amount', () => {
  expect(secondPersonFor(proposal('-99.999999'), 'operator:ada', limit)).toBe('below_amount');
});

it('lets one person book everything while the rule is switched off, and says so', () => {
  expect(secondPersonFor(proposal('5000'), 'operator:ada', null)).toBe('switched_off');
});
