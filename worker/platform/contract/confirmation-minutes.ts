/** A confirmed session counts as confirmed for this many minutes. */
export const CONFIRMATION_MINUTES = 10;
/** And for this many where an operator moves money, suspends a publisher or changes a role. */
export const OPERATOR_CONFIRMATION_MINUTES = 5;
