/** Of a search text in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100;
export const MAX_FEEDBACK_SEARCH_LENGTH = 200;
