import { expect, it } from 'vitest';
import { meetFault } from './faults.ts';
import type { Fault } from './records.ts';

const fault = (more: Partial<Fault>): Fault => ({
  network: 'cj',
  kind: '500',
  only: null,
  times: null,
  until: null,
  value: null,
  ...more,
});

it('a fault with two uses ends after the second call', () => {
  const first = meetFault([fault({ times: 2 })], 'cj', 'report', 0);
  const second = meetFault(first.left, 'cj', 'report', 0);
  expect([first.met?.kind, second.met?.kind]).toEqual(['500', '500']);
  expect(second.left).toEqual([]);
});

it('a row fault waits for a call that returns rows', () => {
  const faults = [fault({ kind: 'half', times: 1 })];
  expect(meetFault(faults, 'cj', 'other', 0)).toEqual({ met: null, left: faults });
  expect(meetFault(faults, 'cj', 'catalog', 0).met?.kind).toBe('half');
});

it('a report fault doesn’t affect the catalog or other networks, and it expires', () => {
  const faults = [fault({ only: 'report', until: 1_000 })];
  expect(meetFault(faults, 'cj', 'catalog', 0).met).toBeNull();
  expect(meetFault(faults, 'wildfire', 'report', 0).met).toBeNull();
  expect(meetFault(faults, 'cj', 'report', 0).met).not.toBeNull();
  expect(meetFault(faults, 'cj', 'report', 1_000)).toEqual({ met: null, left: [] });
});
