import { expect, it } from 'vitest';
import { parseInstant } from '../platform/time.ts';
import { syncRange } from './sync-range.ts';

const NOW = parseInstant('2026-11-21T09:00:00Z');

it.each([
  [{}, undefined],
  [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-01-01', to: '2026-03-31' },
  ],
  [{ from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-21' }],
  [{ to: '2026-11-21' }, { from: '2026-08-24', to: '2026-11-21' }],
  [
    { from: '2025-10-18', to: '2026-11-21' },
    { from: '2025-10-18', to: '2026-11-21' },
  ],
])('reads %o as the range %o', (input, range) => {
  expect(syncRange(NOW, input)).toEqual(range);
});

it.each([
  ['days in the wrong order', { from: '2026-11-02', to: '2026-11-01' }],
  ['a day after today', { from: '2026-11-01', to: '2026-11-22' }],
  ['a day before 2010', { from: '2009-12-31', to: '2010-01-05' }],
  ['401 days', { from: '2025-10-17', to: '2026-11-21' }],
])('throws for %s', (_, input) => {
  expect(() => syncRange(NOW, input)).toThrow(expect.objectContaining({ code: 'sync.range_invalid' }));
});
