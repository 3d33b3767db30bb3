import { expect, it } from 'vitest';
import { retryText } from './retry-text.ts';

it.each([
  [65_000, '1:05'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, 'Ready to retry'],
  [-5_000, 'Ready to retry'],
])('in %i ms, the retry is “%s”', (wait, text) => expect(retryText(1_000_000 + wait, 1_000_000)).toBe(text));
