import { describe, expect, it } from 'vitest';
import { boundTone, funnelTone, impactLevel, usageLevel } from './badge-tones.ts';

describe('the badges of the CEO dashboard', () => {
  it.each([
    [11, 10, 'reversed'],
    [10, 10, 'approved'],
    [5.01, 5, 'reversed'],
    [5, 5, 'approved'],
    [1, 0, 'reversed'],
    [0, 0, 'approved'],
    [null, 5, 'neutral'],
  ])('%s with a bound of %s is %s', (value, bound, tone) => {
    expect(boundTone(value, bound)).toBe(tone);
  });

  it.each([
    [80, 'approved'],
    [79.99, 'held'],
    [60, 'held'],
    [59.99, 'reversed'],
    [null, 'neutral'],
  ])('a step that %s percent complete is %s', (rate, tone) => {
    expect(funnelTone(rate)).toBe(tone);
  });

  it.each([
    [70, 'High'],
    [69.99, 'Medium'],
    [40, 'Medium'],
    [39.99, 'Low'],
    [null, 'Too few accounts'],
  ])('a feature that %s percent use is used: %s', (rate, label) => {
    expect(usageLevel(rate).label).toBe(label);
  });

  it.each([
    [80, 'reversed'],
    [79, 'river'],
    [60, 'river'],
    [59, 'neutral'],
  ])('an impact of %s is %s', (score, tone) => {
    expect(impactLevel(score).tone).toBe(tone);
  });
});
