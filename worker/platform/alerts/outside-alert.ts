import type { alerts } from './tables.ts';

/** What leaves the system about an alert. */
export type OutsideAlert = Pick<typeof alerts.$inferSelect, 'level' | 'code'>;
