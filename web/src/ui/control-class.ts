/** The look of all inputs. */
export const CONTROL_LOOK =
  'w-full min-w-0 rounded-sm border border-rule-strong bg-sheet px-3 text-base text-ink transition-colors duration-100 ' +
  'hover:border-ink focus-visible:border-river focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'touch:text-md ' +
  'aria-invalid:border-reversed aria-invalid:hover:border-reversed aria-invalid:focus-visible:outline-reversed ' +
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-transparent disabled:text-muted data-disabled:cursor-not-allowed ' +
  'data-disabled:border-rule data-disabled:bg-transparent data-disabled:text-muted';

/** A control of one line: 36 px high, and 44 px on touch screens. */
export const CONTROL = `min-h-9 touch:min-h-11 ${CONTROL_LOOK}`;
