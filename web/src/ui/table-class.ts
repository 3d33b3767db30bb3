/** The look of table cells. */
export const HEAD_CELL = 'border-b border-ink px-3 py-2 text-sm font-medium text-muted first:pl-0 last:pr-0';
export const BODY_CELL = 'border-b border-rule px-3 py-2 align-top first:pl-0 last:pr-0';
export const NUMERIC_CELL = 'figures text-right whitespace-nowrap';
/** A cell at the right edge. The columns that scroll below it fade at its side. */
export const PINNED_CELL =
  'sticky right-0 w-0 bg-paper before:absolute before:inset-y-0 before:-left-3 before:w-3 before:bg-linear-to-r ' +
  'before:from-transparent before:to-paper group-hover:before:to-sheet';
