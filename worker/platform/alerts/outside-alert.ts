import type { Alert } from './alerts.ts';

/** What leaves the system about an alert. */
export type OutsideAlert = Pick<Alert, 'level' | 'code'>;
