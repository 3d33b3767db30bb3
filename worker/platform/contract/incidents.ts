/** The life of an incident. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** What the status page has a line for. */
export const STATUS_PARTS = ['links', 'dashboard', 'reports', 'payouts', 'emails'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const MAX_INCIDENT_TITLE = 120;
export const MAX_INCIDENT_TEXT = 2_000;
