/** The look of table cells. */
export const HEAD_CELL = 'border-b border-ink px-3 py-2 text-sm font-medium text-muted first:pl-0 last:pr-0';
export const BODY_CELL = 'border-b border-rule px-3 py-2 align-top first:pl-0 last:pr-0';
export const NUMERIC_CELL = 'figures text-right whitespace-nowrap';
