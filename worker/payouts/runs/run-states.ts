/**
 * `creating` until all publishers were looked at, `created` until enough people have approved it, `approving` and `sending` while
 * its payouts take that step, `sent` until the last transfer has an outcome, and `settled` after that. A payout that is paid again
 * later makes it `sent` again. `empty` if no one was due: it leaves its month to another run.
 */
export const RUN_STATES = [
  'creating',
  'created',
  'approving',
  'approved',
  'sending',
  'sent',
  'settled',
  'canceling',
  'canceled',
  'empty',
] as const;
export type RunState = (typeof RUN_STATES)[number];
