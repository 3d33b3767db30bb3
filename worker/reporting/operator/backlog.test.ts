import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, parseInstant } from '../../platform/time.ts';
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

describe('backlogAlerts', () => {
  it('raises no alert without a backlog', () => {
    expect(backlogAlerts(QUIET, NOW)).toEqual([]);
  });

  it('raises an alert for many clicks in an outbox, or for old ones', () => {
    expect(subjectsOf({ outboxClicks: { count: 5, oldestAt: NOW - 15 * MINUTE } })).toEqual([]);
    expect(subjectsOf({ outboxClicks: { count: 5, oldestAt: NOW - 16 * MINUTE } })).toEqual(['outboxClicks']);
    expect(subjectsOf({ outboxClicks: { count: 10_001, oldestAt: NOW } })).toEqual(['outboxClicks']);
  });

  it('raises an alert for a single dead letter or a single click that is only in the log', () => {
    expect(subjectsOf({ deadLetters: { count: 1, oldestAt: NOW } })).toEqual(['deadLetters']);
    expect(subjectsOf({ logOnlyClicks: { count: 1, oldestAt: NOW } })).toEqual(['logOnlyClicks']);
  });

  it('raises an alert with the age of a transfer that has been outside a block for more than an hour', () => {
    expect(subjectsOf({ openTransfers: { count: 1, oldestAt: NOW - HOUR } })).toEqual([]);
    expect(
      backlogAlerts({ ...QUIET, openTransfers: { count: 7, oldestAt: NOW - 2 * HOUR } }, NOW),
    ).toMatchObject([
      {
        level: 'critical',
        message: 'Transfers in no ledger block: 7. The oldest has waited 120 minutes.',
      },
    ]);
  });
});
