/**
 * A join with the retained copy of a click, for statements of other districts that run after `retainClicks`. `clickId` is an SQL
 * expression.
 */
export const joinRetainedClick = (alias: string, clickId: string) =>
  `LEFT JOIN retained_clicks ${alias} ON ${alias}.click_id = ${clickId}`;
