/** Amounts are exact decimal strings. */
export type ExportCell = string | number | null;

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Where a spreadsheet may read a formula: at the start of a cell, also after spaces and quotes, and after the
 * characters that separate cells in some locales. Spreadsheets read full-width signs as the ASCII ones.
 */
const FORMULA = /(?:^|[;\t\r\n|])[\s"'\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A line of CSV (RFC 4180) with its CRLF. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Prefixes an apostrophe to text that a spreadsheet would run, and to each formula after a separator. Numbers stay as
 * they are, also negative ones.
 */
function csvCell(cell: ExportCell): string {
  const text = String(cell ?? '').toWellFormed();
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? neutralized(text) : text;
  return /[",;\t\r\n|']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function neutralized(text: string): string {
  return `'${text.replaceAll(/([;\t\r\n|])(?=[\s"'\p{Cf}]*[=+\-@＝＋－＠])/gu, "$1'")}`;
}
