import { failure } from '../platform/failure.ts';
import { type MicroUsd, parseUsd } from '../platform/money.ts';
import type { ColumnMapping } from './tables.ts';

type Decimal = NonNullable<ColumnMapping['decimal']>;

const rowAmountAmbiguous = failure(
  'row.amount_ambiguous',
  400,
  (text: string) =>
    `“${text}” is one amount with a decimal point and another with a decimal comma, and the file doesn’t show which it uses.`,
);
const rowAmountFormat = failure(
  'row.amount_format',
  400,
  (text: string, decimal: string) => `“${text}” isn’t an amount with a decimal ${decimal}.`,
);

const SEPARATORS = { point: '.', comma: ',' } as const satisfies Record<Decimal, string>;
const GROUPED = {
  point: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  comma: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
} as const satisfies Record<Decimal, RegExp>;
const UNGROUPED = { point: /^\d*\.?\d+$/, comma: /^\d*,?\d+$/ } as const satisfies Record<Decimal, RegExp>;
/** Three digits after the only separator are thousands, or a fraction as networks write it. */
const AMBIGUOUS = /^\d*[.,]\d{3}$/;

/**
 * Reads an amount as networks write it: `$1,234.50`, `-$3`, `(3.00)` or `1.234,50`. An amount that both separators could make is read
 * by `decimal`. Throws `row.amount_ambiguous` if that is null, `row.amount_format` for an amount of the other separator, and as
 * `parseUsd` does.
 */
export function statementAmount(text: string, decimal: Decimal | null): MicroUsd {
  const { sign, number } = partsOf(text);
  if (/^\d+$/.test(number)) return parseUsd(`${sign}${number}`);
  if (AMBIGUOUS.test(number) && decimal === null) throw rowAmountAmbiguous(text.slice(0, 60));
  const possible = (['point', 'comma'] as const).filter((format) => isNumber(number, format));
  if (possible.length === 0) return parseUsd(text);
  const format = decimal ?? possible[0];
  if (format === undefined || !possible.includes(format))
    throw rowAmountFormat(text.slice(0, 60), format ?? '');
  return parseUsd(`${sign}${plain(number, format)}`);
}

/** The decimal separator that the amounts of a file show: that of all amounts that can have only one; null if they show none, or two. */
export function decimalSeparatorOf(amounts: readonly string[]): Decimal | null {
  const shown = new Set(
    amounts.flatMap((text) => {
      const { number } = partsOf(text);
      if (AMBIGUOUS.test(number) || !/[.,]/.test(number)) return [];
      return (['point', 'comma'] as const).filter((format) => isNumber(number, format));
    }),
  );
  return shown.size === 1 ? ([...shown][0] ?? null) : null;
}

function partsOf(text: string): { sign: string; number: string } {
  const inParentheses = /^\((.+)\)$/.exec(text)?.[1];
  const [, minus = '', number = ''] = /^(-?)\$?(.*)$/s.exec(inParentheses ?? text) ?? [];
  return { sign: inParentheses === undefined ? minus : '-', number };
}

function isNumber(number: string, format: Decimal): boolean {
  return GROUPED[format].test(number) || UNGROUPED[format].test(number);
}

/** The number with a decimal point and no groups. */
function plain(number: string, format: Decimal): string {
  const groups = SEPARATORS[format === 'point' ? 'comma' : 'point'];
  const text = number.replaceAll(groups, '').replace(SEPARATORS[format], '.');
  return text.startsWith('.') ? `0${text}` : text;
}
