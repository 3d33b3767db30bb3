import type { CheckRun } from './checks-query.ts';

/** A check that was called: it has a result, or its call failed. */
export type CalledCheck = { is: 'done'; run: CheckRun } | { is: 'error'; detail: string };

/** A check on a screen: it waits for its turn, runs, was called, or is left out. */
export type CheckState =
  | { is: 'untested' | 'pending' | 'running' }
  | { is: 'skipped'; detail: string }
  | CalledCheck;

export const STATE_LABELS = {
  untested: { label: 'Untested', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'neutral' },
  running: { label: 'Running', tone: 'river' },
  pass: { label: 'Pass', tone: 'approved' },
  warning: { label: 'Warning', tone: 'held' },
  fail: { label: 'Fail', tone: 'reversed' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  error: { label: 'Error', tone: 'reversed' },
} as const;

export function labelOf(state: CheckState): (typeof STATE_LABELS)[keyof typeof STATE_LABELS] {
  return STATE_LABELS[state.is === 'done' ? state.run.status : state.is];
}
