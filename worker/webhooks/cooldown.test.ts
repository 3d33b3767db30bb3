import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMs, DAY, HOUR, instantOf, MINUTE, parseInstant } from '../platform/time.ts';
import { cooldownEnd, nextDueSql } from './cooldown.ts';

const now = parseInstant('2026-11-21T09:31:20Z');

it.each([
  ['just began to fail', 0, '2026-11-21T09:32:00.000Z'],
  ['has failed for minutes', 9 * MINUTE, '2026-11-21T09:32:00.000Z'],
  ['has failed for an hour', HOUR, '2026-11-21T09:40:00.000Z'],
  ['has failed for a day', DAY, '2026-11-21T10:00:00.000Z'],
])('a receiver that %s rests to the end of the slot', (_, failedFor, end) => {
  expect(new Date(cooldownEnd(now, addMs(now, -failedFor), null)).toISOString()).toBe(end);
});

it('a receiver that asks for time rests that long, up to an hour', () => {
  expect(cooldownEnd(now, null, 90_000)).toBe(now + 90_000);
  expect(cooldownEnd(now, null, DAY)).toBe(now + HOUR);
});

it('news waits for the same moment as what is put off, and for none when nothing fails', () => {
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
