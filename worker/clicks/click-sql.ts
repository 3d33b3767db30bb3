/**
 * SQL fragments that read clicks. Other rooms use them in statements of the batch that writes the click. `clickId` is an
 * SQL expression.
 */
export const joinClick = (alias: string, clickId: string) =>
  `LEFT JOIN click_logs ${alias} ON ${alias}.click_id = ${clickId}`;

export const isCountedClick = (clickId: string) =>
  `EXISTS (SELECT 1 FROM click_logs k WHERE k.click_id = ${clickId} AND k.verdict = 'click')`;
