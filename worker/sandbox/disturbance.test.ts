import { expect, it } from 'vitest';
import { cutOff, disturbed } from './disturbance.ts';
import type { Fault, FaultKind } from './state/records.ts';

const fault = (kind: FaultKind, value: number | null = null): Fault => ({
  network: 'cj',
  kind,
  only: null,
  times: null,
  until: null,
  value,
});
const rows = (kind: FaultKind, value?: number) => [
  ...disturbed([1, 2, 3, 4, 5], fault(kind, value ?? null), 5, () => -1),
];

it('disturbed applies each row fault', () => {
  expect(rows('half')).toEqual([1, 2, 3]);
  expect(rows('malformed_rows', 2)).toEqual([1, -1, 3, -1, 5]);
  expect(rows('duplicate_rows', 2)).toEqual([1, 2, 2, 3, 4, 4, 5]);
  expect(rows('out_of_order')).toEqual([2, 1, 4, 3, 5]);
  expect(rows('latency')).toEqual([1, 2, 3, 4, 5]);
});

it('cutOff returns the first half of a truncated response', () => {
  expect(cutOff('[1,2,3,4]', fault('truncated'))).toBe('[1,2,');
});
