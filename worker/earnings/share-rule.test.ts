import { describe, expect, it } from 'vitest';
import { publisherIdOf, type ShareRuleId } from '../platform/ids.ts';
import { parseDay } from '../platform/time.ts';
import { type ShareRule, shareRuleFor } from './share-rule.ts';

const rule = (
  id: string,
  publisher: number | null,
  sharePpm: number,
  from: string,
  createdAt = 0,
): ShareRule => ({
  id: id as ShareRuleId,
  publisherId: publisher === null ? null : publisherIdOf(publisher),
  sharePpm,
  effectiveFrom: parseDay(from),
  createdAt,
});
const FOUNDING = rule('founding', null, 500_000, '2020-01-01');
const inForce = (rules: ShareRule[], publisher: number, day: string) =>
  shareRuleFor(rules, publisherIdOf(publisher), parseDay(day)).id;

describe('the share in force', () => {
  it('is the default’s latest that has begun', () => {
    const rules = [FOUNDING, rule('better', null, 600_000, '2026-06-01')];
    expect(inForce(rules, 1, '2026-05-31')).toBe('founding');
    expect(inForce(rules, 1, '2026-06-01')).toBe('better');
  });

  it('is the publisher’s own where there is one, though a default is newer', () => {
    const rules = [
      FOUNDING,
      rule('own', 1, 700_000, '2026-02-01'),
      rule('newer', null, 550_000, '2026-03-01'),
    ];
    expect(inForce(rules, 1, '2026-04-01')).toBe('own');
    expect(inForce(rules, 2, '2026-04-01')).toBe('newer');
    expect(inForce(rules, 1, '2026-01-31')).toBe('founding');
  });

  it('is the one made last of two that begin on the same day', () => {
    const rules = [
      FOUNDING,
      rule('first', null, 1, '2026-06-01', 10),
      rule('second', null, 2, '2026-06-01', 20),
    ];
    expect(inForce(rules, 1, '2026-06-01')).toBe('second');
  });

  it('is missing only before the founding', () => {
    expect(() => inForce([FOUNDING], 1, '2019-12-31')).toThrow(
      expect.objectContaining({ code: 'share.no_rule' }),
    );
  });
});
