/** The highest earnings threshold, in dollars. */
export const MAX_THRESHOLD = 1_000_000;
