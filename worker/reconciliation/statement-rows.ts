/** The beginning of the ID of a row with which an effect corrects what a network has reported. It sorts after the network's rows. */
const STATEMENT_ROW = '~correction:';

/** The ID of the report row that corrects a row of a network. */
export function correctionRowOf(externalId: string): string {
  return `${STATEMENT_ROW}${externalId}`;
}

/** The network's row that a report row belongs to: its own ID, or that of the row that it corrects. */
export function correctedRow(externalId: string): string {
  return externalId.startsWith(STATEMENT_ROW) ? externalId.slice(STATEMENT_ROW.length) : externalId;
}

/** The same as SQL about a row `r`. */
export const CORRECTED_ROW = `CASE WHEN substr(r.external_id, 1, ${STATEMENT_ROW.length}) = '${STATEMENT_ROW}'
  THEN substr(r.external_id, ${STATEMENT_ROW.length + 1}) ELSE r.external_id END`;
