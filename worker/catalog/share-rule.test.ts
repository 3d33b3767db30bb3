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
  endsOwn: 0 | 1 = 0,
): ShareRule => ({
  id: id as ShareRuleId,
  publisherId: publisher === null ? null : publisherIdOf(publisher),
  sharePpm,
  effectiveFrom: parseDay(from),
  createdAt,
  endsOwn,
});
const FOUNDING = rule('founding', null, 500_000, '2020-01-01');
const currentRule = (rules: ShareRule[], publisher: number, day: string) =>
  shareRuleFor(rules, publisherIdOf(publisher), parseDay(day)).id;

describe('shareRuleFor', () => {
  it('returns the latest default that has begun', () => {
    const rules = [FOUNDING, rule('better', null, 600_000, '2026-06-01')];
    expect(currentRule(rules, 1, '2026-05-31')).toBe('founding');
    expect(currentRule(rules, 1, '2026-06-01')).toBe('better');
  });

  it('returns the publisher’s own rule, though a default is newer', () => {
    const rules = [
      FOUNDING,
      rule('own', 1, 700_000, '2026-02-01'),
      rule('newer', null, 550_000, '2026-03-01'),
    ];
    expect(currentRule(rules, 1, '2026-04-01')).toBe('own');
    expect(currentRule(rules, 2, '2026-04-01')).toBe('newer');
    expect(currentRule(rules, 1, '2026-01-31')).toBe('founding');
  });

  it('returns the rule that was created last of two that begin on the same day', () => {
    const rules = [
      FOUNDING,
      rule('first', null, 1, '2026-06-01', 10),
      rule('second', null, 2, '2026-06-01', 20),
    ];
    expect(currentRule(rules, 1, '2026-06-01')).toBe('second');
  });

  it('returns the default again from the day on which a publisher’s own share ends, and their next one', () => {
    const rules = [
      FOUNDING,
      rule('own', 1, 700_000, '2026-02-01'),
      rule('end', 1, 500_000, '2026-03-01', 10, 1),
      rule('newer', null, 550_000, '2026-04-01', 20),
      rule('own again', 1, 800_000, '2026-05-01', 30),
    ];
    expect(currentRule(rules, 1, '2026-02-28')).toBe('own');
    expect(currentRule(rules, 1, '2026-03-01')).toBe('founding');
    expect(currentRule(rules, 1, '2026-04-01')).toBe('newer');
    expect(currentRule(rules, 1, '2026-05-01')).toBe('own again');
  });

  it('throws for a day before the founding rule', () => {
    expect(() => currentRule([FOUNDING], 1, '2019-12-31')).toThrow(
      expect.objectContaining({ code: 'share.no_rule' }),
    );
  });
});
