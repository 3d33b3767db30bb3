import { describe, expect, it } from 'vitest';
import { formatDistance, formatInstant } from './instant-text.ts';

const AT = Date.UTC(2026, 10, 21, 9, 42, 5);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

describe('the text of an instant', () => {
  it('has a time zone if it has a time', () => {
    expect(formatInstant(new Date(AT), 'second', 'UTC')).toBe('21 Nov 2026, 09:42:05 UTC');
    expect(formatInstant(new Date(AT), 'minute', 'Europe/Berlin')).toBe('21 Nov 2026, 10:42 CET');
    expect(formatInstant(new Date(AT), 'day', 'UTC')).toBe('21 Nov 2026');
  });

  it.each([
    [-20 * SECOND, 'just now'],
    [-3 * MINUTE, '3 minutes ago'],
    [-59 * MINUTE - 29 * SECOND, '59 minutes ago'],
    [-59 * MINUTE - 30 * SECOND, '1 hour ago'],
    [-2 * HOUR, '2 hours ago'],
    [5 * DAY, 'in 5 days'],
    [-400 * DAY, '1 year ago'],
  ])('is relative: %i ms from now is “%s”', (offset, text) => {
    expect(formatDistance(AT + offset, AT)).toBe(text);
  });
});
