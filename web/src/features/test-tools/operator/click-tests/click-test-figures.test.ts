import { describe, expect, it } from 'vitest';
import { errorLines, loadFactor, successTone } from './click-test-figures.ts';

it.each([
  [0, 'Low'],
  [50, 'Low'],
  [51, 'Medium'],
  [100, 'Medium'],
  [101, 'High'],
])('%i clicks are a load factor of %s', (clicks, factor) => expect(loadFactor(clicks)).toBe(factor));

it.each([
  [100, 'approved'],
  [80, 'approved'],
  [79, 'held'],
  [50, 'held'],
  [49, 'reversed'],
])('a success rate of %i%% has the tone %s', (percent, tone) => expect(successTone(percent)).toBe(tone));

describe('the errors of a result', () => {
  const errors = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ message: `Error ${index + 1}`, count: 1 }));

  it('are all shown if there are three', () => {
    expect(errorLines(errors(3))).toEqual(['Error 1', 'Error 2', 'Error 3']);
  });

  it('are the first three, and then how many more there are', () => {
    expect(errorLines(errors(5))).toEqual(['Error 1', 'Error 2', 'Error 3', '... and 2 more']);
  });

  it('say how often they occurred', () => {
    expect(errorLines([{ message: 'HTTP 503', count: 4 }])).toEqual(['HTTP 503 (4 times)']);
  });
});
