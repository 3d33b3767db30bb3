/** The most rows of a list. Twenty calls are well below the limit of a browser, 300 a minute. */
export const MAX_ROWS = 2_000;
/** The longest list, in characters. */
export const MAX_TEXT_LENGTH = 5_000_000;
