import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { CheckRunId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import type { CheckGroup, CheckStatus, StepResult } from './check.ts';

export const checkRuns = table('check_runs', {
  row: 'a run of a check: what each of its steps has seen',
  kept: '90 days',
  rebuiltFrom: 'the next run',
  leftOut: 'the next runs make it again',
  personal: {
    export: { not: 'it is about the system, and says which operator ran it' },
    keep: 'the ID of the operator, 90 days',
  },
  columns: {
    id: text().$type<CheckRunId>().primaryKey(),
    checkName: text('check_name').notNull(),
    checkGroup: text('check_group').$type<CheckGroup>().notNull(),
    status: text().$type<CheckStatus>().notNull(),
    message: text().notNull(),
    steps: text({ mode: 'json' }).$type<readonly StepResult[]>().notNull(),
    startedAt: integer('started_at').$type<Instant>().notNull(),
    /** Milliseconds. */
    ms: integer().notNull(),
    cause: text({ enum: ['person', 'schedule'] }).notNull(),
    actor: text().notNull(),
  },
  constraints: (table) => [
    index('check_runs_by_check').on(table.checkName, table.startedAt),
    index('check_runs_by_time').on(table.startedAt),
  ],
});
