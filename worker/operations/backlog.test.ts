import { expect, it } from 'vitest';
import { HOUR, MINUTE, parseInstant } from '../platform/time.ts';
import { type Backlog, backlogAlerts } from './backlog.ts';

const NOW = parseInstant('2026-11-22T12:00:00Z');
const NONE = { count: 0, oldestAt: null };
const QUIET: Backlog = {
  outboxClicks: NONE,
  deadLetters: NONE,
  logOnlyClicks: NONE,
  openTransfers: NONE,
  staleEdgeParts: NONE,
};
const subjectsOf = (changes: Partial<Backlog>) =>
  backlogAlerts({ ...QUIET, ...changes }, NOW).map(({ subject }) => subject);

it('nothing that waits raises no alert', () => {
  expect(backlogAlerts(QUIET, NOW)).toEqual([]);
});

it('clicks in an outbox raise an alert when they are many, or wait for long', () => {
  expect(subjectsOf({ outboxClicks: { count: 5, oldestAt: NOW - 15 * MINUTE } })).toEqual([]);
  expect(subjectsOf({ outboxClicks: { count: 5, oldestAt: NOW - 16 * MINUTE } })).toEqual(['outboxClicks']);
  expect(subjectsOf({ outboxClicks: { count: 10_001, oldestAt: NOW } })).toEqual(['outboxClicks']);
});

it('a single dead letter and a single click in the log only raise an alert', () => {
  expect(subjectsOf({ deadLetters: { count: 1, oldestAt: NOW } })).toEqual(['deadLetters']);
  expect(subjectsOf({ logOnlyClicks: { count: 1, oldestAt: NOW } })).toEqual(['logOnlyClicks']);
});

it('a transfer that no block holds for more than an hour raises an alert that says for how long', () => {
  expect(subjectsOf({ openTransfers: { count: 1, oldestAt: NOW - HOUR } })).toEqual([]);
  expect(
    backlogAlerts({ ...QUIET, openTransfers: { count: 7, oldestAt: NOW - 2 * HOUR } }, NOW),
  ).toMatchObject([
    { level: 'critical', message: '7 transfers are in no ledger block; the oldest has waited 120 minutes.' },
  ]);
});
