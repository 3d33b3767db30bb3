import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, DAY, HOUR, instantOf, MINUTE, parseInstant, SECOND } from '../platform/time.ts';
import { cooldownEnd, nextDueSql, retryDelay } from './policy.ts';

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
const now = parseInstant('2026-11-21T09:31:20Z');

describe('retryDelay', () => {
  it('schedules ten attempts over more than three days, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 9, maxLength: 9 }), (chances) => {
        const delays = chances.map((each, index) => retryDelay(index + 1, each, null) ?? 0);
        expect(Math.min(...delays)).toBeGreaterThanOrEqual(5 * SECOND);
        expect(delays.reduce((total, delay) => total + delay)).toBeGreaterThan(3 * DAY);
      }),
    );
    expect(retryDelay(10, 0, null)).toBeNull();
  });

  it('makes each delay longer than the one before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), chance, chance, (attempt, one, other) => {
        expect(retryDelay(attempt + 1, other, null)).toBeGreaterThan(retryDelay(attempt, one, null) ?? 0);
      }),
    );
  });

  it('follows Retry-After up to a day, and never goes below the schedule', () => {
    expect(retryDelay(1, 0, 10 * MINUTE)).toBe(10 * MINUTE);
    expect(retryDelay(1, 0, 400 * DAY)).toBe(DAY);
    expect(retryDelay(4, 0, SECOND)).toBe(2 * HOUR);
  });
});

describe('cooldownEnd', () => {
  it.each([
    ['has just begun to fail', 0, '2026-11-21T09:32:00.000Z'],
    ['has failed for minutes', 9 * MINUTE, '2026-11-21T09:32:00.000Z'],
    ['has failed for an hour', HOUR, '2026-11-21T09:40:00.000Z'],
    ['has failed for a day', DAY, '2026-11-21T10:00:00.000Z'],
  ])('is the end of the slot for a receiver that %s', (_, failedFor, end) => {
    expect(new Date(cooldownEnd(now, addMs(now, -failedFor), null)).toISOString()).toBe(end);
  });

  it('follows Retry-After, up to an hour', () => {
    expect(cooldownEnd(now, null, 90_000)).toBe(now + 90_000);
    expect(cooldownEnd(now, null, DAY)).toBe(now + HOUR);
  });

  it.each([0, 1, 9_999])('lasts ten seconds for a Retry-After of %i ms', (retryAfterMs) => {
    expect(cooldownEnd(now, null, retryAfterMs)).toBe(now + 10 * SECOND);
  });
});

describe('nextDueSql', () => {
  it('returns the end of the cooldown for a failing endpoint, and now for any other', () => {
    const database = new DatabaseSync(':memory:');
    const due = database.prepare(`SELECT ${nextDueSql('?1')} AS due FROM (SELECT ?2 AS failing_since) w`);
    expect(due.get(now, null)).toEqual({ due: now });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * DAY }),
        fc.integer({ min: 0, max: DAY }),
        (failedFor, offset) => {
          const at = instantOf(now + offset);
          const failingSince = addMs(at, -failedFor);
          expect(due.get(at, failingSince)).toEqual({ due: cooldownEnd(at, failingSince, null) });
        },
      ),
    );
  });
});
