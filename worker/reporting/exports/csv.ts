/** A value of an export. Amounts are exact decimal texts. */
export type ExportCell = string | number | null;

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Where a spreadsheet may begin to read a formula: at the start of a cell, also behind spaces and quotes, and behind
 * what separates cells in some countries. Full-width signs are read as the plain ones.
 */
const FORMULA = /(?:^|[;\t\r\n|])[\s"'\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A line of CSV (RFC 4180), with its CRLF. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet would run gets an apostrophe in front, and one before each formula behind a separator;
 * numbers, negative ones too, stay what they are.
 */
function csvCell(cell: ExportCell): string {
  const text = String(cell ?? '').toWellFormed();
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? neutralized(text) : text;
  return /[",;\t\r\n|']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function neutralized(text: string): string {
  return `'${text.replaceAll(/([;\t\r\n|])(?=[\s"'\p{Cf}]*[=+\-@＝＋－＠])/gu, "$1'")}`;
}
