/** A value of an export. Amounts are exact decimal texts. */
export type ExportCell = string | number | null;

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for a formula, or skips to find one. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A line of CSV (RFC 4180), with its CRLF. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet would run is kept from it by an apostrophe in front; numbers, negative ones too, stay what
 * they are.
 */
function csvCell(cell: ExportCell): string {
  const text = String(cell ?? '').toWellFormed();
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
