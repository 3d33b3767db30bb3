import Papa from 'papaparse';

export interface Columns {
  id: string;
  amount: string;
  date: string | null;
  currency: string | null;
  goal: string | null;
}

/** The names of the columns of a CSV text. */
export function columnsOf(text: string): string[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { preview: 1 });
  return (data[0] ?? []).map((name) => name.trim()).filter((name) => name !== '');
}

const PATTERNS: Record<keyof Columns, RegExp> = {
  id: /(^|[ _-])(id|number|reference)$|^id/i,
  amount: /commission|amount|payout|earning|revenue/i,
  date: /date|day|time/i,
  currency: /currency/i,
  goal: /(^|[ _-])goal/i,
};

/** The likely columns, by their names. Dates, currencies and goals may be missing. */
export function guessColumns(names: readonly string[]): Columns {
  const like = (column: keyof Columns) => names.find((name) => PATTERNS[column].test(name));
  const id = like('id') ?? names[0] ?? '';
  const amount = names.find((name) => name !== id && PATTERNS.amount.test(name)) ?? names[1] ?? '';
  return {
    id,
    amount,
    date: like('date') ?? null,
    currency: like('currency') ?? null,
    goal: like('goal') ?? null,
  };
}
